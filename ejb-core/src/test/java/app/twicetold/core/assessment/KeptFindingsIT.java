package app.twicetold.core.assessment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionFinding;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.Evidence;
import app.twicetold.core.assessment.rules.KeyPointCoverage;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.assessment.rules.ScoredAssessment;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Packed;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ClaimedAttemptRow;
import app.twicetold.persistence.training.ClaimedExemplarRow;
import app.twicetold.persistence.training.StepClaimRepository;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row says the same whether its findings are JSON or packed, whatever reads it. */
class KeptFindingsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final ScoredAssessment SCORED = scored();

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String user;
    private String session;

    @BeforeEach
    void anUser() {
        database.clear();
        fixture.topics("science");
        user = fixture.user();
        session = fixture.session(user, fixture.article(v -> {}), "completed");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theRowItself(boolean packed) {
        assess(packed);
        assertThat(KeptFindings.read(row())).isEqualTo(SCORED);
        assertThat(row().findings.equals("{}")).isEqualTo(packed);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatItsOwnerIsShown(boolean packed) {
        assess(packed);
        byte[] shown = database.inTransaction(entities -> Objects.requireNonNull(new AttemptRepository(entities)
                        .findShown(row().attemptId, user)
                        .orElseThrow()
                        .assessment())
                .findings());
        assertThat(KeptFindings.read(shown)).isEqualTo(SCORED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theActionOfTheFirstRound(boolean packed) {
        assess(packed);
        assertThat(previousOf(session, 2)).isEqualTo(SCORED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theActionOfTheSessionBefore(boolean packed) {
        assess(packed);
        assertThat(previousOf(fixture.session(user, fixture.article(v -> {}), "round1"), 1))
                .isEqualTo(SCORED);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theActionThatAnExemplarShows(boolean packed) {
        assess(packed);
        change("insert into exemplars (attempt_id, status, created_at) select attempt_id, 'pending', created_at "
                + "from assessments");
        ClaimedExemplarRow claimed = database.inTransaction(entities -> new StepClaimRepository(entities)
                .claimExemplar(row().attemptId, null, "token", NOW, NOW.plusSeconds(60))
                .orElseThrow());
        assertThat(KeptFindings.read(Objects.requireNonNull(claimed.findings())))
                .isEqualTo(SCORED);
    }

    @Test
    void whereNothingIsAssessedThereIsNothing() {
        assertThat(claimed(fixture.session(user, fixture.article(v -> {}), "round1"), 1)
                        .previousFindings())
                .isNull();
    }

    @Test
    void newRowsHaveThemPacked() {
        AssessmentEntity row = new AssessmentEntity();
        KeptFindings.write(SCORED, row);
        assertThat(row.findings).isEqualTo("{}");
        assertThat(Packed.text(Objects.requireNonNull(row.findingsPacked))).isEqualTo(Json.write(SCORED));
    }

    @Test
    void packedTheyAreLessThanHalf() {
        String json = Json.write(SCORED);
        assertThat(Packed.of(json).length * 2).isLessThan(json.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "xyz"})
    void whatWasChangedByHandIsRefused(String stored) {
        assertThatThrownBy(() -> KeptFindings.read(stored.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(RuntimeException.class);
    }

    private void assess(boolean packed) {
        fixture.assessment(user, session, 1, 55, row -> {
            KeptFindings.write(SCORED, row);
            if (!packed) {
                row.findings = Json.write(SCORED);
                row.findingsPacked = null;
            }
        });
    }

    private AssessmentEntity row() {
        return database.inTransaction(entities ->
                new AssessmentRepository(entities).ofSession(session).get(0));
    }

    private ScoredAssessment previousOf(String claimedSession, int round) {
        return KeptFindings.read(
                Objects.requireNonNull(claimed(claimedSession, round).previousFindings()));
    }

    private ClaimedAttemptRow claimed(String claimedSession, int round) {
        String attempt = fixture.attempt(user, claimedSession, round);
        change("update attempts set status = 'processing', step = 'assess' where id = '" + attempt + "'");
        return database.inTransaction(entities -> new StepClaimRepository(entities)
                .claimAttempt("assess", attempt, null, "token", NOW, NOW.plusSeconds(60))
                .orElseThrow());
    }

    private void change(String sql) {
        database.run(entities -> entities.createNativeQuery(sql).executeUpdate());
    }

    private static ScoredAssessment scored() {
        return new ScoredAssessment(
                "rubric-v1",
                new DimensionScores(60, 55, 50, 70),
                58,
                Band.of(58),
                Confidence.LOW,
                "The recording is short.",
                "A clear retelling \u2013 \u53f6\u5b50 \u2013 that leaves the tree out.",
                Arrays.stream(Dimension.values())
                        .collect(Collectors.toMap(
                                Function.identity(),
                                dimension -> new DimensionFinding(
                                        60,
                                        "The retelling names the causes in order.",
                                        List.of("ev_1", "ev_2"),
                                        false))),
                IntStream.rangeClosed(1, 4)
                        .mapToObj(i -> new Evidence(
                                "ev_" + i, 1_000L * i, 1_000L * i + 900, "they just stop being green in autumn " + i))
                        .toList(),
                new OneAction("Cut fillers", "Leave um out.", "They stop being green.", "ev_1", MicroSkill.CUT_FILLERS),
                IntStream.rangeClosed(1, 4)
                        .mapToObj(i -> new KeyPointCoverage(
                                "kp_" + i, "The leaf loses its green " + i, CoverageStatus.COVERED, "ev_" + i))
                        .toList(),
                MicroSkill.CUT_FILLERS,
                true);
    }
}
