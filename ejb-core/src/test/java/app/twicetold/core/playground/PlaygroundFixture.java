package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.ArticleContents;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.playground.evaluation.BrowseEvaluations;
import app.twicetold.core.playground.evaluation.EvaluationSteps;
import app.twicetold.core.playground.run.AssessAnyway;
import app.twicetold.core.playground.run.CreateRun;
import app.twicetold.core.playground.run.LaneOpenings;
import app.twicetold.core.playground.run.PurgePlaygroundAudio;
import app.twicetold.core.playground.run.PurgeSteps;
import app.twicetold.core.playground.run.RequestLaneExemplar;
import app.twicetold.core.playground.run.RetryLane;
import app.twicetold.core.playground.run.RoundUploadSteps;
import app.twicetold.core.playground.run.StartEvaluation;
import app.twicetold.core.playground.run.UploadRoundAudio;
import app.twicetold.core.playground.spend.PlaygroundBook;
import app.twicetold.core.playground.spend.PlaygroundCalls;
import app.twicetold.core.playground.work.AskNextQuestion;
import app.twicetold.core.playground.work.AssessLane;
import app.twicetold.core.playground.work.AwaitPlace;
import app.twicetold.core.playground.work.LaneExemplarSteps;
import app.twicetold.core.playground.work.LaneMaterial;
import app.twicetold.core.playground.work.LaneSteps;
import app.twicetold.core.playground.work.PlaygroundDispatch;
import app.twicetold.core.playground.work.PlaygroundQueue;
import app.twicetold.core.playground.work.PlaygroundTask;
import app.twicetold.core.playground.work.ProduceLaneExemplar;
import app.twicetold.core.playground.work.RoundSteps;
import app.twicetold.core.playground.work.RunPlaygroundTask;
import app.twicetold.core.playground.work.SweepPlayground;
import app.twicetold.core.playground.work.SweepSteps;
import app.twicetold.core.playground.work.TranscribeRound;
import app.twicetold.core.provider.chain.Answer;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.OutputParser;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.config.PinnedEntries;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.ModelRef;
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
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.pipeline.Judged;
import app.twicetold.core.training.pipeline.Retelling;
import app.twicetold.core.training.rules.session.ExemplarSpeech;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.core.work.rules.Patience;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.playground.PlaygroundEvaluationRepository;
import app.twicetold.persistence.playground.PlaygroundRepository;
import app.twicetold.persistence.playground.PlaygroundSpendRepository;
import app.twicetold.persistence.playground.PlaygroundWorkRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The playground on a real database and store, with providers and a broker that do as the test says. */
public final class PlaygroundFixture {
    public static final Actor OPERATOR = new Actor("operator@example.org", "req_1");
    private static final String SAID = "The first point is one and the second point is two as far as I remember it ";
    private static final String AUDIO = "/app/twicetold/core/training/audio/";

    public final TestDatabase database = TestDatabase.get();
    public final LibraryFixture library = new LibraryFixture(database);
    public final Deque<PlaygroundTask> queue = new ArrayDeque<>();
    public final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    public final Map<String, ErrorKind> failing = new HashMap<>();
    /** The models whose places are taken. */
    public final Set<String> crowded = new HashSet<>();

    /** The models for whose next call the database is away, so that their width cannot be read. */
    public final Set<String> unread = new HashSet<>();

    private final DatabaseState state = new DatabaseState(System::nanoTime);

    /** What comes back later, with its pause. */
    public final Map<PlaygroundTask, Duration> later = new HashMap<>();

    public final ObjectStore store;
    public Instant now = LibraryFixture.NOW;
    public String heard = SAID.repeat(6).strip();
    public String heardLanguage = "en";
    public double heardConfidence = 0.95;
    public long lastWordEndMs = 47_950;
    public boolean brokerIsThere = true;
    public Consumer<String> whileAsked = model -> {};
    public UnaryOperator<String> judged = answer -> answer;
    public String price = "0";
    public boolean production;
    /** That the installation runs. */
    public Edition edition = Edition.SECOND;
    /** How many messages the broker takes before it goes. */
    public int messagesLeft = Integer.MAX_VALUE;

    public final Set<Capability> unconfigured = EnumSet.noneOf(Capability.class);

    public PlaygroundFixture(Path directory) {
        store = new DirectoryObjectStore(directory);
        database.clear();
        library.topics("science");
    }

