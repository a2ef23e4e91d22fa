package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.http.ProviderStub;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Voices on servers of one's own. */
class SpeechServersTest {
    private static final Map<String, Object> VOICES =
            Map.of("voices", Map.of("en", "af_heart", "zh-Hans", "zf_xiaoxiao"));
    private static final Set<String> KOKORO_VOICES = Set.of("af_heart", "af_nova", "zf_xiaoxiao");

    private @Nullable OwnServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** A voice speaks one language, and reads any other as if it were that. */
    private static boolean isSpokenBy(String voice, String text) {
        return voice.startsWith("z") == text.codePoints().anyMatch(Character::isIdeographic);
    }

    /** Kokoro-FastAPI v0.8.0 (routers/openai_compatible.py, commit 26eec06 of 2026-08-17). */
    private static final class Kokoro extends OwnServer {
        private static Reply refused(String error, String message) {
            return Reply.of(
                    400,
                    "{\"detail\":{\"error\":\"" + error + "\",\"message\":" + quoted(message)
                            + ",\"type\":\"invalid_request_error\"}}");
        }

        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "{\"detail\":\"Not Found\"}");
        }

        @Override
        @Nullable
        Reply answer(String path, byte[] body) {
            if (!path.equals("/v1/audio/speech")) {
                return null;
            }
            JsonNode request = json(body);
            if (!Set.of("tts-1", "tts-1-hd", "kokoro")
                    .contains(request.path("model").asText())) {
                return refused(
                        "invalid_model",
                        "Unsupported model: " + request.path("model").asText());
            }
            String voice = request.path("voice").asText();
            if (!KOKORO_VOICES.contains(voice)) {
                return refused(
                        "validation_error",
                        "Voice '" + voice + "' not found. Available voices: af_heart, af_nova, zf_xiaoxiao");
            }
            assertThat(isSpokenBy(voice, request.path("input").asText())).isTrue();
            return request.path("response_format").asText("mp3").equals("mp3")
                    ? new Reply(200, ProviderStub.mp3())
                    : refused("validation_error", "Unsupported format");
        }
    }

    /**
     * speaches 0.9.0-rc.3 (routers/speech.py, executors/kokoro.py of 2026-03-26): a voice that it does not know ends as
     * an exception without a body of its own.
     */
    private static final class Speaches extends OwnServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "{\"detail\":\"Not Found\"}");
        }

        @Override
        @Nullable
        Reply answer(String path, byte[] body) {
            if (!path.equals("/v1/audio/speech")) {
                return null;
            }
            JsonNode request = json(body);
            if (!request.path("model").asText().equals("kokoro")) {
                return Reply.of(
                        404,
                        "{\"detail\":\"Model '" + request.path("model").asText()
                                + "' is not installed locally. You can download the model using `POST /v1/models`\"}");
            }
            String voice = request.path("voice").asText();
            if (!KOKORO_VOICES.contains(voice)) {
                return Reply.of(500, "Internal Server Error");
            }
            assertThat(isSpokenBy(voice, request.path("input").asText())).isTrue();
            return new Reply(200, ProviderStub.mp3());
        }
    }

    private enum Named {
        KOKORO,
        SPEACHES;

        OwnServer start() {
            return this == KOKORO ? new Kokoro() : new Speaches();
        }
    }

    private SpeechSynthesizer start(Named named) {
        server = named.start();
        return server.adapter(SpeechSynthesizer.class);
    }

    private static ProviderException failure(SpeechSynthesizer adapter, String model, Map<String, Object> options) {
        ProviderException failure = catchThrowableOfType(
                ProviderException.class,
                () -> adapter.synthesize(new SpeechRequest("Fish", "en"), OwnServer.call(model, options)));
        assertThat(failure).isNotNull();
        return failure;
    }

    @ParameterizedTest
    @EnumSource
    void bothLanguagesAreSpokenByTheirOwnVoices(Named named) {
        SpeechSynthesizer adapter = start(named);

        Speech english = adapter.synthesize(new SpeechRequest("Fish", "en"), OwnServer.call("kokoro", VOICES));
        Speech chinese = adapter.synthesize(new SpeechRequest("鱼", "zh-Hans"), OwnServer.call("kokoro", VOICES));

        assertThat(english.durationMs()).isEqualTo(2_400);
        assertThat(chinese.durationMs()).isEqualTo(2_400);
    }

    @ParameterizedTest
    @EnumSource
    void aModelThatIsNotThereIsNamedToTheOperator(Named named) {
        ProviderException failure = failure(start(named), "other", VOICES);

        assertThat(failure.meaning()).isEqualTo(RefusalMeaning.NOT_THERE);
        assertThat(failure.kind()).isEqualTo(ErrorKind.UNCONFIGURED);
    }

    @ParameterizedTest
    @EnumSource
    void aVoiceThatIsNotThereIsToldByKokoroOnly(Named named) {
        ProviderException failure = failure(start(named), "kokoro", Map.of("voices", Map.of("en", "nobody")));

        assertThat(failure.kind()).isEqualTo(named == Named.KOKORO ? ErrorKind.UNCONFIGURED : ErrorKind.SERVER_ERROR);
    }

    /** Kokoro's nova would read Chinese as English. */
    @Test
    void aLanguageWithoutAVoiceIsNotSpoken() {
        SpeechSynthesizer adapter = start(Named.KOKORO);

        assertThat(adapter.speaks("en", OwnServer.entry("kokoro", VOICES))).isTrue();
        assertThat(adapter.speaks("en", OwnServer.entry("kokoro", Map.of()))).isFalse();
        assertThat(adapter.speaks("zh-Hans", OwnServer.entry("kokoro", Map.of("voices", Map.of("en", "af_nova")))))
                .isFalse();
        assertThat(failure(adapter, "kokoro", Map.of()).kind()).isEqualTo(ErrorKind.UNCONFIGURED);
    }
}
