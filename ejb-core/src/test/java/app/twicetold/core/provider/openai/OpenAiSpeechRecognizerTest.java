package app.twicetold.core.provider.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aMultipart;
import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRecognizerContract;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiSpeechRecognizerTest extends SpeechRecognizerContract {
    private static final String ANSWER = """
            {"task": "transcribe", "language": "english", "duration": 2.5, "text": " Practice beats talent. It really does.",
             "segments": [
               {"id": 0, "start": 0.0, "end": 1.5, "text": " Practice beats talent.", "avg_logprob": -0.25, "no_speech_prob": 0.01},
               {"id": 1, "start": 1.6, "end": 2.48, "text": " It really does.", "avg_logprob": -0.5, "no_speech_prob": 0.02,
                "compression_ratio": 1.25}],
             "words": [
               {"word": "Practice", "start": 0.0, "end": 0.5199999809265137}, {"word": "beats", "start": 0.52, "end": 0.9},
               {"word": "talent", "start": 0.9, "end": 1.5}, {"word": "It", "start": 1.6, "end": 1.7},
               {"word": "really", "start": 1.7, "end": 1.65}, {"word": "does", "start": 2.1, "end": 2.48}],
             "usage": {"type": "duration", "seconds": 3}}
            """;

    @RegisterExtension
    static final ProviderStub STUB = ProviderStub.openAi(
            "/audio/transcriptions", ANSWER.getBytes(StandardCharsets.UTF_8), "{\"text\": 17}", KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechRecognizer adapter() {
        return new OpenAiSpeechRecognizer(STUB.openAi());
    }

    @Override
    protected String answerWithoutTimes() {
        return "{\"language\": \"english\", \"duration\": 2.5, \"text\": \"Practice beats talent.\"}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void theLanguageIsHintedAtByAPromptInItAndNotPrescribed(String language) {
        prepareSuccess();

        hear(language, within(LONG));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/audio/transcriptions"))
                .withRequestBodyPart(aMultipart("prompt")
                        .withBody(equalTo(LanguageProfiles.of(language).asrPrompt()))
                        .build()));
        STUB.server.verify(0, postRequestedFor(anyUrl()).withAnyRequestBodyPart(aMultipart("language")));
    }

    @Test
    void segmentsAloneAreEnough() {
        STUB.answer(aResponse()
                .withBody("{\"language\": \"english\", \"text\": \"Practice beats talent.\", \"segments\": "
                        + "[{\"start\": 0.5, \"end\": 1.5, \"text\": \"Practice beats talent.\"}]}"));

        assertThat(call(within(LONG)).segments()).hasSize(1);
    }

    @Test
    void noTextAndNoTimesAreSilence() {
        STUB.answer(aResponse().withBody("{\"language\": \"english\", \"duration\": 2.5, \"text\": \" \"}"));

        assertThat(call(within(LONG)).text()).isEmpty();
    }

    @Test
    void theAnswerIsReadInMillisecondsWithPunctuationAndProbabilities() {
        prepareSuccess();

        Transcription heard = call(within(LONG));

        assertThat(heard.text()).isEqualTo("Practice beats talent. It really does.");
        assertThat(heard.language()).isEqualTo("english");
        assertThat(heard.confidence()).isNull();
        assertThat(heard.audioDurationMs()).isEqualTo(2500);
        assertThat(heard.usage()).isEqualTo(Usage.audio(3000L));
        assertThat(heard.words())
                .containsExactly(
                        new SpokenWord("Practice", 0, 520, null),
                        new SpokenWord("beats", 520, 900, null),
                        new SpokenWord("talent.", 900, 1500, null),
                        new SpokenWord("It", 1600, 1700, null),
                        new SpokenWord("really", 1700, 1700, null),
                        new SpokenWord("does.", 2100, 2480, null));
        assertThat(heard.segments())
                .containsExactly(
                        new RecognizedSegment("Practice beats talent.", 0, 1500, -0.25, 0.01),
                        new RecognizedSegment("It really does.", 1600, 2480, -0.5, 0.02, 1.25));
    }

    @Test
    void theRecordingIsStreamedWithItsLength() {
        prepareSuccess();
        recording = new byte[3 << 20];
        new Random(7).nextBytes(recording);

        call(within(LONG));

        STUB.server.verify(postRequestedFor(urlEqualTo("/v1/audio/transcriptions"))
                .withHeader("Authorization", equalTo("Bearer " + KEY))
                .withHeader("Content-Length", matching("31\\d{5}"))
                .withHeader("Transfer-Encoding", absent())
                .withRequestBodyPart(
                        aMultipart("model").withBody(equalTo("some-model")).build())
                .withRequestBodyPart(aMultipart("response_format")
                        .withBody(equalTo("verbose_json"))
                        .build())
                .withRequestBodyPart(aMultipart("timestamp_granularities[]")
                        .withBody(equalTo("word"))
                        .build())
                .withRequestBodyPart(aMultipart("timestamp_granularities[]")
                        .withBody(equalTo("segment"))
                        .build())
                .withRequestBodyPart(aMultipart("file")
                        .withHeader("Content-Disposition", containing("recording.wav"))
                        .withHeader("Content-Type", equalTo("audio/wav"))
                        .withBody(binaryEqualTo(recording))
                        .build()));
    }

    @Test
    void aRecordingThatBreaksOffIsNotTheProvidersFault() {
        prepareSuccess();

        assertThatThrownBy(() ->
                        adapter().transcribe(request(() -> new ByteArrayInputStream(new byte[10]), 20), within(LONG)))
                .isInstanceOf(AudioSourceException.class)
                .hasRootCauseMessage("The recording ends 10 bytes early");
    }

    @Test
    void aStoreThatTakesAllTheTimeIsNotTheProvidersFault() {
        prepareSuccess();
        ProviderCall call = within(SHORT);
        AudioSource.Opener slow = () -> {
            await(call.deadline());
            return new ByteArrayInputStream(recording);
        };

        assertThatThrownBy(() -> adapter().transcribe(request(slow, recording.length), call))
                .isInstanceOf(AudioSourceException.class);
        STUB.server.verify(0, postRequestedFor(urlEqualTo("/v1/audio/transcriptions")));
    }

    @Test
    void aStoreThatLeavesTheProviderTooLittleTimeIsBlamedForItsTimeOut() {
        STUB.prepare(Fault.HANG_BEFORE_HEADERS);
        AudioSource.Opener slow = () -> {
            await(Deadline.in(SHORT.dividedBy(2)));
            return new ByteArrayInputStream(recording);
        };

        assertThatThrownBy(() -> adapter().transcribe(request(slow, recording.length), within(SHORT)))
                .isInstanceOf(AudioSourceException.class);
    }

    @Test
    void nobodyWaitsForAReadOrForTheCloseOfAnAbandonedRecording() throws Exception {
        prepareSuccess();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        InputStream stalled = new InputStream() {
            @Override
            public int read() throws IOException {
                reading.countDown();
                return pause();
            }

            @Override
            public void close() throws IOException {
                pause();
                closed.countDown();
            }

            private int pause() throws IOException {
                try {
                    return over.await(30, TimeUnit.SECONDS) ? 0 : -1;
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        };

        assertThatThrownBy(() -> adapter().transcribe(request(() -> stalled, 10), within(Duration.ofMillis(400))))
                .isInstanceOfSatisfying(
                        ProviderException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.TIMEOUT));

        assertThat(reading.getCount()).isZero();
        assertThat(closed.getCount()).isOne();
        over.countDown();
        assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static void await(Deadline deadline) {
        while (!deadline.isOver()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aRecordingIsClosedAfterTheCall() {
        prepareSuccess();
        AtomicBoolean closed = new AtomicBoolean();
        InputStream stream = new ByteArrayInputStream(recording) {
            @Override
            public void close() throws IOException {
                closed.set(true);
                super.close();
            }
        };

        adapter().transcribe(request(() -> stream, recording.length), within(LONG));

        assertThat(closed).isTrue();
    }
}