    public String run(int lanes, int repeats) {
        return run(library.article(v -> {}), lanes, repeats);
    }

    public String run(String article, int lanes, int repeats) {
        String models = IntStream.range(0, lanes)
                .mapToObj(i -> "{\"provider\": \"mock\", \"model\": \"m" + i + "\", \"timeout_ms\": 5000}")
                .collect(Collectors.joining(",", "[", "]"));
        return create().create(
                        OPERATOR,
                        json("{\"article_id\": \"" + article + "\", \"models\": " + models + ", \"repeats\": " + repeats
                                + "}"));
    }

    public static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Uploads a recording that its client says is a minute long. */
    public void record(String runId, int round) {
        upload(runId, round, "audio/webm", "60000", recording("with_duration.webm"));
    }

    public void upload(
            String runId, int round, @Nullable String contentType, @Nullable String durationMs, byte[] recording) {
        uploads()
                .upload(
                        OPERATOR,
                        runId,
                        round,
                        new UploadRoundAudio.Announced(contentType, recording.length, durationMs),
                        new ByteArrayInputStream(recording));
    }

    public byte[] recording(String name) {
        try (InputStream recording = getClass().getResourceAsStream(AUDIO + name)) {
            return Objects.requireNonNull(recording).readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Delivers what is in the queue until it is empty. */
    public void work() {
        for (PlaygroundTask task = queue.poll(); task != null; task = queue.poll()) {
            worker().run(task);
        }
    }

    /** The playground has spent this today. */
    public void spent(String usd) {
        database.run(entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), () -> now)
                .record(new AttemptRecord(
                        CallPurpose.playground("pg_before"),
                        Capability.LLM,
                        new ModelRef("mock", "before"),
                        1,
                        Usage.NONE,
                        new BigDecimal(usd),
                        null,
                        false)));
    }

    /** @param table and what its rows have to be */
    public long rows(String table) {
        return database.inTransaction(entities -> ((Number) entities.createNativeQuery("select count(*) from " + table)
                        .getSingleResult())
                .longValue());
    }

    public RunFacts facts(String runId) {
        return database.inTransaction(
                entities -> new RunFactsReader(new PlaygroundRepository(entities), new ProviderCallRepository(entities))
                        .find(runId)
                        .orElseThrow());
    }

    public CreateRun create() {
        return bean(
                CreateRun.class,
                entities -> new CreateRun(
                        new PlaygroundRepository(entities),
                        new LibraryRepository(entities),
                        pinned(),
                        book(entities),
                        settings(),
                        new RecordAudit(new AuditRepository(entities), () -> now),
                        () -> now));
    }

    public UploadRoundAudio uploads() {
        RoundUploadSteps steps = bean(
                RoundUploadSteps.class,
                entities -> new RoundUploadSteps(
                        new PlaygroundRepository(entities),
                        new PlaygroundWorkRepository(entities),
                        new StagedObjectRepository(entities),
                        new RecordAudit(new AuditRepository(entities), () -> now),
                        () -> now));
        return new UploadRoundAudio(steps, dispatch(), book(), store, new DatabaseState(System::nanoTime));
    }

    /** {@link AssessAnyway} by {@link #OPERATOR}. */
    public interface Assessing {
        void assess(String runId, int round);
    }

    /** {@link RetryLane} by {@link #OPERATOR}. */
    public interface Retrying {
        void retry(String runId, String laneId, int round);
    }

    /** {@link RequestLaneExemplar} by {@link #OPERATOR}. */
    public interface Requesting {
        void request(String runId, String laneId, int round);
    }

    public Assessing assessAnyway() {
        AssessAnyway assess = new AssessAnyway(openings(), dispatch(), book());
        return (run, round) -> assess.assess(OPERATOR, run, round);
    }

    public Retrying retry() {
        RetryLane retry = new RetryLane(openings(), dispatch(), book());
        return (run, lane, round) -> retry.retry(OPERATOR, run, lane, round);
    }

    public Requesting exemplars() {
        RequestLaneExemplar exemplars = new RequestLaneExemplar(openings(), exemplarSteps(), dispatch(), book());
        return (run, lane, round) -> exemplars.request(OPERATOR, run, lane, round);
    }

