package app.twicetold.core.provider.azure;

import static com.github.tomakehurst.wiremock.client.WireMock.aMultipart;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.binaryEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRecognizerContract;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import com.github.tomakehurst.wiremock.matching.RequestPatternBuilder;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AzureSpeechRecognizerTest extends SpeechRecognizerContract {
    private static final String ANSWER = """
            {"durationMilliseconds": 2500, "combinedPhrases": [{"text": "Practice beats talent. It does."}], "phrases": [
               {"offsetMilliseconds": 0, "durationMilliseconds": 1500, "text": "Practice beats talent.", "locale": "en-US",
                "confidence": 0.9, "words": [
                  {"text": "practice", "offsetMilliseconds": 0, "durationMilliseconds": 520},
                  {"text": "beats", "offsetMilliseconds": 520, "durationMilliseconds": 380},
                  {"text": "talent", "offsetMilliseconds": 900, "durationMilliseconds": 600}]},
               {"offsetMilliseconds": 1600, "durationMilliseconds": 500, "text": "It does.", "locale": "de-DE",
                "confidence": 0.5, "words": [
                  {"text": "It", "offsetMilliseconds": 1600, "durationMilliseconds": 100},
                  {"text": "does", "offsetMilliseconds": 1700, "durationMilliseconds": 400}]}]}
            """;

    @RegisterExtension
    static final ProviderStub STUB = new ProviderStub(
            "",
            "/speechtotext/transcriptions:transcribe",
            ANSWER.getBytes(StandardCharsets.UTF_8),
            "{\"combinedPhrases\": [{\"text\": 17}]}",
            KEY);

    @Override
    protected ProviderStub stub() {
        return STUB;
    }

    @Override
    protected SpeechRecognizer adapter() {
        return new AzureSpeechRecognizer(STUB.base(), KEY);
    }

    @Override
    protected String answerWithoutTimes() {
        return "{\"durationMilliseconds\": 2500, \"combinedPhrases\": [{\"text\": \"Practice beats talent.\"}]}";
    }

    @Test
    void theLanguageIsDetectedAmongThoseThatArePractisedThatOfTheArticleFirst() {
        prepareSuccess();

        hear("zh-Hans", within(LONG));
        hear("zh-Hans", within(LONG, Map.of("locales", List.of("en-GB", "de-DE", "zh-CN"))));

        STUB.server.verify(locales("[\"zh-CN\", \"en-US\"]"));
        STUB.server.verify(locales("[\"zh-CN\", \"en-GB\", \"de-DE\"]"));
    }

    private static RequestPatternBuilder locales(String locales) {
        return postRequestedFor(anyUrl())
                .withRequestBodyPart(aMultipart("definition")
                        .withBody(equalToJson("{\"profanityFilterMode\": \"None\", \"locales\": " + locales + "}"))
                        .build());
    }

    @Override
    protected Set<Fault> impossible() {
        return Set.of(Fault.REFUSED_BY_STATUS);
    }

    @Test
    void phrasesAreWeighedByTheirLength() {
        prepareSuccess();

        Transcription heard = call(within(LONG));

        assertThat(heard.text()).isEqualTo("Practice beats talent. It does.");
        assertThat(heard.language()).isEqualTo("en-US");
        assertThat(heard.confidence()).isCloseTo(0.8, offset(1e-9));
        assertThat(heard.audioDurationMs()).isEqualTo(2500);
        assertThat(heard.words())
                .contains(new SpokenWord("talent.", 900, 1500, null), new SpokenWord("does.", 1700, 2100, null));
        assertThat(heard.segments()).contains(new RecognizedSegment("It does.", 1600, 2100, null, null));
    }

    @Test
    void theLocalesOfTheEntryAreTheChoice() {
        prepareSuccess();

        adapter()
                .transcribe(
                        request(() -> new ByteArrayInputStream(recording), recording.length),
                        within(LONG, Map.of("locales", List.of("en-US", "zh-CN"))));

        STUB.server.verify(postRequestedFor(
                        urlEqualTo("/speechtotext/transcriptions:transcribe?api-version=2024-11-15"))
                .withHeader("Ocp-Apim-Subscription-Key", equalTo(KEY))
                .withRequestBodyPart(aMultipart("definition")
                        .withBody(
                                equalToJson("{\"profanityFilterMode\": \"None\", \"locales\": [\"en-US\", \"zh-CN\"]}"))
                        .build())
                .withRequestBodyPart(
                        aMultipart("audio").withBody(binaryEqualTo(recording)).build()));
    }
}
