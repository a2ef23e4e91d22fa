package app.twicetold.core.training.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.Evidence;
import app.twicetold.core.assessment.rules.RoundComparison;
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
import app.twicetold.core.provider.rules.AsrConfidence;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Packed;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ForwardingStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStat;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.attempt.RequestSpeech;
import app.twicetold.core.training.attempt.SpeechRequestSteps;
import app.twicetold.core.training.attempt.SubmissionFixture;
import app.twicetold.core.training.attempt.SubmissionSteps;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.KeptTexts;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.AdmitWork;
import app.twicetold.core.training.queue.FixedFigures;
import app.twicetold.core.training.queue.FixedOutages;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.recording.ExemplarView;
import app.twicetold.core.training.recording.ExemplarViews;
import app.twicetold.core.training.recording.OfferPlayback;
import app.twicetold.core.training.recording.PlaybackAddresses;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.training.rules.queue.Urgency;
import app.twicetold.core.training.rules.session.ExemplarSpeech;
import app.twicetold.core.training.rules.session.ExemplarStatus;
import app.twicetold.core.training.rules.session.LostWork;
import app.twicetold.core.work.Leases;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.ExemplarEntity;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.TranscriptEntity;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The steps of the pipeline on a real database, with providers that fail as the test says. */
class PipelineIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final int STATEMENTS = 19;
    private static final String HEARD = "The first point is one and the second point is two as far as I remember it ";

    private final List<Integer> urgencies = new ArrayList<>();
    private final FixedFigures figures = new FixedFigures();
    private final TestDatabase database = TestDatabase.get();
    private final DatabaseState databaseState = new DatabaseState(System::nanoTime);
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final List<String> asked = new ArrayList<>();
    private final List<PipelineStep> sent = new ArrayList<>();
    private final List<CompletionRequest> judged = new ArrayList<>();
    private boolean voice = true;
    private List<String> spoken = LanguageProfiles.supportedTags();
    private String hinted = "";
    private @Nullable ErrorKind recognition;
    private @Nullable ErrorKind judging;
    private @Nullable ErrorKind writing;
    private @Nullable ErrorKind speaking;
    private Set<String> broken = Set.of();
    private final List<String> transactions = new ArrayList<>();
    private Map<String, Runnable> meanwhile = Map.of();
    private int listeners = 16;
    private final Meters meters = new Meters();
    private UnaryOperator<String> spoil = json -> json;
    private ExemplarSpeech speech = ExemplarSpeech.ALWAYS;
    private Queue<String> written = new ArrayDeque<>();
    private String user = "";
    private String attempt = "";

    @TempDir
    private Path directory = Path.of("");

    private FailingStore store = new FailingStore(new DirectoryObjectStore(directory));

    @BeforeEach
    void aRecordingIsUploaded() throws IOException {
        database.clear();
        fixture.topics("science");
        store = new FailingStore(new DirectoryObjectStore(directory));
        user = fixture.user();
        record(fixture.session(user, fixture.article(v -> {}), "round1"), 1);
    }

    private void record(String session, int round) throws IOException {
        attempt = fixture.attempt(user, session, round);
        ObjectKey key = ObjectKey.forRecording(attempt);
        try (InputStream recording = getClass().getResourceAsStream("../audio/regular.mp4")) {
            store.write(key, Objects.requireNonNull(recording), "audio/mp4", 1_000_000);
        }
        change(a -> {
            a.status = "uploaded";
            a.objectKey = key.value();
        });
        submit();
    }

    @Test
    void thePipelineRunsFromTheRecordingToTheExemplar() {
        runAll();

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(store.stat(new ObjectKey(Objects.requireNonNull(exemplar().objectKey))))
                .isPresent();
        assertThat(asked).containsExactly("transcribe", "assess", "exemplar", "speak");
        assertThat(sent).as("One delivery").containsExactly(PipelineStep.TRANSCRIBE);
        assertThat(hinted).as("The language of the article").isEqualTo("en");
    }

    @Test
    void thePipelineDoesNothingTwiceWhenEveryMessageComesTwice() {
        for (PipelineStep step : PipelineStep.values()) {
            deliver(step);
            deliver(step);
        }

        assertThat(asked).containsExactly("transcribe", "assess", "exemplar", "speak");
        assertThat(count("TranscriptEntity")).isEqualTo(1);
        assertThat(count("AssessmentEntity")).isEqualTo(1);
        assertThat(sent).containsExactly(PipelineStep.TRANSCRIBE);
    }

    @Test
    void anExemplarWaitsBehindTheMessagesOfOthersWhileEveryListenerWorks() {
        listeners = 1;
        deliver(PipelineStep.TRANSCRIBE);
        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(exemplar().status).isEqualTo("pending");
        assertThat(Lease.isTaken(exemplar().lease)).isFalse();
        assertThat(sent).containsExactly(PipelineStep.TRANSCRIBE, PipelineStep.EXEMPLAR);
        figures.are(new QueueFigures(30, NOW, 4_000, 6_000, 1));
        assertThat(shown().pollAfter())
                .as("when the attempts that wait are taken")
                .isBetween(Duration.ofMillis(30_000), Duration.ofMillis(37_500));
        makeItOlderBy(121);
        assertThat(shown().pollAfter())
                .as("its user has looked for it since the assessment was seen")
                .isEqualTo(Duration.ofSeconds(9));

        deliver(PipelineStep.EXEMPLAR);

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(asked).containsExactly("transcribe", "assess", "exemplar", "speak");
    }

    @Test
    void anAttemptTakesFiveTransactionsFromItsSubmitToItsExemplar() {
        transactions.clear();
        List<String> statements = database.statementsOf(entities -> deliver(PipelineStep.TRANSCRIBE));

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(transactions)
                .containsExactly(
                        "TranscriptionSteps.claim",
                        "TranscriptionSteps.land",
                        "AssessmentSteps.land",
                        "ProviderCallRecorder.record",
                        "ExemplarSteps.land");
        assertThat(statements)
                .as("One of them reads an article that the node does not know yet")
                .hasSize(STATEMENTS);
    }

    @Test
    void roundTwoTakesNoMore() throws IOException {
        runAll();
        sent.clear();
        record(attempt().sessionId, 2);
        transactions.clear();
        List<String> statements = database.statementsOf(entities -> deliver(PipelineStep.TRANSCRIBE));

        assertThat(attempt().comparison).isNotNull();
        assertThat(transactions).hasSize(5);
        assertThat(statements).hasSize(STATEMENTS);
    }

    @Test
    void anAssessmentThatGoesOnJudgesWhatARedeliveryWouldJudge() {
        runAll();
        CompletionRequest goneOn = judged.get(0);
        again();
        deliver(PipelineStep.ASSESS);

        assertThat(judged).hasSize(2);
        assertThat(judged.get(1).userPrompt()).isEqualTo(goneOn.userPrompt());
        assertThat(judged.get(1).systemPrompt()).isEqualTo(goneOn.systemPrompt());
    }

    /** As after an assessment that failed, with the transcript that is there. */
    private void again() {
        database.run(entities -> {
            entities.createQuery("delete from AssessmentEntity").executeUpdate();
            entities.createQuery("delete from ExemplarEntity").executeUpdate();
            entities.find(SessionEntity.class, attempt().sessionId).stage = "round1";
        });
        change(a -> {
            a.status = "failed";
            a.errorRetryable = true;
        });
        submit();
    }

    @ParameterizedTest
    @EnumSource(names = {"ASSESS", "EXEMPLAR"})
    void aCrashBetweenTwoStepsOfADeliveryLeavesALeaseThatTheSweepFinds(PipelineStep step) {
        String dies = step == PipelineStep.ASSESS ? "assess" : "exemplar";
        meanwhile = Map.of(dies, () -> {
            throw new Crash();
        });
        assertThatThrownBy(() -> deliver(PipelineStep.TRANSCRIBE)).isInstanceOf(Crash.class);
        meanwhile = Map.of();
        sent.clear();

        deliver(PipelineStep.TRANSCRIBE);
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
        assertThat(asked).as("The lease runs").containsOnlyOnce(dies);
        assertThat(sent).isEmpty();

        endLease(step);
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
        assertThat(sent).containsExactly(step);
        runAll();

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(asked).containsOnlyOnce("transcribe");
        assertThat(count("AssessmentEntity")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"TRANSCRIBE, transcribe", "ASSESS, assess", "EXEMPLAR, speak"})
    void aDeliveryWhoseLeaseEndedWhileItWentOnLandsNothing(PipelineStep step, String call) {
        meanwhile = Map.of(call, () -> {
            meanwhile = Map.of();
            endLease(step);
            new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
            deliver(step);
        });
        deliver(PipelineStep.TRANSCRIBE);

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(asked).filteredOn(call::equals).as("Both deliveries called").hasSize(2);
        assertThat(count("TranscriptEntity")).isEqualTo(1);
        assertThat(count("AssessmentEntity")).isEqualTo(1);
        assertThat(count("ExemplarEntity")).isEqualTo(1);
        assertThat(count("ProviderCallEntity")).as("Both were paid for").isEqualTo(asked.size());
        assertThat(store.stat(new ObjectKey(Objects.requireNonNull(exemplar().objectKey))))
                .isPresent();
    }

    /** An outage may begin between the commit of a landing and its answer. The landing is then tried again. */
    @Test
    void aTranscriptThatHasLandedIsGoneOnWith() {
        TranscriptionSteps.Claim claim = transcriptions().claim(attempt, null).orElseThrow();
        List<SpokenWord> words = heard().words();
        Hearing hearing = new Hearing(
                heard().text(),
                Optional.of("en"),
                words,
                List.of(),
                60_000L,
                words.get(words.size() - 1).endMs(),
                AsrConfidence.of(0.95, words, List.of()),
                "fake/m",
                false);
        Landing first = transcriptions().land(claim, hearing, 60_000, List.of());
        Landing again = transcriptions().land(claim, hearing, 60_000, List.of());

        assertThat(first).isInstanceOf(Landing.GoesOn.class);
        assertThat(again).isEqualTo(first);
        assertThat(Lease.isHeldBy(
                        attempt().lease, ((Landing.GoesOn) again).next().token()))
                .isTrue();
        assertThat(count("TranscriptEntity")).isEqualTo(1);
    }

    private void endLease(PipelineStep step) {
        if (step == PipelineStep.EXEMPLAR) {
            database.run(entities -> {
                ExemplarEntity row = entities.find(ExemplarEntity.class, attempt);
                row.lease = Leases.until(row.lease, NOW.minusMillis(1));
            });
        } else {
            change(a -> a.lease = Leases.until(a.lease, NOW.minusMillis(1)));
        }
    }

    @Test
    void aStepThatBreaksWhileItsDeliveryGoesOnComesAgainWithTheSameMessage() {
        broken = Set.of("AssessmentSteps.land");
        assertThatThrownBy(() -> deliver(PipelineStep.TRANSCRIBE)).hasMessage("AssessmentSteps.land");
        assertThat(attempt().losses).isEqualTo(1);
        broken = Set.of();
        deliver(PipelineStep.TRANSCRIBE);

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(asked).containsExactly("transcribe", "assess", "assess", "exemplar", "speak");
    }

    @ParameterizedTest
    @EnumSource(PipelineStep.class)
    void whatWasPaidForIsRecordedOnceWhenTheLandingFails(PipelineStep step) {
        leaveAt(step);
        long before = count("ProviderCallEntity");
        int paid = step == PipelineStep.EXEMPLAR ? 2 : 1;
        broken = Set.of("land");

        assertThatThrownBy(() -> deliver(step)).hasMessage("land");

        assertThat(count("ProviderCallEntity") - before).isEqualTo(paid);
    }

    @Test
    void aCallThatFailsIsRecordedWithTheFailureOfItsAttempt() {
        recognition = ErrorKind.SERVER_ERROR;
        transactions.clear();
        deliver(PipelineStep.TRANSCRIBE);

        assertThat(transactions).containsExactly("TranscriptionSteps.claim", "AttemptClaims.fail");
        assertThat(count("ProviderCallEntity")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(PipelineStep.class)
    void aMessageThatComesBeforeItsTimeOrAfterTheEndIsDropped(PipelineStep step) {
        change(a -> a.status = "failed");

        deliver(step);

        assertThat(asked).isEmpty();
        assertThat(attempt().status).isEqualTo("failed");
    }

    @Test
    void aRecordingThatNobodyCanReadIsNotTriedAgain() throws IOException {
        overwriteWithNoise();
        recognition = ErrorKind.CLIENT_ERROR;
        deliver(PipelineStep.TRANSCRIBE);

        assertFailed("audio_unreadable", "transcribe", false);
        assertThatThrownBy(this::submit).hasMessageContaining("attempt_not_retryable");
    }

    @Test
    void aRecordingThatWeCanReadIsNotToBlameWhenTheRecogniserRefusesIt() {
        recognition = ErrorKind.CLIENT_ERROR;
        deliver(PipelineStep.TRANSCRIBE);

        assertFailed("provider_rejected", "transcribe", false);
    }

    @Test
    void aRecordingThatOnlyTheRecogniserCanReadIsHeard() throws IOException {
        overwriteWithNoise();
        runAll();

        assertThat(attempt().status).isEqualTo("assessed");
    }

    private void overwriteWithNoise() throws IOException {
        byte[] noise = new byte[100_000];
        new Random(1).nextBytes(noise);
        overwrite(noise);
    }

    private void overwrite(byte[] recording) throws IOException {
        store.write(
                new ObjectKey(Objects.requireNonNull(attempt().objectKey)),
                new ByteArrayInputStream(recording),
                "audio/mp4",
                recording.length);
    }

    private byte[] recording(String name) throws IOException {
        try (InputStream recording = getClass().getResourceAsStream("../audio/" + name)) {
            return Objects.requireNonNull(recording).readAllBytes();
        }
    }

    /** It is no MP4 file, but recognisers do not go by names. */
    @Test
    void aRecordingWhoseFramesPlayLongerThanItsHeaderSaysIsNotHeard() throws IOException {
        ByteArrayOutputStream hours = new ByteArrayOutputStream();
        for (int i = 0; i < 300; i++) {
            hours.writeBytes(recording("vbr.mp3"));
        }
        overwrite(hours.toByteArray());
        runAll();

        assertFailed("audio_too_long", "transcribe", false);
        assertThat(asked).isEmpty();
    }

    @Test
    void aRecordingThatCouldHoldHoursIsNotHeard() throws IOException {
        byte[] noise = new byte[10_000_000];
        new Random(1).nextBytes(noise);
        overwrite(noise);
        runAll();

        assertFailed("audio_unreadable", "transcribe", false);
        assertThat(asked).isEmpty();
    }

    @Test
    void aRecordingThatIsTooLightForSpeechHasNone() throws IOException {
        byte[] recording = recording("with_duration.webm");
        int duration = new String(recording, StandardCharsets.ISO_8859_1).indexOf("\u0044\u0089\u0088") + 3;
        ByteBuffer.wrap(recording).putDouble(duration, 60_000);
        overwrite(Arrays.copyOf(recording, 2_999));
        runAll();

        assertThat(attempt().status).isEqualTo("unreliable");
        assertThat(attempt().unreliableReason).isEqualTo("no_speech");
        assertThat(asked).isEmpty();
    }

    @Test
    void roundsCompareAlsoWhenTheRubricChangedBetweenThem() throws IOException {
        runAll();
        String session = attempt().sessionId;
        database.run(entities -> {
            AssessmentEntity first =
                    new AssessmentRepository(entities).ofSession(session).get(0);
            first.rubricVersion = "rubric-v0";
            first.findingsPacked = Packed.of(Packed.text(Objects.requireNonNull(first.findingsPacked))
                    .replace(Edition.NEWEST.rubric(), "rubric-v0"));
        });
        sent.clear();
        record(session, 2);
        runAll();

        List<AssessmentEntity> rounds = in(entities -> new AssessmentRepository(entities).ofSession(session));
        assertThat(rounds)
                .extracting(round -> round.rubricVersion)
                .containsExactly("rubric-v0", Edition.NEWEST.rubric());
        assertThat(rounds)
                .extracting(round -> KeptFindings.read(round).rubricVersion())
                .containsExactly("rubric-v0", Edition.NEWEST.rubric());
        assertThat(Json.read(Objects.requireNonNull(attempt().comparison), RoundComparison.class)
                        .overallDelta())
                .isEqualTo(rounds.get(1).overall - rounds.get(0).overall);
    }

    @Test
    void aFailedTranscriptionMayBeTriedAgain() {
        recognition = ErrorKind.SERVER_ERROR;
        deliver(PipelineStep.TRANSCRIBE);
        assertFailed("provider_unavailable", "transcribe", true);

        recognition = null;
        submit();
        runAll();

        assertThat(attempt().status).isEqualTo("assessed");
    }

    @Test
    void aFailedAssessmentIsTriedAgainWithoutHearingTheRecordingTwice() {
        judging = ErrorKind.SERVER_ERROR;
        deliver(PipelineStep.TRANSCRIBE);
        assertFailed("provider_unavailable", "assess", true);
        assertThat(count("AssessmentEntity")).isZero();

        judging = null;
        submit();
        assertThat(sent).endsWith(PipelineStep.ASSESS);
        deliver(PipelineStep.ASSESS);

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(asked).containsExactly("transcribe", "assess", "assess", "exemplar", "speak");
    }

    @Test
    void whatIsMendedIsCountedByModel() {
        spoil = json -> json.replaceFirst("\"micro_skill_id\":\"\\w+\"", "\"micro_skill_id\":\"sing\"");
        runAll();

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(meters.text(List.of())).contains("assessment_mends_total{kind=\"skill\",model=\"fake/m\"} 1.0");
    }

    @Test
    void whatTheModelRefusesIsNotTriedAgain() {
        judging = ErrorKind.CONTENT_POLICY;
        deliver(PipelineStep.TRANSCRIBE);

        assertFailed("content_policy", "assess", false);
        assertThatThrownBy(this::submit).hasMessageContaining("attempt_not_retryable");
    }

    @Test
    void anExemplarWithoutATextFailsAndTheAssessmentStays() {
        writing = ErrorKind.SERVER_ERROR;
        runAll();

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(exemplar().status).isEqualTo("failed");
        assertThat(written()).isNull();
        assertThat(asked).doesNotContain("speak");
    }

    @Test
    void anExemplarThatCannotBeSpokenKeepsItsText() {
        speaking = ErrorKind.SERVER_ERROR;
        runAll();

        assertThat(exemplar().status).isEqualTo("failed");
        assertThat(written()).isNotBlank();
        assertThat(exemplar().objectKey).isNull();
    }

    @Test
    void withoutAVoiceTheAudioOfTheExemplarIsUnavailable() {
        voice = false;
        runAll();

        assertThat(exemplar().status).isEqualTo("unavailable");
        assertThat(written()).isNotBlank();
    }

    @Test
    void anExemplarThatCannotBeStoredKeepsItsText() {
        store.full = true;
        runAll();

        assertThat(exemplar().status).isEqualTo("failed");
        assertThat(written()).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({"short, long, long, 2", "long, short, long, 1", "short, shorter, short, 2", "short, fails, short, 2"})
    void aTextThatIsTooShortIsAskedForOnceMore(String first, String second, String kept, int calls) {
        Map<String, String> texts = Map.of(
                "long",
                        "Ten words are what this one sentence here is made of. "
                                .repeat(15)
                                .strip(),
                "short", "This is far too short.",
                "shorter", "Far too short.");
        longArticle();
        written = new ArrayDeque<>(Stream.of(first, second)
                .map(name -> texts.getOrDefault(name, "no end"))
                .toList());
        runAll();

        assertThat(written()).isEqualTo(texts.get(kept));
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(asked).filteredOn("exemplar"::equals).hasSize(calls);
        assertThat(count("ProviderCallEntity")).as("Each is paid for").isEqualTo(asked.size());
    }

    /** The article has 250 words, so that an exemplar has 150 at least. */
    private void longArticle() {
        database.run(entities -> entities.createQuery(
                        "select v from ArticleVersionEntity v", ArticleVersionEntity.class)
                .getResultList()
                .forEach(version -> version.paragraphs = Json.write(List.of("word ".repeat(250)))));
    }

    @Test
    void onRequestTheTextAloneIsMade() {
        speech = ExemplarSpeech.ON_REQUEST;
        transactions.clear();
        runAll();

        assertThat(asked).containsExactly("transcribe", "assess", "exemplar");
        assertThat(exemplar().status).isEqualTo("unavailable");
        assertThat(written()).isNotBlank();
        assertThat(exemplar().lease).isNull();
        assertThat(shown().speechOnRequest()).isTrue();
        assertThat(transactions)
                .as("The landing records the call")
                .containsExactly(
                        "TranscriptionSteps.claim",
                        "TranscriptionSteps.land",
                        "AssessmentSteps.land",
                        "ExemplarSteps.land");
        assertThat(count("ProviderCallEntity")).isEqualTo(3);
        assertThat(this.<Object>in(
                        entities -> entities.createNativeQuery("select count(*) from staged_objects", Long.class)
                                .getSingleResult()))
                .isEqualTo(0L);
    }

    @Test
    void whoAsksHearsTheTextThatWasWritten() {
        writtenOnly();
        String text = written();
        String writer = exemplar().modelRef;

        ExemplarView requested = request();
        assertThat(requested.status()).isEqualTo(ExemplarStatus.PENDING);
        assertThat(requested.text()).isEqualTo(text);
        assertThat(requested.speechOnRequest()).isFalse();
        transactions.clear();
        runAll(1);

        assertThat(asked).containsExactly("transcribe", "assess", "exemplar", "speak");
        assertThat(transactions).containsExactly("ExemplarSteps.claim", "ExemplarSteps.land");
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(written()).isEqualTo(text);
        assertThat(exemplar().modelRef).isEqualTo(writer);
        assertThat(store.stat(new ObjectKey(Objects.requireNonNull(exemplar().objectKey))))
                .isPresent();
        assertThat(request()).isEqualTo(shown());
        assertThat(sent).as("Nothing is left to do").hasSize(2);
    }

    @Test
    void aTextThatAReleaseBeforeWroteIsShownAndSpoken() {
        writtenOnly();
        String text = Objects.requireNonNull(written());
        database.run(entities -> {
            ExemplarEntity row = entities.find(ExemplarEntity.class, attempt);
            assertThat(row.text).isEmpty();
            row.text = text;
            row.textPacked = null;
        });

        assertThat(shown().text()).isEqualTo(text);
        request();
        runAll(1);

        assertThat(asked).containsOnlyOnce("exemplar");
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(written()).isEqualTo(text);
    }

    @Test
    void aSecondTapAndASecondMessageMakeNothingTwice() {
        writtenOnly();

        request();
        request();
        assertThat(sent).containsExactly(PipelineStep.TRANSCRIBE, PipelineStep.EXEMPLAR);
        deliver(PipelineStep.EXEMPLAR);
        deliver(PipelineStep.EXEMPLAR);

        assertThat(asked).containsOnlyOnce("speak");
        assertThat(exemplar().speechRequests).isEqualTo(1);
    }

    @Test
    void aRequestWhileTheTextIsWrittenIsRemembered() {
        speech = ExemplarSpeech.ON_REQUEST;
        meanwhile = Map.of("exemplar", () -> {
            assertThat(request().status()).isEqualTo(ExemplarStatus.PENDING);
            request();
        });
        runAll();

        assertThat(asked).containsExactly("transcribe", "assess", "exemplar", "speak");
        assertThat(sent).containsExactly(PipelineStep.TRANSCRIBE, PipelineStep.EXEMPLAR);
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(exemplar().speechRequests).isEqualTo(1);
    }

    @Test
    void speechThatFailsIsAskedForAgainThreeTimesInAll() {
        writtenOnly();
        speaking = ErrorKind.SERVER_ERROR;
        for (int time = 0; time < 3; time++) {
            assertThat(shown().speechOnRequest()).isTrue();
            request();
            runAll(sent.size() - 1);
            assertThat(exemplar().status).isEqualTo("failed");
            assertThat(written()).isNotBlank();
        }

        assertThat(shown().speechOnRequest()).isFalse();
        assertThatThrownBy(this::request).hasMessageContaining("speech_unavailable");
        assertThat(asked).filteredOn("speak"::equals).hasSize(3);
    }

    @Test
    void speechThatFailedIsAskedForAgainAlsoWhereItIsAlwaysMade() {
        speaking = ErrorKind.SERVER_ERROR;
        runAll();
        speaking = null;

        request();
        runAll(1);

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(asked).containsExactly("transcribe", "assess", "exemplar", "speak", "speak");
    }

    @Test
    void aRequestWhoseMessageTheBrokerDoesNotTakeIsFoundByTheSweep() {
        writtenOnly();
        assertThat(requester(false).request(user, attempt).status()).isEqualTo(ExemplarStatus.PENDING);
        sent.clear();
        endLease(PipelineStep.EXEMPLAR);

        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
        runAll();

        assertThat(sent).containsExactly(PipelineStep.EXEMPLAR);
        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(exemplar().losses).as("Nobody had taken it").isZero();
    }

    @Test
    void aCrashWhileItIsSpokenWritesNoSecondText() {
        writtenOnly();
        String text = written();
        request();
        meanwhile = Map.of("speak", () -> {
            throw new Crash();
        });
        assertThatThrownBy(() -> deliver(PipelineStep.EXEMPLAR)).isInstanceOf(Crash.class);
        meanwhile = Map.of();
        sent.clear();
        endLease(PipelineStep.EXEMPLAR);

        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
        runAll();

        assertThat(exemplar().status).isEqualTo("ready");
        assertThat(written()).isEqualTo(text);
        assertThat(asked).containsOnlyOnce("exemplar");
    }

    @Test
    void whatCannotBeSpokenIsRefused() {
        assertThatThrownBy(this::request).as("not assessed").hasMessageContaining("speech_unavailable");
        writing = ErrorKind.SERVER_ERROR;
        runAll();
        assertThat(shown().speechOnRequest()).isFalse();
        assertThatThrownBy(this::request).as("without a text").hasMessageContaining("speech_unavailable");

        database.run(entities -> {
            ExemplarEntity row = entities.find(ExemplarEntity.class, attempt);
            row.text = "Said.";
            row.modelRef = "fake/m";
        });
        voice = false;
        assertThat(shown().speechOnRequest()).isFalse();
        assertThatThrownBy(this::request).as("without a voice").hasMessageContaining("speech_unavailable");
        assertThat(exemplar().speechRequests).isZero();
    }

    @Test
    void aVoiceOfAnotherLanguageIsNone() {
        writtenOnly();

        spoken = List.of("zh-Hans");
        assertThat(shown().speechOnRequest()).isFalse();
        assertThatThrownBy(this::request).hasMessageContaining("speech_unavailable");
        assertThat(exemplar().speechRequests).isZero();

        spoken = List.of("en");
        assertThat(shown().speechOnRequest()).isTrue();
        assertThat(database.statementsOf(entities -> playback(entities).exemplar(user, attempt)))
                .as("Its language decides")
                .hasSize(3);
        assertThat(request().status()).isEqualTo(ExemplarStatus.PENDING);
    }

    @Test
    void onlyItsOwnerMayAsk() {
        writtenOnly();
        String other = fixture.user();

        assertThatThrownBy(() -> requester(true).request(other, attempt)).hasMessageContaining("not_found");
        assertThat(exemplar().status).isEqualTo("unavailable");
    }

    @Test
    void purgedSoundIsNotMadeAgain() {
        writtenOnly();
        request();
        database.run(entities -> AttemptMoves.purge(new AttemptRepository(entities), List.of(attempt), NOW));
        deliver(PipelineStep.EXEMPLAR);

        assertThat(asked).as("A request that waited").doesNotContain("speak");
        assertThat(shown().speechOnRequest()).isFalse();
        assertThat(shown().text()).isNotBlank();
        assertThatThrownBy(this::request).hasMessageContaining("audio_purged");
    }

    @Test
    void aRequestTakesThreeStatementsAndALookTwo() {
        writtenOnly();

        assertThat(database.statementsOf(entities -> playback(entities).exemplar(user, attempt)))
                .hasSize(2);
        assertThat(database.statementsOf(entities -> speechSteps(entities).request(user, attempt)))
                .hasSize(3);
        assertThat(database.statementsOf(entities -> speechSteps(entities).request(user, attempt)))
                .as("A second tap")
                .hasSize(2);
    }

    /** The pipeline has run, and nobody has asked to hear anything. */
    private void writtenOnly() {
        speech = ExemplarSpeech.ON_REQUEST;
        runAll();
        assertThat(asked).doesNotContain("speak");
    }

    @Test
    void eachMessageHasTheUrgencyOfItsWork() {
        listeners = 0;
        submit();
        runAll();
        assertThat(sent).containsExactly(PipelineStep.TRANSCRIBE, PipelineStep.EXEMPLAR);
        assertThat(urgencies).containsExactly(Urgency.FRESH.priority(), Urgency.EXEMPLAR.priority());
    }

    @Test
    void whatTheSweepSendsComesBehind() {
        submit();
        database.run(entities -> entities.createQuery("update AttemptEntity a set a.lease.until = :past")
                .setParameter("past", NOW.minusSeconds(1))
                .executeUpdate());
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
        assertThat(urgencies).containsExactly(Urgency.FRESH.priority(), Urgency.SENT_AGAIN.priority());
    }

    @Test
    void whatWaitedLongerThanItsUserPollsIsSentBehindTheFreshAndDoneThen() {
        submit();
        sent.clear();
        urgencies.clear();

        run(new RunPipelineStep.Delivery(Urgency.FRESH.priority(), NOW.minusSeconds(121), false));
        assertThat(sent).containsExactly(PipelineStep.TRANSCRIBE);
        assertThat(urgencies).containsExactly(Urgency.SENT_AGAIN.priority());
        assertThat(attempt().status).isEqualTo("processing");

        run(new RunPipelineStep.Delivery(Urgency.SENT_AGAIN.priority(), NOW.minusSeconds(121), false));
        assertThat(attempt().status).isEqualTo("assessed");
    }

    private void run(RunPipelineStep.Delivery delivery) {
        runner().run(PipelineStep.TRANSCRIBE, attempt, null, delivery);
    }

    @Test
    void speechIsRefusedWhileMoreThanAThirdOfThePollingTimeWaits() {
        speech = ExemplarSpeech.ON_REQUEST;
        submit();
        runAll();
        figures.are(new QueueFigures(31, NOW, 4_000, 6_000, 1));
        assertThat(catchThrowableOfType(ServiceException.class, this::request).code())
                .isEqualTo(ErrorCode.SERVICE_BUSY);
        assertThat(shown().speechOnRequest()).isTrue();

        figures.are(new QueueFigures(30, NOW, 4_000, 6_000, 1));
        assertThat(request().status()).isEqualTo(ExemplarStatus.PENDING);
    }

    private ExemplarView request() {
        return requester(true).request(user, attempt);
    }

    private RequestSpeech requester(boolean broker) {
        return new RequestSpeech(
                bean(SpeechRequestSteps.class, this::speechSteps),
                new PipelineDispatch(new Broker(broker), claims()),
                admission());
    }

    private SpeechRequestSteps speechSteps(EntityManager entities) {
        return new SpeechRequestSteps(
                new AttemptRepository(entities), views(entities), leases(), admission(), () -> NOW);
    }

    private AdmitWork admission() {
        return new AdmitWork(figures, new FixedOutages(), settings(), meters);
    }

    private void makeItOlderBy(int seconds) {
        database.run(entities -> entities.createQuery("update ExemplarEntity x set x.createdAt = :created")
                .setParameter("created", NOW.minusSeconds(seconds))
                .executeUpdate());
    }

    private ExemplarView shown() {
        return in(entities -> playback(entities).exemplar(user, attempt));
    }

    private OfferPlayback playback(EntityManager entities) {
        return new OfferPlayback(new AttemptRepository(entities), addresses(), views(entities));
    }

    private ExemplarViews views(EntityManager entities) {
        return new ExemplarViews(addresses(), registry(), new AttemptRepository(entities), figures, () -> NOW);
    }

    private PlaybackAddresses addresses() {
        return new PlaybackAddresses(
                store,
                new SignedUrls("secret of at least 32 characters".getBytes(StandardCharsets.UTF_8)),
                settings(),
                () -> NOW);
    }

    @Test
    void aStoreThatFailsIsWorthAnotherTry() {
        store.down = true;
        deliver(PipelineStep.TRANSCRIBE);

        assertFailed("storage_error", "transcribe", true);
        assertThat(asked).isEmpty();
    }

    @Test
    void aRecordingThatIsGoneStaysGone() {
        store.delete(new ObjectKey(Objects.requireNonNull(attempt().objectKey)));
        deliver(PipelineStep.TRANSCRIBE);

        assertThat(attempt().status).isEqualTo("failed");
        assertThat(attempt().errorRetryable).isFalse();
    }

    @Test
    void aRecordingThatCannotEvenBeClaimedEndsAfterFourDeliveries() {
        database.run(entities -> entities.find(SessionEntity.class, attempt().sessionId).kind = "unknown");

        for (int delivery = 1; delivery <= LostWork.MOST; delivery++) {
            assertThat(attempt().losses).isEqualTo(delivery - 1);
            assertThatThrownBy(() -> deliver(PipelineStep.TRANSCRIBE)).isInstanceOf(RuntimeException.class);
        }
        change(a -> a.lease = Leases.until(a.lease, NOW.minusMillis(1)));
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();

        assertFailed("timed_out", "transcribe", true);
        assertThat(asked).isEmpty();
    }

    @Test
    void workThatCannotEvenBeClaimedEndsAfterFourDeliveries() {
        leaveAt(PipelineStep.ASSESS);
        database.run(entities -> entities.find(TranscriptEntity.class, attempt).wordTimes = new byte[] {1, 2, 3});

        for (int delivery = 1; delivery <= LostWork.MOST; delivery++) {
            assertThat(attempt().losses).isEqualTo(delivery - 1);
            assertThatThrownBy(() -> deliver(PipelineStep.ASSESS)).isInstanceOf(RuntimeException.class);
        }
        change(a -> a.lease = Leases.until(a.lease, NOW.minusMillis(1)));
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();

        assertFailed("timed_out", "assess", true);
    }

    @Test
    void wordsThatAReleaseBeforeStoredPlaceTheEvidenceAsWell() {
        leaveAt(PipelineStep.ASSESS);
        database.run(entities -> {
            TranscriptEntity transcript = entities.find(TranscriptEntity.class, attempt);
            transcript.words = Json.write(KeptWords.read(Objects.requireNonNull(transcript.wordTimes)));
            transcript.wordTimes = null;
        });

        deliver(PipelineStep.ASSESS);

        assertThat(evidence()).anyMatch(place -> place.startMs() > 0);
    }

    @Test
    void aTextThatAReleaseBeforeStoredIsAssessedAsWell() {
        leaveAt(PipelineStep.ASSESS);
        String text = in(entities -> {
            TranscriptEntity transcript = entities.find(TranscriptEntity.class, attempt);
            assertThat(transcript.text).isEmpty();
            return Packed.text(Objects.requireNonNull(transcript.textPacked));
        });
        database.run(entities -> {
            TranscriptEntity transcript = entities.find(TranscriptEntity.class, attempt);
            transcript.text = text;
            transcript.textPacked = null;
        });

        deliver(PipelineStep.ASSESS);

        assertThat(evidence()).isNotEmpty().allSatisfy(place -> assertThat(text).contains(place.transcriptExcerpt()));
    }

    @Test
    void withoutTimesOfWordsNoEvidenceHasAPlace() {
        leaveAt(PipelineStep.ASSESS);
        database.run(entities -> entities.find(TranscriptEntity.class, attempt).wordTimes = null);

        deliver(PipelineStep.ASSESS);

        assertThat(evidence()).isNotEmpty().noneMatch(place -> place.startMs() > 0);
    }

    private List<Evidence> evidence() {
        String session = attempt().sessionId;
        return in(entities -> KeptFindings.read(
                        new AssessmentRepository(entities).ofSession(session).get(0))
                .evidence());
    }

    @Test
    void anExemplarThatCannotEvenBeClaimedFailsAfterFourDeliveries() {
        leaveAt(PipelineStep.EXEMPLAR);
        database.run(entities -> entities.createQuery(
                        "update AssessmentEntity a set a.findings = '[]', a.findingsPacked = null")
                .executeUpdate());

        for (int delivery = 1; delivery <= LostWork.MOST; delivery++) {
            assertThat(exemplar().losses).isEqualTo(delivery - 1);
            assertThatThrownBy(() -> deliver(PipelineStep.EXEMPLAR)).isInstanceOf(RuntimeException.class);
        }
        database.run(entities -> {
            ExemplarEntity row = entities.find(ExemplarEntity.class, attempt);
            row.lease = Leases.until(row.lease, NOW.minusMillis(1));
        });
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();

        assertThat(exemplar().status).isEqualTo("failed");
        assertThat(attempt().status).isEqualTo("assessed");
    }

    @ParameterizedTest
    @EnumSource(PipelineStep.class)
    void ofTwoFaultsOfAClaimTheFirstIsThrown(PipelineStep step) {
        leaveAt(step);
        broken = Set.of("claim", "lost");

        assertThatThrownBy(() -> deliver(step))
                .hasMessage("claim")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("lost"));
    }

    @ParameterizedTest
    @EnumSource(PipelineStep.class)
    void ofTwoFaultsOfClaimedWorkTheFirstIsThrown(PipelineStep step) {
        leaveAt(step);
        broken = Set.of("land", "release");

        assertThatThrownBy(() -> deliver(step))
                .hasMessage("land")
                .satisfies(thrown -> assertThat(thrown.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("release"));
    }

    @ParameterizedTest
    @EnumSource(PipelineStep.class)
    void claimedWorkThatBreaksIsFreeForTheNextDelivery(PipelineStep step) {
        leaveAt(step);
        broken = Set.of("land");
        assertThatThrownBy(() -> deliver(step)).hasMessage("land");

        broken = Set.of();
        sent.clear();
        sent.add(step);
        runAll();

        assertThat(attempt().status).isEqualTo("assessed");
        assertThat(exemplar().status).isEqualTo("ready");
    }

    /** The step is due, and its message was sent. */
    private void leaveAt(PipelineStep step) {
        switch (step) {
            case TRANSCRIBE -> {}
            case ASSESS -> {
                judging = ErrorKind.SERVER_ERROR;
                deliver(PipelineStep.TRANSCRIBE);
                judging = null;
                submit();
            }
            case EXEMPLAR -> {
                listeners = 1;
                deliver(PipelineStep.TRANSCRIBE);
                listeners = 16;
            }
        }
    }

    /** Notes a transaction. Breaks a method that the test names, alone or with its class. */
    private void breakIfAsked(String bean, String method) {
        transactions.add(bean + "." + method);
        for (String name : List.of(method, bean + "." + method)) {
            if (broken.contains(name)) {
                throw new IllegalStateException(name);
            }
        }
    }

    @Test
    void theSweepHelpsAllThatWaitHoweverMany() {
        int waiting = AttemptClaims.BATCH + 1;
        String session = attempt().sessionId;
        overdue(session, waiting);
        sent.clear();

        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();

        assertThat(sent).hasSize(waiting);
    }

    @Test
    void theSweepEndsWithTheFirstMessageThatTheBrokerDoesNotTake() {
        overdue(attempt().sessionId, 3);
        sent.clear();
        AttemptClaims claims = claims();
        PipelineDispatch away = new PipelineDispatch(new Broker(false), claims);

        new SweepPipeline(claims, away, new IdleLoad(true), databaseState).sweep();

        assertThat(sent).hasSize(1);
        sent.clear();
        new SweepPipeline(claims, dispatch(), new IdleLoad(false), databaseState).sweep();
        assertThat(sent).as("The next sweep finds them all").hasSize(3);
    }

    @Test
    void theSweepSendsNoMoreThanItsBudgetAndTheNextOneTheRest() {
        overdue(attempt().sessionId, 5);
        sent.clear();

        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState, 3).sweep();
        assertThat(sent).hasSize(3);
        new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState, 3).sweep();
        assertThat(sent).hasSize(5);
    }

    @Test
    void whatWaitsWhileAllListenersAreBusyIsNotSentAgain() {
        overdue(attempt().sessionId, 5);
        sent.clear();

        for (int sweep = 0; sweep < 3; sweep++) {
            new SweepPipeline(claims(), dispatch(), new IdleLoad(false), databaseState).sweep();
        }

        assertThat(sent).isEmpty();
    }

    @Test
    void whatHasNoMessageIsSentAgainOnceAListenerIsIdle() {
        overdue(attempt().sessionId, 5);
        sent.clear();

        for (int sweep = 0; sweep < 3; sweep++) {
            new SweepPipeline(claims(), dispatch(), new IdleLoad(true), databaseState).sweep();
        }

        assertThat(sent).as("Once each, until a lease later").hasSize(5);
    }

    private void assertFailed(String code, String stage, boolean retryable) {
        AttemptEntity failed = attempt();
        assertThat(failed.status).isEqualTo("failed");
        assertThat(failed.errorCode).isEqualTo(code);
        assertThat(failed.errorStage).isEqualTo(stage);
        assertThat(failed.errorRetryable).isEqualTo(retryable);
        assertThat(failed.lease).isNull();
    }

    private void submit() {
        Optional<SubmissionSteps.Due> due = in(entities -> SubmissionFixture.steps(entities, () -> NOW)
                .submit(user, attempt)
                .due());
        due.ifPresent(next -> dispatch().send(next.step(), attempt, Urgency.of(next.kind())));
    }

    private void runAll() {
        runAll(0);
    }

    /** Delivers the messages from the given one on. */
    private void runAll(int first) {
        int delivered = first;
        while (delivered < sent.size()) {
            deliver(sent.get(delivered++));
        }
    }

    private void deliver(PipelineStep step) {
        runner().run(step, attempt, null);
    }

    private RunPipelineStep runner() {
        PipelineLoad load = new PipelineLoad(listeners);
        return new RunPipelineStep(
                new TranscribeAttempt(
                        claims(), transcriptions(), patience(), store, chain(), new Meters(), databaseState),
                new AssessAttempt(
                        claims(), assessments(), patience(), chain(), settings(), load, meters, databaseState),
                new ProduceExemplar(
                        claims(), exemplars(), patience(), store, chain(), settings(), new Meters(), databaseState),
                dispatch(),
                load,
                new NoTurn(),
                new StepTimes(),
                () -> NOW);
    }

    private TranscriptionSteps transcriptions() {
        return bean(TranscriptionSteps.class, entities -> beans(entities).transcriptions());
    }

    private AssessmentSteps assessments() {
        return bean(AssessmentSteps.class, entities -> beans(entities).assessments());
    }

    private ExemplarSteps exemplars() {
        return bean(ExemplarSteps.class, entities -> beans(entities).exemplars());
    }

    private AttemptClaims claims() {
        return bean(AttemptClaims.class, entities -> beans(entities).claims());
    }

    private static StepBeans beans(EntityManager entities) {
        return new StepBeans(entities, () -> NOW);
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> breakIfAsked(type.getSimpleName(), method));
    }

    private PipelineDispatch dispatch() {
        return new PipelineDispatch(new Broker(true), claims());
    }

    private PipelineLeases leases() {
        return new PipelineLeases(registry(), settings());
    }

    private PipelinePatience patience() {
        return new PipelinePatience(PatienceSettings.NONE, leases(), () -> NOW);
    }

    private TrainingSettings settings() {
        return new TrainingSettings("http://localhost", Duration.ofMinutes(1), 16, Edition.NEWEST, speech);
    }

    private ProviderChain chain() {
        return new ProviderChain(
                registry(),
                bean(
                        ProviderCallRecorder.class,
                        entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), () -> NOW)),
                new CircuitBreakers(() -> 0),
                () -> NOW);
    }

    private ProviderRegistry registry() {
        ChainEntry entry = ChainEntry.of("fake", "m", Duration.ofSeconds(5));
        List<ChainEntry> one = List.of(entry);
        ProviderChains chains = new ProviderChains(
                Map.of(Capability.ASR, one, Capability.LLM, one, Capability.TTS, voice ? one : List.of()),
                new PriceTable(List.of()));
        return new ProviderRegistry(List.<Adapter>of(new Ears(), new Judge(), new Voice()), () -> chains);
    }

    private void ask(String what, @Nullable ErrorKind failure) {
        asked.add(what);
        meanwhile.getOrDefault(what, () -> {}).run();
        if (failure != null) {
            throw new ProviderException(failure, "As the test says");
        }
    }

    private AttemptEntity attempt() {
        return in(entities -> entities.find(AttemptEntity.class, attempt));
    }

    private ExemplarEntity exemplar() {
        return in(entities -> entities.find(ExemplarEntity.class, attempt));
    }

    private @Nullable String written() {
        return KeptTexts.read(exemplar());
    }

    private void change(Consumer<AttemptEntity> change) {
        database.run(entities -> change.accept(entities.find(AttemptEntity.class, attempt)));
    }

    private long count(String rows) {
        return in(entities -> entities.createQuery("select count(r) from " + rows + " r", Long.class)
                .getSingleResult());
    }

    /**
     * That many attempts wait for a message; those of one session are superseded but for the last, so each has its own.
     */
    private void overdue(String likeSession, int attempts) {
        database.run(entities -> {
            entities.createNativeQuery("insert into sessions select (json_populate_record(s, json_build_object("
                            + "'id', 'ses_' || n, 'stage', 'completed', 'completed_at', s.created_at))).* "
                            + "from sessions s, generate_series(2, :n) n where s.id = :session")
                    .setParameter("n", attempts)
                    .setParameter("session", likeSession)
                    .executeUpdate();
            entities.createNativeQuery("insert into attempts select (json_populate_record(a, json_build_object("
                            + "'id', 'att_' || n, 'session_id', 'ses_' || n))).* "
                            + "from attempts a, generate_series(2, :n) n where a.id = :attempt")
                    .setParameter("n", attempts)
                    .setParameter("attempt", attempt)
                    .executeUpdate();
            entities.createQuery("update AttemptEntity a set a.lease.until = :ended")
                    .setParameter("ended", NOW.minusMillis(1))
                    .executeUpdate();
        });
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }

    private static Transcription heard() {
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

    /** What ends a worker without a chance to tidy up. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    private final class Ears implements SpeechRecognizer {
        @Override
        public String provider() {
            return "fake";
        }

        @Override
        public Transcription transcribe(RecognitionRequest request, ProviderCall call) {
            hinted = request.language();
            ask("transcribe", recognition);
            return heard();
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
            if (request.task() instanceof LanguageTask.Assess) {
                judged.add(request);
                ask("assess", judging);
                Completion judgement = mock.complete(request, call);
                return new Completion(spoil.apply(judgement.json()), judgement.usage());
            } else {
                ask("exemplar", writing);
                String text = written.poll();
                if (text != null) {
                    return new Completion(Json.write(Map.of("text", text)), Usage.tokens(1L, 1L));
                }
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
        public boolean speaks(String language, ChainEntry entry) {
            return spoken.contains(language);
        }

        @Override
        public Speech synthesize(SpeechRequest request, ProviderCall call) {
            ask("speak", speaking);
            return new Speech(new byte[] {1, 2, 3}, "audio/mpeg", 1_000, Usage.audio(1_000L));
        }
    }

    /** Remembers what it was given; one that is away takes nothing. */
    private final class Broker implements PipelineQueue {
        private final boolean there;

        Broker(boolean there) {
            this.there = there;
        }

        @Override
        public void send(PipelineStep step, String attemptId, int priority) throws QueueUnavailable {
            sent.add(step);
            urgencies.add(priority);
            if (!there) {
                throw new QueueUnavailable(new IllegalStateException("As the test says"));
            }
        }

        @Override
        public void sendLater(PipelineStep step, String attemptId, int waits, Duration delay, int priority)
                throws QueueUnavailable {
            send(step, attemptId, priority);
        }

        @Override
        public boolean isReachable() {
            return there;
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.of(0);
        }
    }

    /** A store that is full or down when the test says so. */
    private static final class FailingStore extends ForwardingStore {
        private boolean full;
        private boolean down;

        FailingStore(ObjectStore real) {
            super(real);
        }

        @Override
        public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes)
                throws IOException {
            if (full) {
                throw new StorageException("full", new IOException("As the test says"));
            }
            return super.write(key, source, contentType, maxBytes);
        }

        @Override
        public Optional<ObjectStat> stat(ObjectKey key) {
            if (down) {
                throw new StorageException("down", new IOException("As the test says"));
            }
            return super.stat(key);
        }
    }
}