    public RunPlaygroundTask worker() {
        return new RunPlaygroundTask(
                new TranscribeRound(roundSteps(), dispatch(), store, calls(), places(), state),
                new AssessLane(laneSteps(), calls(), places(), state),
                new ProduceLaneExemplar(exemplarSteps(), store, calls(), places(), state),
                new AskNextQuestion(evaluationSteps(), calls(), dispatch(), places(), state));
    }

    private TrainingSettings settings() {
        return new TrainingSettings("http://localhost", Duration.ofMinutes(1), 1, edition, ExemplarSpeech.ALWAYS);
    }

    public SweepPlayground sweep() {
        return new SweepPlayground(
                bean(
                        SweepSteps.class,
                        entities -> new SweepSteps(
                                new PlaygroundWorkRepository(entities),
                                new PlaygroundEvaluationRepository(entities),
                                () -> now)),
                new Broker());
    }

    public PurgePlaygroundAudio purge() {
        return new PurgePlaygroundAudio(
                bean(
                        PurgeSteps.class,
                        entities -> new PurgeSteps(
                                new PlaygroundWorkRepository(entities),
                                new StagedObjectRepository(entities),
                                () -> now)),
                store,
                new DatabaseState(System::nanoTime));
    }

    private LaneOpenings openings() {
        return bean(
                LaneOpenings.class,
                entities -> new LaneOpenings(
                        new PlaygroundRepository(entities),
                        new PlaygroundWorkRepository(entities),
                        new StagedObjectRepository(entities),
                        () -> now,
                        new RecordAudit(new AuditRepository(entities), () -> now)));
    }

    public RoundSteps roundSteps() {
        return bean(
                RoundSteps.class,
                entities -> new RoundSteps(
                        new PlaygroundRepository(entities), new PlaygroundWorkRepository(entities), () -> now));
    }

    public LaneSteps laneSteps() {
        return bean(
                LaneSteps.class,
                entities -> new LaneSteps(
                        new PlaygroundRepository(entities),
                        new PlaygroundWorkRepository(entities),
                        new LaneMaterial(
                                new PlaygroundRepository(entities),
                                new PlaygroundWorkRepository(entities),
                                new ArticleContents(new LibraryRepository(entities))),
                        () -> now));
    }

    public StartEvaluation evaluations() {
        return new StartEvaluation(evaluationSteps(), pinned(), book(), dispatch(), settings());
    }

    public EvaluationSteps evaluationSteps() {
        return bean(
                EvaluationSteps.class,
                entities -> new EvaluationSteps(
                        new PlaygroundEvaluationRepository(entities),
                        new RecordAudit(new AuditRepository(entities), () -> now),
                        () -> now));
    }

    public BrowseEvaluations browseEvaluations() {
        return bean(
                BrowseEvaluations.class,
                entities -> new BrowseEvaluations(new PlaygroundEvaluationRepository(entities)));
    }

    private PinnedEntries pinned() {
        return new PinnedEntries(new ProviderSettings(production, null, Duration.ZERO, null), registry());
    }

    private LaneExemplarSteps exemplarSteps() {
        return bean(
                LaneExemplarSteps.class,
                entities -> new LaneExemplarSteps(
                        new PlaygroundRepository(entities),
                        new PlaygroundWorkRepository(entities),
                        new StagedObjectRepository(entities),
                        new ArticleContents(new LibraryRepository(entities)),
                        registry(),
                        () -> now));
    }

    private PlaygroundDispatch dispatch() {
        return new PlaygroundDispatch(new Broker(), laneSteps());
    }

    public PlaygroundBook book() {
        return bean(PlaygroundBook.class, this::book);
    }

    private PlaygroundBook book(EntityManager entities) {
        return new PlaygroundBook(
                new PlaygroundSpendRepository(entities),
                new GenerationSettings(
                        new GenerationSettingsRepository(entities),
                        new RecordAudit(new AuditRepository(entities), () -> now),
                        () -> now),
                () -> now);
    }

    private AwaitPlace places() {
        return new AwaitPlace(new Broker(), new PatienceSettings(new Patience(Duration.ofSeconds(90))), () -> now);
    }

