package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.openai.own.RecognitionServer.Said;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageModelContract;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.Packed;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.attempt.SubmissionFixture;
import app.twicetold.core.training.pipeline.AssessAttempt;
import app.twicetold.core.training.pipeline.AssessmentSteps;
import app.twicetold.core.training.pipeline.AttemptClaims;
import app.twicetold.core.training.pipeline.Landing;
import app.twicetold.core.training.pipeline.PipelineLeases;
import app.twicetold.core.training.pipeline.PipelineLoad;
import app.twicetold.core.training.pipeline.PipelinePatience;
import app.twicetold.core.training.pipeline.StepBeans;
import app.twicetold.core.training.pipeline.TranscribeAttempt;
import app.twicetold.core.training.pipeline.TranscriptionSteps;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole attempts on servers of one's own: a recording is submitted, heard by a named recogniser and judged by a named
 * language model, through the adapters and the steps of the service, and nobody else is asked.
 */
class WholeAttemptsIT {
    private static final InstantSource CLOCK = () -> LibraryFixture.NOW;

    /** In samples of two bytes a second. */
    private static final int HERTZ = 8_000;

    /** As the guide asks for: a prompt of the judge does not fit into the 4,096 tokens that servers have by default. */
    private static final int CONTEXT = 16_384;

    /** Less than a third of a prompt. A small cut is not seen in the number of tokens. */
    private static final int SHORT_CONTEXT = 1_024;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final List<OwnServer> servers = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void aTopic() {
        database.clear();
        fixture.topics("science");
    }

    @AfterEach
    void stop() {
        servers.forEach(OwnServer::close);
    }

    /** An article and a retelling of it. */
    private record Told(String language, String title, List<String> paragraphs, List<KeyPoint> keyPoints, Said said) {
        static Told in(String language) {
            return language.equals("en") ? english() : chinese();
        }

        private static Told english() {
            String said =
                    "The article says that most people want to end the working day at a clean edge with everything"
                            + " finished but a clean edge makes the next morning hard to start because you have nothing to hold"
                            + " on to. It is better to stop while you still know exactly what comes next. A translator stops in"
                            + " the middle of a paragraph and leaves one line about the next sentence.";
            return new Told(
                    "en",
                    "Stop while you know what comes next",
                    List.of(
                            "Most people want to end the working day at a clean edge, with everything finished.",
                            "A translator stops in the middle of a paragraph and leaves one line about the next sentence."),
                    List.of(
                            new KeyPoint("kp_1", "A clean edge makes the next morning hard to start."),
                            new KeyPoint("kp_2", "It is better to stop while you still know what comes next.")),
                    said(List.of(said.split(" ")), " "));
        }

        private static Told chinese() {
            String said =
                    "这篇文章讲的是想知道自己是不是真的懂了一件事就讲给一个外行听。有个大学生外婆问她月亮为什么有时圆有时弯" + "她说是地球的影子挡住了被外婆一问就卡住了。所以讲不下去的地方就是该回头重学的地方。";
            return new Told(
                    "zh-Hans",
                    "讲给外婆听",
                    List.of("想知道自己是不是真的懂了一件事，就讲给一个外行听。", "讲不下去的地方，就是该回头重学的地方。"),
                    List.of(new KeyPoint("kp_1", "想知道是不是真的懂了，就讲给外行听。"), new KeyPoint("kp_2", "讲不下去的地方就是该重学的地方。")),
                    said(said.codePoints().mapToObj(Character::toString).toList(), ""));
        }

        /** Each word takes 0.3 seconds, and the recording ends a second after the last one. */
        private static Said said(List<String> words, String between) {
            List<SpokenWord> spoken = new ArrayList<>();
            for (int i = 0; i < words.size(); i++) {
                spoken.add(new SpokenWord(words.get(i), i * 300L, i * 300L + 280));
            }
            return new Said(spoken, between, words.size() * 300L + 1_000);
        }

        String article() {
            return String.join("\n\n", paragraphs);
        }

        /** What a judge writes about it. */
        String judgement() {
            LanguageTask task = new LanguageTask.Assess(
                    "v3", language, article(), keyPoints, 1, said.text(), said.words(), said.durationMs(), null);
            CompletionRequest asked = LanguageModelContract.REQUEST;
            return new MockLanguageModel(Duration.ZERO)
                    .complete(
                            new CompletionRequest("", "", asked.schema(), 0, 8_000, task),
                            OwnServer.call("standard", Map.of()))
                    .json();
        }
    }

