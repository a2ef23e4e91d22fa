package app.twicetold.core.playground;

import static app.twicetold.core.playground.JudgedRuns.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.playground.JudgedRuns.Stored;
import app.twicetold.core.playground.rules.ReasonTag;
import app.twicetold.core.playground.rules.VerdictOutcome;
import app.twicetold.core.playground.rules.blind.Lane;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditQuery;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GiveVerdictIT {
    private static final Actor ADA = new Actor("ada@example.org", "req_1");

    private final TestDatabase database = TestDatabase.get();
    private final JudgedRuns runs = new JudgedRuns(database);

    @BeforeEach
    void empty() {
        database.clear();
    }

    @Test
    void aBlindVerdictRevealsTheRunAndStaysForEver() {
        Stored run = twoLanes();

        PlaygroundRunView judged = give(run, VerdictOutcome.LANE, run.lane("one"));
        PlaygroundRunView later = give(run, VerdictOutcome.NONE, null);

        assertThat(judged.revealed()).isTrue();
        assertThat(judged.lanes()).extracting(Lane::modelRef).containsExactlyInAnyOrder("mock/one", "mock/two");
        assertThat(judged.verdict()).isEqualTo(judged.blindVerdict());
        assertThat(later.blindVerdict()).isEqualTo(judged.blindVerdict());
        assertThat(later.verdict())
                .isNotNull()
                .extracting(RunFacts.Verdict::outcome)
                .isEqualTo(VerdictOutcome.NONE);
    }

    @Test
    void aRunThatWasRevealedFirstNeverHasABlindVerdict() {
        Stored run = twoLanes();

        assertThat(reveal(run).revealed()).isTrue();
        reveal(run);
        PlaygroundRunView judged = give(run, VerdictOutcome.TIE, null);

        assertThat(judged.blindVerdict()).isNull();
        assertThat(judged.verdict()).isNotNull();
        assertThat(audited()).containsExactlyInAnyOrder("playground.revealed", "playground.verdict");
    }

    @Test
    void theAuditTellsNoLane() {
        Stored run = twoLanes();
        give(run, VerdictOutcome.LANE, run.lane("two"));

        List<AuditEntryEntity> entries = entries();
        assertThat(entries).singleElement().satisfies(entry -> {
            assertThat(entry.details).contains("\"outcome\"").doesNotContain("pgl_", "mock", "two", "label");
            assertThat(entry.targetId).isEqualTo(run.id());
            assertThat(entry.actor).isEqualTo("ada@example.org");
        });
    }

    @Test
    void aVerdictWaitsForTheFirstReleasedRound() {
        Stored run = twoLanes();
        status(run.lane("two"), "running");

        assertRefused(() -> give(run, VerdictOutcome.TIE, null), ErrorCode.RESULTS_NOT_READY);

        assertThat(show(run).revealed()).isFalse();
        assertThat(entries()).isEmpty();
    }

    @Test
    void onlyALaneOfTheRunThatIsDoneCanBeChosen() {
        Stored run = twoLanes();
        status(run.lane("two"), "failed");

        assertRefused(() -> give(run, VerdictOutcome.LANE, run.lane("two")), ErrorCode.VALIDATION_FAILED);
        assertRefused(() -> give(run, VerdictOutcome.LANE, twoLanes().lane("one")), ErrorCode.VALIDATION_FAILED);
        assertThat(show(run).revealed()).isFalse();
        assertThat(give(run, VerdictOutcome.LANE, run.lane("one")).revealed()).isTrue();
    }

    @Test
    void aRunThatIsNotThereCannotBeJudged() {
        Stored none = new Stored("pg_none", Map.of());

        assertRefused(() -> give(none, VerdictOutcome.TIE, null), ErrorCode.NOT_FOUND);
        assertRefused(() -> reveal(none), ErrorCode.NOT_FOUND);
        assertRefused(() -> show(none), ErrorCode.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"outcome\":\"best\"}",
                "{\"outcome\":\"lane\"}",
                "{\"outcome\":\"tie\",\"lane_id\":\"pgl_a\"}",
                "{\"outcome\":\"tie\",\"reasons\":\"tone\"}",
                "{\"outcome\":\"tie\",\"reasons\":[\"smell\"]}",
                "{\"outcome\":\"tie\",\"reasons\":[1]}",
                "{\"outcome\":\"tie\",\"note\":7}",
                "{\"outcome\":\"tie\",\"winner\":true}"
            })
    void aVerdictThatSaysNothingClearIsRefused(String body) {
        assertRefused(() -> VerdictForm.read(Json.read(body, JsonNode.class)), ErrorCode.VALIDATION_FAILED);
    }

    @Test
    void aVerdictHasReasonsOnceEachAndANote() {
        assertThat(VerdictForm.read(Json.read(
                        "{\"outcome\":\"none\",\"reasons\":[\"tone\",\"evidence\",\"tone\"],\"note\":\" bad \"}",
                        JsonNode.class)))
                .isEqualTo(
                        new VerdictForm(VerdictOutcome.NONE, null, List.of(ReasonTag.TONE, ReasonTag.EVIDENCE), "bad"));
    }

    @Test
    void pagesOfBlindRunsNeitherRepeatNorLoseNorTell() {
        List<String> stored = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            stored.add(0, twoLanes().id());
        }
        List<String> listed = new ArrayList<>();
        Cursor cursor = null;
        do {
            Cursor from = cursor;
            Page<PlaygroundRunView> page = database.inTransaction(
                    entities -> JudgedRuns.browse(entities).list(RunFilter.NONE, from, 2));
            page.items().forEach(run -> listed.add(run.id()));
            assertThat(page.toString()).doesNotContain("mock", "Anthropic");
            cursor = Cursor.decode(page.nextCursor());
        } while (cursor != null);

        assertThat(listed).isEqualTo(stored);
        assertThat(database.statementsOf(entities -> JudgedRuns.browse(entities).list(RunFilter.NONE, null, 50)))
                .hasSize(8);
    }

    private Stored twoLanes() {
        return runs.run("art_1", Map.of("one", 60, "two", 80));
    }

    private PlaygroundRunView give(Stored run, VerdictOutcome outcome, @Nullable String laneId) {
        return database.inTransaction(
                entities -> verdicts(entities).give(ADA, run.id(), new VerdictForm(outcome, laneId, List.of(), null)));
    }

    private PlaygroundRunView reveal(Stored run) {
        return database.inTransaction(entities -> verdicts(entities).reveal(ADA, run.id()));
    }

    private PlaygroundRunView show(Stored run) {
        return database.inTransaction(entities -> JudgedRuns.browse(entities).show(run.id()));
    }

    private static GiveVerdict verdicts(EntityManager entities) {
        return new GiveVerdict(
                new PlaygroundRepository(entities),
                JudgedRuns.reader(entities),
                JudgedRuns.sight(),
                new RecordAudit(new AuditRepository(entities), () -> NOW),
                () -> NOW);
    }

    private void status(String laneId, String status) {
        database.run(entities -> entities.createNativeQuery("""
                        update playground_results set status = :status, assessment = null,
                            error_code = case when :status = 'failed' then 'provider_unavailable' end,
                            error_kind = case when :status = 'failed' then 'server_error' end,
                            error_retryable = case when :status = 'failed' then true end
                        where lane_id = :lane
                        """)
                .setParameter("status", status)
                .setParameter("lane", laneId)
                .executeUpdate());
    }

    private List<AuditEntryEntity> entries() {
        return database.inTransaction(entities ->
                new AuditRepository(entities).page(new AuditQuery(null, null, null, null, null, null, null, null, 50)));
    }

    private List<String> audited() {
        return entries().stream().map(entry -> entry.action).toList();
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ServiceException.class)
                .isThrownBy(call)
                .extracting(ServiceException::code)
                .isEqualTo(code);
    }

    @Test
    void aVerdictOnWhatAnotherOperatorJudgedIsRefused() {
        Stored run = twoLanes();
        int read = show(run).version();
        give(run, new VerdictForm(VerdictOutcome.TIE, null, List.of(), null, (long) read));

        assertRefused(
                () -> give(run, new VerdictForm(VerdictOutcome.NONE, null, List.of(), null, (long) read)),
                ErrorCode.VERSION_CONFLICT);

        assertThat(show(run).version()).isEqualTo(read + 1);
        give(run, new VerdictForm(VerdictOutcome.NONE, null, List.of(), null, read + 1L));
        give(run, VerdictOutcome.TIE, null);
        assertThat(show(run).version()).isEqualTo(read + 3);
    }

    private PlaygroundRunView give(Stored run, VerdictForm verdict) {
        return database.inTransaction(entities -> verdicts(entities).give(ADA, run.id(), verdict));
    }
}
