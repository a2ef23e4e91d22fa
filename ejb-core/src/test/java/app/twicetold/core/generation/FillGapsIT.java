package app.twicetold.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig.CellTarget;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.SourceFixture;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.audit.AuditEntryEntity;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FillGapsIT {
    private static final Cell CELL = new Cell("en", "science", 1);

    private final GenerationFixture fixture = new GenerationFixture();
    private final LibraryFixture library = new LibraryFixture(fixture.database);

    @Test
    void fewStatementsCountAllCells() {
        List<String> statements = fixture.database.statementsOf(
                entities -> fixture.cells(entities).count());

        assertThat(statements)
                .hasSize(4)
                .anySatisfy(statement -> assertThat(statement).startsWith("with cell as"))
                .anySatisfy(statement -> assertThat(statement).startsWith("with active as"));
        assertThat(levels())
                .hasSize(2 * 8 * 3)
                .allSatisfy(level -> assertThat(level.shortfall()).isEqualTo(20));
    }

    @Test
    void anEmptyLibraryGetsFiveDraftsACellAndTwentyFiveARun() {
        GapRun run = fixture.gaps().fill();

        assertThat(run.jobIds()).hasSize(25);
        assertThat(fixture.sent).containsExactlyElementsOf(run.jobIds());
        assertThat(run.planned().stream().map(draft -> draft.cell()).distinct()).hasSize(5);
        assertThat(run.skipped()).hasSize(48 - 5);
        assertThat(job(run.jobIds().get(0)).trigger()).isEqualTo(JobTrigger.GAP_FILL);
        assertThat(job(run.jobIds().get(0)).cell()).isEqualTo(new Cell("en", "business", 1));
    }

    @Test
    void whatAnOperatorOrdersIsAuditedAndWhatTheHourOrdersIsNot() {
        only(CELL, 3);
        fixture.gaps().fill();
        assertThat(runsAudited()).isEmpty();

        fixture.gaps().fill(new Actor("ada@example.org", "req_1"));

        assertThat(runsAudited()).containsExactly("ada@example.org {\"after\": {\"jobs\": [], \"planned\": 0}}");
    }

    private List<String> runsAudited() {
        return fixture.database.inTransaction(entities -> entities
                .createQuery(
                        "select e from AuditEntryEntity e where e.action = 'generation.run_requested'",
                        AuditEntryEntity.class)
                .getResultList()
                .stream()
                .map(entry -> entry.actor + " " + entry.details)
                .toList());
    }

    @Test
    void whatIsOrderedIsNotOrderedAgain() {
        only(CELL, 3);
        assertThat(fixture.gaps().fill().jobIds()).hasSize(3);

        assertThat(fixture.gaps().fill().jobIds()).isEmpty();
        assertThat(level(CELL).inPipeline()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"draft", "qa", "needs_review"})
    void anUndecidedHeadIsInThePipeline(String status) {
        library.article(version -> {
            version.status = status;
            version.isCurrent = false;
        });

        assertThat(level(CELL).inPipeline()).isEqualTo(1);
        assertThat(level(CELL).published()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rejected", "retired", "unpublished"})
    void aDecidedHeadIsNot(String status) {
        library.article(version -> version.status = status);

        assertThat(level(CELL).inPipeline()).isZero();
        assertThat(level(CELL).published()).isZero();
    }

    @Test
    void whatBusyUsersHaveSeenDoesNotCount() {
        String seen = library.article(version -> {});
        library.article(version -> {});
        String user = library.user();
        library.session(user, seen, "completed");
        library.session(user, seen, "reading");

        assertThat(level(CELL).published()).isEqualTo(2);
        assertThat(level(CELL).unseen()).isEqualTo(1);
    }

    @Test
    void aUserWhoStayedAwayForAMonthDoesNotCount() {
        library.session(library.user(), library.article(version -> {}), "completed");

        fixture.now = LibraryFixture.NOW
                .truncatedTo(ChronoUnit.DAYS)
                .plus(Duration.ofDays(31))
                .minusMillis(1);
        assertThat(level(CELL).unseen()).as("to the end of the thirtieth day").isZero();
        fixture.now = fixture.now.plusMillis(1);
        assertThat(level(CELL).unseen()).as("later").isEqualTo(1);
    }

    @Test
    void aUserWhoPractisesAnotherLanguageDoesNotCount() {
        String article = library.article(version -> {});
        library.session(library.user(user -> user.practiceLanguages = new String[] {"zh-Hans"}), article, "completed");

        assertThat(level(CELL).unseen()).isEqualTo(1);
    }

    @Test
    void aCellThatLacksOneArticleAnHourAlternates() {
        SourceFixture sources = new SourceFixture(fixture.database, () -> fixture.now);
        sources.begin();
        String source = sources.source();
        List<Boolean> originals = new ArrayList<>();
        for (int hour = 1; hour <= 4; hour++) {
            sources.item(source, item -> {});
            only(CELL, hour);
            GapRun run = fixture.gaps().fill();
            assertThat(run.planned()).hasSize(1);
            originals.add(run.planned().get(0).isOriginal());
            fixture.now = fixture.now.plus(Duration.ofHours(1));
        }

        assertThat(originals).containsExactly(false, true, false, true);
    }

    @Test
    void whatFailedOrIsOlderThanThirtyDaysIsNotInTheMix() {
        SourceFixture sources = new SourceFixture(fixture.database, () -> fixture.now);
        sources.begin();
        sources.item(sources.source(), item -> {});
        fixture.jobs.fail(
                fixture.jobs
                        .claim(
                                fixture.orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, "itm_1", null)),
                                Duration.ofMinutes(1))
                        .orElseThrow(),
                JobError.INVALID_MODEL_OUTPUT);
        String old = fixture.orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, "itm_2", null));
        fixture.now = fixture.now.plus(Duration.ofDays(30));
        only(CELL, 2);
        assertThat(fixture.gaps().plan().planned().get(0).isOriginal())
                .as("after 30 days")
                .isTrue();

        fixture.now = fixture.now.plusMillis(1);
        assertThat(fixture.gaps().plan().planned().get(0).isOriginal())
                .as("later")
                .isFalse();
        assertThat(fixture.job(old).status()).isEqualTo(JobStatus.QUEUED);
    }

    @Test
    void aDryRunOrdersNothing() {
        GapRun run = fixture.gaps().plan();

        assertThat(run.planned()).hasSize(25);
        assertThat(run.jobIds()).isEmpty();
        assertThat(jobs()).isZero();
    }

    @Test
    void aPausedPipelineOrdersNothing() {
        fixture.settings.pause(PauseReason.PROVIDER_ERRORS, Actor.SYSTEM, Map.of());

        assertThatThrownBy(() -> fixture.gaps().fill()).isInstanceOfSatisfying(ServiceException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.GENERATION_PAUSED);
            assertThat(refusal.details()).containsEntry("paused_reason", "provider_errors");
        });
        assertThat(jobs()).isZero();
        assertThat(fixture.gaps().plan().planned()).hasSize(25);
    }

    @Test
    void theCapPausesTheRunBeforeItOrders() {
        fixture.spend("20");

        assertThatThrownBy(() -> fixture.gaps().fill()).isInstanceOf(ServiceException.class);
        assertThat(jobs()).isZero();
        assertThat(fixture.settings.pause()).isPresent();
    }

    @Test
    void theRestOfARunIsNotOrderedAfterThePause() {
        only(CELL, 5);
        var guard = new SpendGuard() {
            private int asked;

            @Override
            public Optional<PauseReason> paused() {
                if (asked++ == 2) {
                    fixture.spend("20");
                }
                return fixture.guard.paused();
            }
        };

        GapRun run = fixture.queueing(guard).queue();

        assertThat(run.jobIds()).hasSize(2);
        assertThat(run.pausedReason()).isEqualTo(PauseReason.COST_CAP);
        assertThat(jobs()).isEqualTo(2);
    }

    @Test
    void twoRunsAtOnceFillAGapOnce() throws Exception {
        only(CELL, 4);
        var workers = Executors.newFixedThreadPool(2);
        workers.invokeAll(
                Collections.nCopies(2, () -> fixture.queueing(fixture.guard).queue()));
        workers.shutdown();

        assertThat(jobs()).isEqualTo(4);
    }

    @Test
    void theHourFillsNoGapsWithTheMockAlone() {
        assertThat(hourly("mock", false).fill()).isZero();
        assertThat(jobs()).isZero();
        assertThat(hourly("mock", true).fill()).as("in tests").isEqualTo(25);
    }

    @Test
    void theHourFillsGapsWithARealModel() {
        assertThat(hourly("real", false).fill()).isEqualTo(25);
    }

    @Test
    void theHourKeepsAPause() {
        fixture.settings.pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());

        assertThat(hourly("real", false).fill()).isZero();
    }

    private FillGapsHourly hourly(String provider, boolean test) {
        MockLanguageModel mock = new MockLanguageModel(Duration.ZERO);
        LanguageModel model = new LanguageModel() {
            @Override
            public String provider() {
                return provider;
            }

            @Override
            public Completion complete(CompletionRequest request, ProviderCall call) {
                return mock.complete(request, call);
            }
        };
        ChainEntry entry = ChainEntry.of(provider, "m", Duration.ofSeconds(5));
        return new FillGapsHourly(
                fixture.gaps(),
                fixture.guard,
                new ProviderRegistry(
                        List.of(model), () -> new ProviderChains(Map.of(Capability.CONTENT_LLM, List.of(entry)))),
                new HourSettings(test));
    }

    /** Only this cell has a target. */
    private void only(Cell cell, int target) {
        fixture.config(config -> GenerationFixture.with(
                config, 0, List.of(new CellTarget(cell.language(), cell.topicId(), cell.difficulty(), target))));
    }

    private List<CellLevel> levels() {
        return fixture.database.inTransaction(
                entities -> fixture.cells(entities).count());
    }

    private CellLevel level(Cell cell) {
        return levels().stream()
                .filter(level -> level.cell().equals(cell))
                .findFirst()
                .orElseThrow();
    }

    private ContentJob job(String id) {
        return fixture.job(id);
    }

    private long jobs() {
        return fixture.database.inTransaction(
                entities -> entities.createQuery("select count(j) from ContentJobEntity j", Long.class)
                        .getSingleResult());
    }
}
