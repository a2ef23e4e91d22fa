package app.twicetold.core.spend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.AwaitProviders;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.SentJobs;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.Pause;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.job.EndUnansweredJob;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.Embeddings;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PaidCallsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final PatienceSettings PATIENT = new PatienceSettings(new Patience(Duration.ofSeconds(90)));
    private static final Cell CELL = new Cell("en", "science", 1);
    /** 4 code points: 0.004 USD; an answer of at most 1000 tokens: 2 USD. */
    private static final CompletionRequest REQUEST = new CompletionRequest(
            "abc",
            "d",
            new OutputSchema("s", "{}"),
            0,
            1000,
            new LanguageTask.Exemplar("en", "", List.of(), 1, null, 0, 1));

    private final TestDatabase database = TestDatabase.get();
    private final Deque<ErrorKind> failures = new ArrayDeque<>();
    private final SentJobs queue = new SentJobs();
    private PatienceSettings patience = PatienceSettings.NONE;
    private Instant now = NOW;
    private BigDecimal reservedDuringTheCall = BigDecimal.ZERO;
    private Usage usage = Usage.tokens(1000L, 500L);

    @BeforeEach
    void aTopic() {
        database.clear();
        new LibraryFixture(database).topics("science");
    }

    @Test
    void aCallReservesItsLongestAnswerAndPaysWhatItUsed() {
        calls().complete("job_1", Capability.QA_LLM, REQUEST, json -> json);

        assertThat(reservedDuringTheCall).isEqualByComparingTo("2.004");
        assertThat(today().spent()).isEqualByComparingTo("2");
        assertThat(today().reserved()).isEqualByComparingTo("0");
        assertThat(logged()).singleElement().satisfies(call -> {
            assertThat(call.jobId).isEqualTo("job_1");
            assertThat(call.scope).isEqualTo("content");
            assertThat(call.capability).isEqualTo("qa_llm");
            assertThat(call.costUsd).isEqualByComparingTo("2");
        });
    }

    @Test
    void anEmbeddingReservesItsTexts() {
        calls().embed("job_1", List.of("ab", "cdef"));

        assertThat(reservedDuringTheCall).isEqualByComparingTo("0.006");
        assertThat(today()).satisfies(day -> {
            assertThat(day.spent()).isEqualByComparingTo("2");
            assertThat(day.reserved()).isEqualByComparingTo("0");
        });
    }

    @Test
    void aFailedCallPaysWhatTheProviderReports() {
        failures.add(ErrorKind.CONTENT_POLICY);

        assertThatThrownBy(this::draft).isInstanceOf(ChainFailure.class);

        assertThat(today().spent()).isEqualByComparingTo("2");
        assertThat(today().reserved()).isEqualByComparingTo("0");
    }

    @Test
    void aPausedPipelineCallsNobody() {
        bean(GenerationSettings.class, this::settings).pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());

        assertThatThrownBy(this::draft)
                .isInstanceOfSatisfying(
                        CallRefused.class,
                        refusal -> assertThat(refusal.pause()).contains(PauseReason.MANUAL));

        assertThat(logged()).isEmpty();
    }

    @Test
    void aCallThatMayReachTheCapWaits() {
        bean(SpendBook.class, this::book).reserve("job_0", new BigDecimal("20"), Duration.ofMinutes(1));

        assertThatThrownBy(this::draft)
                .isInstanceOfSatisfying(
                        CallRefused.class,
                        refusal -> assertThat(refusal.pause()).isEmpty());

        assertThat(logged()).isEmpty();
        assertThat(pause()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"F F S F F, false", "F F S F F F, true", "F F F, true", "F F, false"})
    void threeFailedDraftsInARowPauseThePipeline(String runs, boolean pauses) {
        usage = Usage.NONE;
        for (String run : runs.split(" ")) {
            if (run.equals("F")) {
                failures.add(ErrorKind.SERVER_ERROR);
                assertThatThrownBy(this::draft).isInstanceOf(ChainFailure.class);
            } else {
                draft();
            }
        }

        assertThat(pause()).isEqualTo(pauses ? PauseReason.PROVIDER_ERRORS : null);
    }

    @Test
    void failedChecksPauseNothing() {
        for (int i = 0; i < 4; i++) {
            failures.add(ErrorKind.SERVER_ERROR);
            assertThatThrownBy(() -> calls().complete("job_1", Capability.QA_LLM, REQUEST, json -> json))
                    .isInstanceOf(ChainFailure.class);
        }

        assertThat(pause()).isNull();
    }

    @Test
    void anUnreachableChainIsTriedTwice() {
        JobOrders orders = bean(JobOrders.class, this::orders);
        String id = orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));
        ChainFailure unreachable = new ChainFailure(Capability.CONTENT_LLM, ErrorKind.TRANSPORT, null);

        end().after(claim(id), unreachable);
        assertThat(job(id).status()).isEqualTo(JobStatus.QUEUED);

        end().after(claim(id), unreachable);
        assertThat(job(id).error()).isEqualTo(JobError.PROVIDER_UNAVAILABLE);

        assertThat(orders.retry(id)).isTrue();
        end().after(claim(id), unreachable);
        assertThat(job(id).status())
                .as("an operator's retry has two tries again")
                .isEqualTo(JobStatus.QUEUED);
    }

    @ParameterizedTest
    @EnumSource(value = ErrorKind.class, mode = EnumSource.Mode.EXCLUDE, names = "TRANSPORT")
    void anyOtherFailureFailsTheJob(ErrorKind kind) {
        String id = bean(JobOrders.class, this::orders).add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));

        end().after(claim(id), new ChainFailure(Capability.CONTENT_LLM, kind, null));

        assertThat(job(id).status()).isEqualTo(JobStatus.FAILED);
        assertThat(job(id).error())
                .isEqualTo(
                        switch (kind) {
                            case CONTENT_POLICY -> JobError.CONTENT_POLICY;
                            case CLIENT_ERROR -> JobError.PROVIDER_REJECTED;
                            case INVALID_OUTPUT -> JobError.INVALID_MODEL_OUTPUT;
                            case TRANSPORT, SERVER_ERROR, TIMEOUT, RATE_LIMITED, UNCONFIGURED ->
                                JobError.PROVIDER_UNAVAILABLE;
                        });
    }

    @Test
    void aJobWaitsTenMinutesForItsProvidersAndCountsAsOneFailure() {
        patience = PATIENT;
        String id = bean(JobOrders.class, this::orders).add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));
        int tries = 0;
        while (job(id).status() != JobStatus.FAILED) {
            ContentClaim claim = claim(id);
            end().after(claim, away());
            tries++;
            if (job(id).status() == JobStatus.QUEUED) {
                SentJobs.Sent last = queue.sent().get(tries - 1);
                assertThat(last.jobId()).isEqualTo(id);
                assertThat(last.delay()).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(20));
                // A message may come a second early, and the last wait may be shorter.
                if (last.delay().compareTo(Duration.ofSeconds(1)) > 0) {
                    assertThat(bean(ContentJobs.class, this::jobs).claim(id, Duration.ofMinutes(1)))
                            .as("Before it is due")
                            .isEmpty();
                }
                now = now.plus(last.delay());
            }
        }

        assertThat(now).isEqualTo(NOW.plusSeconds(600));
        assertThat(tries).isBetween(30, 70);
        assertThat(job(id).error()).isEqualTo(JobError.PROVIDER_UNAVAILABLE);
        int counted = database.inTransaction(
                entities -> new GenerationSettingsRepository(entities).find().orElseThrow().consecutiveFailures);
        assertThat(counted).isEqualTo(1);
    }

    @Test
    void aRetryIsPatientAnew() {
        patience = PATIENT;
        JobOrders orders = bean(JobOrders.class, this::orders);
        String id = orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));
        end().after(claim(id), away());
        now = NOW.plusSeconds(600);
        end().after(claim(id), away());
        assertThat(job(id).status()).isEqualTo(JobStatus.FAILED);

        assertThat(orders.retry(id)).isTrue();
        end().after(claim(id), away());
        assertThat(job(id).status()).isEqualTo(JobStatus.QUEUED);
    }

    @Test
    void theSweepFindsAJobThatWaitedForItsProvidersAndWasForgotten() {
        patience = PATIENT;
        String id = bean(JobOrders.class, this::orders).add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));
        end().after(claim(id), away());
        Instant due = NOW.plus(queue.sent().get(0).delay());

        now = due.plusSeconds(60);
        assertThat(bean(ContentJobs.class, this::jobs).lapsed()).isEmpty();
        now = due.plusSeconds(61);
        assertThat(bean(ContentJobs.class, this::jobs).lapsed()).containsExactly(id);
    }

    /** The failure of a chain whose only provider is away. */
    private ChainFailure away() {
        usage = Usage.NONE;
        failures.add(ErrorKind.SERVER_ERROR);
        return Objects.requireNonNull(catchThrowableOfType(ChainFailure.class, this::draft));
    }

    @Test
    void aJobThatHasToWaitGoesBackToTheQueue() {
        String id = bean(JobOrders.class, this::orders).add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));

        end().after(claim(id), new CallRefused(null));
        assertThat(job(id).status()).isEqualTo(JobStatus.QUEUED);

        end().after(claim(id), new CallRefused(PauseReason.COST_CAP));
        assertThat(job(id).error()).isEqualTo(JobError.GENERATION_PAUSED);
        assertThat(JobError.GENERATION_PAUSED.retryable()).isTrue();
    }

    private void draft() {
        calls().complete("job_1", Capability.CONTENT_LLM, REQUEST, json -> json);
    }

    private PaidCalls calls() {
        Providers providers = providers();
        return new PaidCalls(
                new ProviderChain(providers, recorder(), new CircuitBreakers(() -> 0)),
                providers,
                bean(SpendBook.class, this::book),
                bean(GenerationSettings.class, this::settings),
                patience);
    }

    private Providers providers() {
        List<ChainEntry> one = List.of(ChainEntry.of("fake", "m", Duration.ofSeconds(5)));
        ProviderChains chains = new ProviderChains(
                Map.of(Capability.CONTENT_LLM, one, Capability.QA_LLM, one, Capability.EMBEDDINGS, one),
                new PriceTable(List.of(new ModelPrice("fake", "m", BigDecimal.ONE, new BigDecimal("2"), null))));
        return new ProviderRegistry(List.<Adapter>of(new Fake(), new FakeEmbedder()), () -> chains);
    }

    private final class Fake implements LanguageModel {
        @Override
        public String provider() {
            return "fake";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            reservedDuringTheCall = today().reserved();
            ErrorKind failure = failures.poll();
            if (failure != null) {
                throw new ProviderException(failure, "As the test says", null, usage, null);
            }
            return new Completion("{}", usage);
        }
    }

    private final class FakeEmbedder implements Embedder {
        @Override
        public String provider() {
            return "fake";
        }

        @Override
        public Embeddings embed(List<String> texts, ProviderCall call) {
            reservedDuringTheCall = today().reserved();
            return new Embeddings(texts.stream().map(text -> new float[1]).toList(), usage);
        }
    }

    private ProviderCallRecorder recorder() {
        return new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                database.run(entities -> {
                    new ProviderCallRecorder(new ProviderCallRepository(entities), () -> NOW).record(attempt);
                    new BookContentCalls(new SpendRepository(entities)).book(attempt, NOW);
                });
            }
        };
    }

    private DailySpend today() {
        return bean(SpendBook.class, this::book).today();
    }

    private @Nullable PauseReason pause() {
        return bean(GenerationSettings.class, this::settings)
                .pause()
                .map(Pause::reason)
                .orElse(null);
    }

    private List<ProviderCallEntity> logged() {
        return database.inTransaction(entities -> new ProviderCallRepository(entities).ofJob("job_1"));
    }

    private EndUnansweredJob end() {
        return new EndUnansweredJob(
                bean(ContentJobs.class, this::jobs),
                bean(
                        AwaitProviders.class,
                        entities -> new AwaitProviders(new ContentJobRepository(entities), () -> now)),
                queue,
                bean(GenerationSettings.class, this::settings),
                patience);
    }

    private ContentClaim claim(String id) {
        return bean(ContentJobs.class, this::jobs)
                .claim(id, Duration.ofMinutes(1))
                .orElseThrow();
    }

    private ContentJob job(String id) {
        return database.inTransaction(entities ->
                new ReadContentJob(new ContentJobRepository(entities)).find(id).orElseThrow());
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private SpendBook book(EntityManager entities) {
        return new SpendBook(new SpendRepository(entities), settings(entities), () -> NOW);
    }

    private GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> NOW),
                () -> NOW);
    }

    private JobOrders orders(EntityManager entities) {
        return new JobOrders(new ContentJobRepository(entities), () -> NOW);
    }

    private ContentJobs jobs(EntityManager entities) {
        return new ContentJobs(new ContentJobRepository(entities), () -> now);
    }
}
