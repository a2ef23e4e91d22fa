package app.twicetold.core.provider.azure;

import app.twicetold.core.provider.http.Endpoint;
import app.twicetold.core.provider.http.Mp3Speech;
import app.twicetold.core.provider.port.DefaultVoices;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import java.net.URI;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code POST /cognitiveservices/v1} with SSML, as MP3. */
public final class AzureSpeechSynthesizer implements SpeechSynthesizer {
    /** An answer plays for at most 10 minutes. The slowest voices speak 200 Chinese characters a minute. */
    private static final int LONGEST = 2_000;

    private static final Pattern VOICE = Pattern.compile("([a-z]{2,3}-[A-Za-z]{2,4}(?:-[a-z]+)?)-[A-Za-z0-9:]+");
    private static final Pattern NOT_IN_XML =
            Pattern.compile("[^\\t\\n\\r\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private final Endpoint endpoint;

    public AzureSpeechSynthesizer(URI baseUrl, String apiKey) {
        this(new Endpoint(
                baseUrl,
                Map.of(
                        "Ocp-Apim-Subscription-Key",
                        apiKey,
                        "X-Microsoft-OutputFormat",
                        "audio-24khz-96kbitrate-mono-mp3",
                        "User-Agent",
                        "twicetold"),
                AzureRefusals.TABLE));
    }

    AzureSpeechSynthesizer(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public String provider() {
        return ProviderId.AZURE.wire();
    }

    @Override
    public Speech synthesize(SpeechRequest request, ProviderCall call) {
        String named = call.entry().voice(request.language());
        String voice = voice(named, request.language());
        return Mp3Speech.of(
                request.text(),
                LONGEST,
                AzureSpeechSynthesizer::billed,
                part -> endpoint.postForBytes(
                        "/cognitiveservices/v1",
                        "application/ssml+xml",
                        ssml(voice, part),
                        Mp3Speech.LARGEST,
                        call.deadline()));
    }

    /** A Chinese character is billed as two characters in every language. */
    private static long billed(String text) {
        return Mp3Speech.characters(text)
                + text.codePoints()
                        .filter(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN)
                        .count();
    }

    /** The default voice replaces an invalid name, because an invalid name would break the document. */
    private static String voice(@Nullable String named, String language) {
        return named != null && VOICE.matcher(named).matches() ? named : DefaultVoices.of(ProviderId.AZURE, language);
    }

    private static String ssml(String voice, String text) {
        Matcher locale = VOICE.matcher(voice);
        return "<speak version=\"1.0\" xmlns=\"http://www.w3.org/2001/10/synthesis\" xml:lang=\""
                + (locale.matches() ? locale.group(1) : "") + "\"><voice name=\"" + voice + "\">" + escaped(text)
                + "</voice></speak>";
    }

    private static String escaped(String text) {
        return NOT_IN_XML
                .matcher(text)
                .replaceAll(" ")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