    private static Stream<Arguments> attempts() {
        return Stream.of("en", "zh-Hans")
                .flatMap(language -> Stream.of(RecognitionServer.Named.values())
                        .map(ears -> Arguments.of(language, ears, LanguageServer.Named.values()[ears.ordinal()])));
    }

    @ParameterizedTest(name = "{0}: {1} and {2}")
    @MethodSource("attempts")
    void aRecordingIsHeardAndJudged(String language, RecognitionServer.Named ears, LanguageServer.Named judge)
            throws IOException {
        Told told = Told.in(language);
        RecognitionServer recogniser = started(ears.start());
        recogniser.chinese = !language.equals("en");
        recogniser.said = told.said();
        LanguageServer model = started(judge.start());
        model.context = CONTEXT;
        model.content = "<think>\nWell.\n</think>\n```json\n" + told.judgement() + "\n```";
        String attempt = submitted(told);

        play(attempt, providers(recogniser, ears.model(), model));

        AttemptEntity done = in(entities -> entities.find(AttemptEntity.class, attempt));
        assertThat(done.errorCode).isNull();
        assertThat(done.status).isEqualTo("assessed");
        TranscriptEntity transcript = in(entities -> entities.find(TranscriptEntity.class, attempt));
        assertThat(Packed.either(transcript.textPacked, transcript.text))
                .isEqualTo(told.said().text());
        assertThat(transcript.language).isEqualTo(language);
        assertThat(transcript.asrRef).isEqualTo("openai_compatible/" + ears.model());
        AssessmentEntity assessment =
                in(entities -> entities.createQuery("select a from AssessmentEntity a", AssessmentEntity.class)
                        .getSingleResult());
        assertThat(assessment.modelRef).isEqualTo("openai_compatible/" + LanguageServer.MODEL);
        if (!ears.givesWords()) {
            assertThat(assessment.confidence).as("without times of words").isNotEqualTo("high");
        }
        assertThat(calls()).extracting(call -> call.capability).containsExactlyInAnyOrder("asr", "llm");
        assertThat(calls()).allSatisfy(call -> assertThat(call.errorKind).isNull());
    }

    /** How LocalAI says that a prompt does not fit was not found, so its stub takes every one. */
    private static Stream<Arguments> attemptsThatMayNotFit() {
        return attempts().filter(attempt -> attempt.get()[2] != LanguageServer.Named.LOCAL_AI);
    }

    @ParameterizedTest(name = "{0}: {1} and {2}")
    @MethodSource("attemptsThatMayNotFit")
    void aJudgeWithAShortContextJudgesNothing(String language, RecognitionServer.Named ears, LanguageServer.Named judge)
            throws IOException {
        Told told = Told.in(language);
        RecognitionServer recogniser = started(ears.start());
        recogniser.chinese = !language.equals("en");
        recogniser.said = told.said();
        LanguageServer model = started(judge.start());
        model.context = SHORT_CONTEXT;
        model.content = told.judgement();
        String attempt = submitted(told);

        play(attempt, providers(recogniser, ears.model(), model));

        AttemptEntity done = in(entities -> entities.find(AttemptEntity.class, attempt));
        assertThat(done.status).isEqualTo("failed");
        assertThat(done.errorCode)
                .as("a cut prompt is invalid output; the others refuse it")
                .isEqualTo(judge == LanguageServer.Named.OLLAMA ? "invalid_model_output" : "provider_rejected");
    }

    private <S extends OwnServer> S started(S server) {
        servers.add(server);
        return server;
    }

    private String submitted(Told told) throws IOException {
        String user = fixture.user();
        String article = fixture.article(version -> write(version, told));
        String session = fixture.session(user, article, "round1");
        String attempt = fixture.attempt(user, session, 1);
        ObjectKey key = ObjectKey.forRecording(attempt);
        byte[] recording = silence(told.said().durationMs());
        store().write(key, new ByteArrayInputStream(recording), "audio/wav", recording.length);
        database.run(entities -> {
            entities.createNativeQuery("update sessions set language = :language where id = :id")
                    .setParameter("language", told.language())
                    .setParameter("id", session)
                    .executeUpdate();
            entities.createNativeQuery("""
                            update attempts
                            set status = 'uploaded', object_key = :key, content_type = 'audio/wav', size_bytes = :size,
                                declared_duration_ms = :duration
                            where id = :id
                            """)
                    .setParameter("key", key.value())
                    .setParameter("size", recording.length)
                    .setParameter("duration", told.said().durationMs())
                    .setParameter("id", attempt)
                    .executeUpdate();
        });
        Object unused = in(entities -> SubmissionFixture.steps(entities, CLOCK).submit(user, attempt));
        return attempt;
    }

