package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.attempt.AttemptView;
import app.twicetold.core.training.attempt.AttemptViews;
import app.twicetold.core.training.attempt.ReadAttempt;
import app.twicetold.core.training.attempt.SubmissionFixture;
import app.twicetold.core.training.attempt.SubmissionSteps;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.FixedFigures;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.rules.progress.PipelineProgress;
import app.twicetold.core.training.rules.progress.ProgressStage;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.training.rules.session.ExemplarSpeech;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Work of a chain whose only provider is away, on a real database. The clock moves from one message to the next, as the
 * broker would deliver them.
 */
class WaitingWorkIT {
    private static final Instant SUBMIT = LibraryFixture.NOW;
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String MODEL = "m";
    private static final String HEARD = "The first point is one and the second point is two as far as I remember it ";

    private final TestDatabase database = TestDatabase.get();
    private final DatabaseState databaseState = new DatabaseState(System::nanoTime);
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final PriorityQueue<Knock> queue = new PriorityQueue<>(Comparator.comparing(Knock::at));
    private final Map<Capability, Fault> faults = new EnumMap<>(Capability.class);
    private final List<String> calls = new ArrayList<>();
    private final List<Instant> unanswered = new ArrayList<>();
    private final List<String> attempts = new ArrayList<>();
    private final Random luck = new Random(41);
    private PatienceSettings patience = new PatienceSettings(new Patience(PATIENCE));
    private Instant now = SUBMIT;
    private boolean broker = true;
    private boolean twice;
    private String model = MODEL;
    private ProviderChain chain = chain();

    @TempDir
    private Path directory = Path.of("");

    /** A message that the broker delivers at a moment. */
    private record Knock(
            Instant at,
            PipelineStep step,
            String attempt,
            @Nullable Integer waits) {}

    /** What a provider does until it is back. */
    private record Fault(ErrorKind kind, boolean hangs, Instant until) {}

    @BeforeEach
    void aShelf() {
        database.clear();
        fixture.topics("science");
    }