    private PlaygroundCalls calls() {
        ProviderCallRecorder recorder = new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                database.run(entities ->
                        new ProviderCallRecorder(new ProviderCallRepository(entities), () -> now).record(attempt));
            }
        };
        ProviderChain chain = new ProviderChain(registry(), recorder, new CircuitBreakers(() -> 0));
        return new PlaygroundCalls(chain, registry(), book()) {
            @Override
            public Answer<Transcription> transcribe(Asked asked, RecognitionRequest request) {
                place(asked);
                return super.transcribe(asked, request);
            }

            @Override
            public Judged judge(Asked asked, Edition by, Retelling retelling) {
                place(asked);
                return super.judge(asked, by, retelling);
            }

            @Override
            public <T> Answer<T> complete(Asked asked, CompletionRequest request, OutputParser<T> parser) {
                place(asked);
                return super.complete(asked, request, parser);
            }
        };
    }

    private void place(PlaygroundCalls.Asked asked) {
        if (unread.remove(asked.entry().model())) {
            throw awayUntilItIsNoticed();
        }
        if (crowded.contains(asked.entry().model())) {
            throw new ChainFailure(Capability.LLM, ErrorKind.RATE_LIMITED, null, new ChainFailure.Outage(null), true);
        }
    }

    private RuntimeException awayUntilItIsNoticed() {
        Thread back = new Thread(() -> {
            while (!state.isAway()) {
                Thread.onSpinWait();
            }
            state.answers();
        });
        back.setDaemon(true);
        back.start();
        return new IllegalStateException("As the test says", new SQLException("As the test says", "08001"));
    }

    private ProviderRegistry registry() {
        List<ChainEntry> one = List.of(ChainEntry.of("mock", "standard", Duration.ofSeconds(5)));
        ProviderChains chains = new ProviderChains(
                Map.of(Capability.ASR, one, Capability.LLM, one, Capability.TTS, one),
                new PriceTable(
                        List.of(new ModelPrice("mock", "m0", new BigDecimal(price), new BigDecimal(price), null))));
        Map<Capability, Adapter> adapters =
                Map.of(Capability.ASR, new Ears(), Capability.LLM, new Judge(), Capability.TTS, new Voice());
        return new ProviderRegistry(
                adapters.entrySet().stream()
                        .filter(adapter -> !unconfigured.contains(adapter.getKey()))
                        .map(Map.Entry::getValue)
                        .toList(),
                () -> chains);
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private void ask(String what) {
        asked.add(what);
        whileAsked.accept(what);
        ErrorKind failure = failing.get(what);
        if (failure != null) {
            throw new ProviderException(failure, "As the test says");
        }
    }

    private final class Ears implements SpeechRecognizer {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
            ask("transcribe");
            String[] words = heard.isEmpty() ? new String[0] : heard.split(" ");
            return new Transcription(
                    heard,
                    heardLanguage,
                    heardConfidence,
                    IntStream.range(0, words.length)
                            .mapToObj(i -> new SpokenWord(
                                    words[i],
                                    i * lastWordEndMs / words.length,
                                    (i + 1) * lastWordEndMs / words.length,
                                    heardConfidence))
                            .toList(),
                    List.of(),
                    null,
                    Usage.audio(60_000L));
        }
    }

    private final class Judge implements LanguageModel {
        private final LanguageModel mock = new MockLanguageModel(Duration.ZERO);

        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            ask((request.task() instanceof LanguageTask.Assess ? "" : "write ") + call.model());
            Completion completion = mock.complete(request, call);
            return new Completion(judged.apply(completion.json()), completion.usage());
        }
    }

    private final class Voice implements SpeechSynthesizer {
        @Override
        public String provider() {
            return "mock";
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            ask("speak");
            return new Speech(new byte[] {1, 2, 3}, "audio/mpeg", 1_000, Usage.audio(1_000L));
        }
    }

    private final class Broker implements PlaygroundQueue {
        @Override
        public void send(PlaygroundTask task) throws QueueUnavailable {
            if (!brokerIsThere || messagesLeft-- <= 0) {
                throw new QueueUnavailable(new IllegalStateException("As the test says"));
            }
            queue.add(task);
        }

        @Override
        public void sendLater(PlaygroundTask task, Duration delay) throws QueueUnavailable {
            if (!brokerIsThere) {
                throw new QueueUnavailable(new IllegalStateException("As the test says"));
            }
            assertThat(later.put(task, delay)).as("It is put off once").isNull();
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(0);
        }
    }
}
