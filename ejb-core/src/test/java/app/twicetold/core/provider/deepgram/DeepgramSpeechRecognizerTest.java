package app.twicetold.core.provider.deepgram;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRecognizerContract;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DeepgramSpeechRecognizerTest extends SpeechRecognizerContract {
    private static final String ANSWER = """
            {"metadata": {"request_id": "r1", "duration": 2.5, "channels": 1},
             "results": {
               "channels": [{"detected_language": "en", "language_confidence": 0.99, "alternatives": [
                 {"transcript": "Practice beats talent. It does.", "confidence": 0.97, "words": [
                   {"word": "practice", "start": 0.0, "end": 0.52, "confidence": 0.99, "punctuated_word": "Practice"},
                   {"word": "beats", "start": 0.52, "end": 0.9, "confidence": 0.98, "punctuated_word": "beats"},
                   {"word": "talent", "start": 0.9, "end": 1.5, "confidence": 0.9, "punctuated_word": "talent."},
                   {"word": "it", "start": 1.6, "end": 1.7, "confidence": 0.8, "punctuated_word": "It"},
                   {"word": "does", "start": 2.1, "end": 2.48, "confidence": 0.7, "punctuated_word": "does."}]}]}],
               "utterances": [
                 {"start": 0.0, "end": 1.5, "confidence": 0.96, "transcript": "Practice beats talent."},
                 {"start": 1.6, "end": 2.48, "confidence": 0.75, "transcript": "It does."}]}}
            """;

    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub(
            "",
            "/v1/listen",
            ANSWER.getBytes(StandardCharsets.UTF_8),
            "{\"results\": {\"channels\": [{\"alternatives\": [{\"transcript\": 17}]}]}}",
            KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechRecognizer adapter() {
        return new DeepgramSpeechRecognizer(STUB.base(), KEY);
    }

    @Override
    protected String answerWithoutTimes() {
        return "{\"metadata\": {\"duration\": 3}, \"results\": {\"channels\": [{\"alternatives\": "
                + "[{\"transcript\": \"Practice beats talent.\", \"confidence\": 0.9}]}]}}";
    }

    @Test
    void theLanguageIsDetectedAmongThoseThatArePractisedThatOfTheArticleFirst() {
        prepareSuccess();

        hear("zh-Hans", within(LONG));

        STUB.server.verify(postRequestedFor(
                urlEqualTo("/v1/listen?punctuate=true&utterances=true&filler_words=true&mip_opt_out=true"
                        + "&model=some-model&detect_language=zh&detect_language=en")));
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void theAnswerIsReadInMillisecondsWithPunctuationAndConfidence() {
        prepareSuccess();

        Transcription heard = call(within(LONG));

        assertThat(heard.text()).isEqualTo("Practice beats talent. It does.");
        assertThat(heard.language()).isEqualTo("en");
        assertThat(heard.confidence()).isEqualTo(0.97);
        assertThat(heard.audioDurationMs()).isEqualTo(2500);
        assertThat(heard.words())
                .contains(new SpokenWord("talent.", 900, 1500, 0.9), new SpokenWord("does.", 2100, 2480, 0.7));
        assertThat(heard.segments()).contains(new RecognizedSegment("It does.", 1600, 2480, null, null));
    }

    @Test
    void theRecordingIsSentAsItIsAndNotLearntFrom() {
        prepareSuccess();

        call(within(LONG));

        STUB.server.verify(postRequestedFor(
                        urlEqualTo("/v1/listen?punctuate=true&utterances=true&filler_words=true&mip_opt_out=true"
                                + "&model=some-model&detect_language=en&detect_language=zh"))
                .withHeader("Authorization", equalTo("Token " + KEY))
                .withHeader("Content-Type", equalTo("audio/wav"))
                .withHeader("Content-Length", equalTo(String.valueOf(recording.length)))
                .withRequestBody(binaryEqualTo(recording)));
    }

    @Test
    void silenceIsAnEmptyTranscript() {
        STUB.answer(aResponse()
                .withBody("{\"metadata\": {\"duration\": 3}, \"results\": {\"channels\": [{\"alternatives\": "
                        + "[{\"transcript\": \"\", \"confidence\": 0.0, \"words\": []}]}]}}"));

        assertThat(call(within(LONG)).text()).isEmpty();
    }
}