    @ParameterizedTest
    @CsvSource({"5, false", "20, false", "60, false", "5, true", "20, true", "60, true"})
    void anOutageOfTheOnlyProviderOfUpToAMinuteFailsNoAttempt(int seconds, boolean hangs) throws IOException {
        away(Capability.ASR, seconds, hangs);
        away(Capability.LLM, seconds, hangs);
        // One after the other, so of those that hang there is one.
        int learners = hangs ? 1 : 20;
        submitted(learners);
        deliverAll();

        assertThat(all()).hasSize(learners).allSatisfy(attempt -> {
            assertThat(attempt.status).isEqualTo("assessed");
            assertThat(attempt.submissions).isEqualTo(1);
            assertThat(attempt.losses).isZero();
        });
        assertThat(count("TranscriptEntity")).isEqualTo(learners);
        assertThat(count("AssessmentEntity")).isEqualTo(learners);
        assertThat(staged()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void anOutageOfMinutesFailsThemWhileTheirOwnersStillAsk(boolean hangs) throws IOException {
        away(Capability.ASR, 200, hangs);
        submitted(hangs ? 1 : 20);
        deliverAll();

        assertThat(all()).allSatisfy(attempt -> {
            assertThat(attempt.status).isEqualTo("failed");
            assertThat(attempt.errorCode).isEqualTo("provider_unavailable");
            assertThat(attempt.errorStage).isEqualTo("transcribe");
            assertThat(attempt.errorRetryable).isTrue();
            assertThat(attempt.lease).isNull();
            assertThat(Duration.between(SUBMIT, Objects.requireNonNull(attempt.finishedAt)))
                    .isLessThan(PatienceSettings.POLL_TIMEOUT);
        });
    }

    @Test
    void aDeadProviderIsAskedThreeTimesAndThenOnceInTwelveSeconds() throws IOException {
        away(Capability.ASR, 60, false);
        submitted(20);
        deliverAll();

        List<Instant> probes = unanswered.subList(3, unanswered.size());
        assertThat(probes).hasSizeBetween(2, 5);
        for (int i = 1; i < probes.size(); i++) {
            assertThat(Duration.between(probes.get(i - 1), probes.get(i)))
                    .isGreaterThanOrEqualTo(Duration.ofSeconds(12));
        }
    }

    @Test
    void aTranscriptIsNotPaidForAgainWhileTheJudgeIsAway() throws IOException {
        away(Capability.LLM, 30, false);
        submitted(1);
        deliverAll();

        assertThat(all()).allSatisfy(attempt -> assertThat(attempt.status).isEqualTo("assessed"));
        assertThat(calls).containsOnlyOnce("transcribe");
    }

    @Test
    void workThatWaitsStaysInItsStageAndItsTimeIncludesThePause() throws IOException {
        away(Capability.ASR, 30, false);
        submitted(1);
        deliverNext();

        AttemptEntity waiting = all().get(0);
        assertThat(waiting.status).isEqualTo("processing");
        assertThat(waiting.step).isEqualTo("transcribe");
        assertThat(Lease.isTaken(waiting.lease)).isFalse();
        Instant until = Objects.requireNonNull(waiting.waitsUntil);
        assertThat(until).isBetween(now.plusSeconds(1), now.plusSeconds(2));
        PipelineProgress progress = Objects.requireNonNull(read().progress());
        assertThat(progress.stage()).isEqualTo(ProgressStage.TRANSCRIBE);
        assertThat(progress.etaMs())
                .isEqualTo(Duration.between(now, until).toMillis()
                        + PipelineProgress.of(1, ProgressStage.TRANSCRIBE, PipelineProgress::usualMs)
                                .etaMs());
    }

    @Test
    void callsThatFailAreRecordedOnceEach() throws IOException {
        away(Capability.ASR, 40, false);
        submitted(3);
        deliverAll();

        assertThat(count("ProviderCallEntity")).isEqualTo(calls.size());
    }

    @Test
    void aMessageThatComesTwiceBeginsNoSecondRowOfTries() throws IOException {
        away(Capability.ASR, 60, false);
        submitted(1);
        twice = true;
        int delivered = deliverAll();

        assertThat(all().get(0).status).isEqualTo("assessed");
        assertThat(delivered).isLessThanOrEqualTo(2 * (all().get(0).waits + 2));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void theSweepFindsWorkWhoseMessageIsLost(boolean brokerIsThere) throws IOException {
        away(Capability.ASR, 10, false);
        submitted(1);
        broker = brokerIsThere;
        deliverNext();
        queue.clear();
        broker = true;
        now = now.plusSeconds(brokerIsThere ? 63 : 1);
        sweep();

        assertThat(queue).hasSize(1);
        now = now.plusSeconds(20);
        deliverAll();
        assertThat(all().get(0).status).isEqualTo("assessed");
        assertThat(all().get(0).losses).isZero();
    }

    @Test
    void theSweepLeavesWorkAloneWhoseMessageIsOnItsWay() throws IOException {
        away(Capability.ASR, 10, false);
        submitted(1);
        deliverNext();
        now = Objects.requireNonNull(all().get(0).waitsUntil).plusSeconds(59);
        queue.clear();
        sweep();

        assertThat(queue).isEmpty();
    }

    @Test
    void aChainThatIsReplacedWhileWorkWaitsIsAskedAtTheNextTry() throws IOException {
        away(Capability.ASR, 3_600, false);
        submitted(1);
        deliverNext();
        model = "another";
        deliverAll();

        assertThat(all().get(0).status).isEqualTo("assessed");
        assertThat(Duration.between(SUBMIT, Objects.requireNonNull(all().get(0).finishedAt)))
                .isLessThan(Duration.ofSeconds(20));
    }

    /** Messages outlive the process; its breakers do not. */
    @Test
    void aProcessThatDiesWhileWorkWaitsCostsNoTry() throws IOException {
        away(Capability.ASR, 30, false);
        submitted(5);
        for (int i = 0; i < 8; i++) {
            deliverNext();
        }
        chain = chain();
        deliverAll();

        assertThat(all()).hasSize(5).allSatisfy(attempt -> {
            assertThat(attempt.status).isEqualTo("assessed");
            assertThat(attempt.submissions).isEqualTo(1);
            assertThat(attempt.losses).isZero();
        });
    }

    @Test
    void anAttemptThatIsDeletedWhileItWaitsIsNoWorkAnyMore() throws IOException {
        away(Capability.ASR, 60, false);
        submitted(1);
        deliverNext();
        database.run(entities -> {
            entities.createQuery("delete from ProviderCallEntity").executeUpdate();
            entities.createQuery("delete from AttemptEntity").executeUpdate();
        });
        int delivered = deliverAll();

        assertThat(delivered).isEqualTo(1);
        assertThat(calls).containsExactly("transcribe");
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"CONTENT_POLICY", "CLIENT_ERROR", "INVALID_OUTPUT"})
    void whatNoWaitCuresFailsAtOnce(ErrorKind kind) throws IOException {
        faults.put(Capability.ASR, new Fault(kind, false, SUBMIT.plusSeconds(60)));
        submitted(1);

        assertThat(deliverAll()).isEqualTo(1);
        assertThat(all().get(0).status).isEqualTo("failed");
    }

    @ParameterizedTest
    @EnumSource(
            value = ErrorKind.class,
            names = {"CONTENT_POLICY", "CLIENT_ERROR", "INVALID_OUTPUT", "UNCONFIGURED"},
            mode = Mode.EXCLUDE)
    void withoutPatienceEverythingDoes(ErrorKind kind) throws IOException {
        patience = PatienceSettings.NONE;
        faults.put(Capability.ASR, new Fault(kind, false, SUBMIT.plusSeconds(60)));
        submitted(1);

        assertThat(deliverAll()).isEqualTo(1);
        assertThat(all().get(0).status).isEqualTo("failed");
    }

    @Test
    void aTextThatIsWrittenWaitsForItsVoice() throws IOException {
        away(Capability.TTS, 400, false);
        submitted(1);
        deliverNext();
        assertThat(exemplar().status).isEqualTo("pending");
        assertThat(exemplar().text).isNotNull();
        assertThat(staged()).isZero();

        deliverAll();

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(calls).containsOnlyOnce("write");
        assertThat(staged()).isZero();
    }

    @Test
    void afterTenMinutesAnExemplarKeepsItsTextAlone() throws IOException {
        away(Capability.TTS, 3_600, false);
        submitted(1);
        deliverAll();

        ExemplarEntity exemplar = exemplar();
        assertThat(exemplar.status).isEqualTo("failed");
        assertThat(exemplar.text).isNotNull();
        assertThat(Duration.between(exemplar.createdAt, Objects.requireNonNull(exemplar.finishedAt)))
                .isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11));
        assertThat(all().get(0).status).isEqualTo("assessed");
    }