    private static void write(ArticleVersionEntity version, Told told) {
        version.language = told.language();
        version.title = told.title();
        version.paragraphs = Json.write(told.paragraphs());
        version.keyPoints = Json.write(told.keyPoints());
    }

    private static byte[] silence(long durationMs) {
        int bytes = (int) (durationMs * HERTZ / 1_000 * 2);
        return ByteBuffer.allocate(44 + bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(StandardCharsets.US_ASCII))
                .putInt(36 + bytes)
                .put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) 1)
                .putInt(HERTZ)
                .putInt(HERTZ * 2)
                .putShort((short) 2)
                .putShort((short) 16)
                .put("data".getBytes(StandardCharsets.US_ASCII))
                .putInt(bytes)
                .array();
    }

    /** The two servers as endpoints, and chains of one entry each. */
    private static ProviderRegistry providers(RecognitionServer ears, String model, LanguageServer judge) {
        ProviderRegistry settings = new ProviderRegistry(new ProviderSettings(
                false,
                null,
                Map.of(),
                null,
                List.of(
                        new ProviderSettings.Compatible("speech", ears.base(), null),
                        new ProviderSettings.Compatible("llm", judge.base(), null)),
                Duration.ZERO,
                null));
        ChainEntry heard = OwnServer.entry(model, Map.of("endpoint", "speech"));
        ChainEntry judged = OwnServer.entry(LanguageServer.MODEL, Map.of("endpoint", "llm", "effort", "none"));
        ProviderChains chains =
                new ProviderChains(Map.of(Capability.ASR, List.of(heard), Capability.LLM, List.of(judged)));
        return new ProviderRegistry(
                List.<Adapter>of(
                        Objects.requireNonNull(settings.find(SpeechRecognizer.class, heard)),
                        Objects.requireNonNull(settings.find(LanguageModel.class, judged))),
                () -> chains);
    }

    /** One delivery of the queue, until the attempt is assessed or has failed. */
    private void play(String attempt, ProviderRegistry providers) {
        TrainingSettings settings = new TrainingSettings("http://localhost", Duration.ofMinutes(1));
        PipelinePatience patience =
                new PipelinePatience(PatienceSettings.NONE, new PipelineLeases(providers, settings), CLOCK);
        ProviderChain chain = new ProviderChain(
                providers,
                bean(
                        ProviderCallRecorder.class,
                        entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), CLOCK)),
                new CircuitBreakers(),
                CLOCK);
        AttemptClaims claims =
                bean(AttemptClaims.class, entities -> beans(entities).claims());
        DatabaseState state = new DatabaseState(System::nanoTime);
        Optional<Landing> heard = new TranscribeAttempt(
                        claims,
                        bean(
                                TranscriptionSteps.class,
                                entities -> beans(entities).transcriptions()),
                        patience,
                        store(),
                        chain,
                        new Meters(),
                        state)
                .transcribe(attempt, 0);
        if (heard.orElseThrow() instanceof Landing.GoesOn on) {
            Optional<Landing> unused = new AssessAttempt(
                            claims,
                            bean(
                                    AssessmentSteps.class,
                                    entities -> beans(entities).assessments()),
                            patience,
                            chain,
                            settings,
                            new PipelineLoad(settings),
                            new Meters(),
                            state)
                    .goOn((AssessmentSteps.Claim) on.next());
        }
    }

    private static StepBeans beans(EntityManager entities) {
        return new StepBeans(entities, CLOCK);
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private ObjectStore store() {
        return new DirectoryObjectStore(directory);
    }

    private List<ProviderCallEntity> calls() {
        return in(entities -> entities.createQuery("select c from ProviderCallEntity c", ProviderCallEntity.class)
                .getResultList());
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }
}