    @Test
    void anExemplarThatCannotBeWrittenWaitsToo() throws IOException {
        faults.put(Capability.LLM, new Fault(ErrorKind.SERVER_ERROR, false, SUBMIT));
        submitted(1);
        // The judge answers; the model is away when the exemplar is due.
        writingFails = SUBMIT.plusSeconds(100);
        deliverAll();

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(exemplar().waits).isPositive();
    }

    @Test
    void aSubmitAfterAFailureIsPatientAnew() throws IOException {
        away(Capability.ASR, 200, false);
        submitted(1);
        deliverAll();
        now = SUBMIT.plusSeconds(150);
        submit(attempts.get(0));
        deliverAll();

        assertThat(all().get(0).status).isEqualTo("assessed");
        assertThat(all().get(0).submissions).isEqualTo(2);
    }

    private Instant writingFails = SUBMIT;

    private void away(Capability capability, int seconds, boolean hangs) {
        faults.put(
                capability,
                new Fault(hangs ? ErrorKind.TIMEOUT : ErrorKind.TRANSPORT, hangs, SUBMIT.plusSeconds(seconds)));
    }

    private void submitted(int learners) throws IOException {
        for (int i = 0; i < learners; i++) {
            String user = fixture.user();
            String attempt = fixture.attempt(user, fixture.session(user, fixture.article(v -> {}), "round1"), 1);
            attempts.add(attempt);
            ObjectKey key = ObjectKey.forRecording(attempt);
            try (InputStream recording = getClass().getResourceAsStream("../audio/regular.mp4")) {
                new DirectoryObjectStore(directory)
                        .write(key, Objects.requireNonNull(recording), "audio/mp4", 1_000_000);
            }
            database.run(entities -> {
                AttemptEntity row = entities.find(AttemptEntity.class, attempt);
                row.status = "uploaded";
                row.objectKey = key.value();
            });
            submit(attempt);
        }
    }

    private void submit(String attempt) {
        String user = database.inTransaction(entities -> entities.find(AttemptEntity.class, attempt).userId);
        Optional<SubmissionSteps.Due> due =
                database.inTransaction(entities -> SubmissionFixture.steps(entities, () -> now)
                        .submit(user, attempt)
                        .due());
        due.ifPresent(next -> dispatch().send(next.step(), attempt, Urgency.of(next.kind())));
    }

    /** @return how many messages came */
    private int deliverAll() {
        int delivered = 0;
        while (!queue.isEmpty()) {
            deliverNext();
            delivered++;
            assertThat(delivered).as("Messages").isLessThan(2_000);
        }
        return delivered;
    }

    private void deliverNext() {
        Knock knock = queue.remove();
        now = knock.at().isAfter(now) ? knock.at() : now;
        PipelineLoad load = new PipelineLoad(16);
        new RunPipelineStep(
                        new TranscribeAttempt(
                                claims(),
                                bean(
                                        TranscriptionSteps.class,
                                        entities -> beans(entities).transcriptions()),
                                patience(),
                                new DirectoryObjectStore(directory),
                                chain,
                                new Meters(),
                                databaseState),
                        new AssessAttempt(
                                claims(),
                                bean(
                                        AssessmentSteps.class,
                                        entities -> beans(entities).assessments()),
                                patience(),
                                chain,
                                settings(),
                                load,
                                new Meters(),
                                databaseState),
                        new ProduceExemplar(
                                claims(),
                                bean(
                                        ExemplarSteps.class,
                                        entities -> beans(entities).exemplars()),
                                patience(),
                                new DirectoryObjectStore(directory),
                                chain,
                                settings(),
                                new Meters(),
                                databaseState),
                        dispatch(),
                        load,
                        new NoTurn(),
                        new StepTimes(),
                        () -> now)
                .run(knock.step(), knock.attempt(), knock.waits());
    }

    private void sweep() {
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
    }

    private AttemptClaims claims() {
        return bean(AttemptClaims.class, entities -> beans(entities).claims());
    }

    private PipelineDispatch dispatch() {
        return new PipelineDispatch(new Broker(), claims());
    }

    private PipelinePatience patience() {
        return new PipelinePatience(patience, new PipelineLeases(registry(), settings()), () -> now, luck::nextDouble);
    }

    private StepBeans beans(EntityManager entities) {
        return new StepBeans(entities, () -> now);
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private static TrainingSettings settings() {
        return new TrainingSettings(
                "http://localhost", Duration.ofMinutes(1), 16, Edition.NEWEST, ExemplarSpeech.ALWAYS);
    }

    private ProviderChain chain() {
        return new ProviderChain(
                registry(),
                SessionBeans.bean(
                        ProviderCallRecorder.class,
                        database,
                        entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), () -> now),
                        method -> {}),
                new CircuitBreakers(() -> now.toEpochMilli(), luck::nextDouble),
                () -> now);
    }

    private ProviderRegistry registry() {
        return new ProviderRegistry(List.<Adapter>of(new Ears(), new Judge(), new Voice()), this::chains);
    }

    private ProviderChains chains() {
        List<ChainEntry> one = List.of(ChainEntry.of("fake", model, TIMEOUT));
        return new ProviderChains(
                Map.of(Capability.ASR, one, Capability.LLM, one, Capability.TTS, one), new PriceTable(List.of()));
    }

    private AttemptView read() {
        String id = attempts.get(0);
        return database.inTransaction(entities -> new ReadAttempt(
                        new AttemptRepository(entities),
                        new AttemptViews(
                                new DirectoryObjectStore(directory),
                                new SignedUrls("secret of at least 32 characters".getBytes(StandardCharsets.UTF_8)),
                                settings(),
                                new StepTimes(),
                                new FixedFigures(),
                                () -> now),
                        new FixedFigures())
                .read(entities.find(AttemptEntity.class, id).userId, id));
    }

    private List<AttemptEntity> all() {
        return database.inTransaction(
                entities -> entities.createQuery("select a from AttemptEntity a order by a.id", AttemptEntity.class)
                        .getResultList());
    }

    private ExemplarEntity exemplar() {
        return database.inTransaction(entities -> entities.find(ExemplarEntity.class, attempts.get(0)));
    }

    private long staged() {
        return database.inTransaction(
                entities -> ((Number) entities.createNativeQuery("select count(*) from staged_objects")
                                .getSingleResult())
                        .longValue());
    }

    private long count(String rows) {
        return database.inTransaction(
                entities -> entities.createQuery("select count(r) from " + rows + " r", Long.class)
                        .getSingleResult());
    }

    /** A model that is away refuses at once, or lets the time of the call pass. */
    private void ask(Capability capability, String what, ProviderCall call) {
        calls.add(what);
        Fault fault = faults.get(capability);
        if (fault != null && call.model().equals(MODEL) && now.isBefore(fault.until())) {
            unanswered.add(now);
            if (fault.hangs()) {
                now = now.plusMillis(call.deadline().remaining().toMillis() + 1);
            }
            throw new ProviderException(fault.kind(), "As the test says");
        }
        now = now.plusMillis(50);
    }

    private final class Ears implements SpeechRecognizer {
        @Override
        public String provider() {
            return "fake";
        }

        @Override
        public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
            ask(Capability.ASR, "transcribe", call);
            String text = HEARD.repeat(6).strip();
            String[] words = text.split(" ");
            return new Transcription(
                    text,
                    "en",
                    0.95,
                    IntStream.range(0, words.length)
                            .mapToObj(i -> new SpokenWord(words[i], i * 500L, i * 500L + 450, 0.95))
                            .toList(),
                    List.of(),
                    60_000L,
                    Usage.audio(60_000L));
        }
    }

    private final class Judge implements LanguageModel {
        private final LanguageModel mock = new MockLanguageModel(Duration.ZERO);

        @Override
        public String provider() {
            return "fake";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            boolean judges = request.task() instanceof LanguageTask.Assess;
            ask(Capability.LLM, judges ? "assess" : "write", call);
            if (!judges && now.isBefore(writingFails)) {
                throw new ProviderException(ErrorKind.SERVER_ERROR, "As the test says");
            }
            return mock.complete(request, call);
        }
    }

    private final class Voice implements SpeechSynthesizer {
        @Override
        public String provider() {
            return "fake";
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            ask(Capability.TTS, "speak", call);
            return new Speech(new byte[] {1, 2, 3}, "audio/mpeg", 1_000, Usage.audio(1_000L));
        }
    }

    /** Delivers each message when it is due. */
    private final class Broker implements PipelineQueue {
        @Override
        public void send(PipelineStep step, String attemptId, int priority) throws QueueUnavailable {
            take(new Knock(now, step, attemptId, null));
        }

        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority)
                throws QueueUnavailable {
            take(new Knock(now.plus(delay), step, attemptId, waits));
        }

        private void take(Knock knock) throws QueueUnavailable {
            if (!broker) {
                throw new QueueUnavailable(new IllegalStateException("As the test says"));
            }
            queue.add(knock);
            if (twice) {
                queue.add(knock);
            }
        }

        @Override
        public boolean isReachable() {
            return broker;
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(0);
        }
    }
}
