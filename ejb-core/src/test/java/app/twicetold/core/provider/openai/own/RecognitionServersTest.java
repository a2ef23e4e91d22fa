package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.AsrConfidence;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.provider.rules.RefusalMeaning;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Recognisers on servers of one's own. Each is sent a recording of 2.5 s in the language of the article. */
class RecognitionServersTest {
    private static final String MODEL = "whisper-large-v3";
    private static final byte[] RECORDING = "RIFF".getBytes(StandardCharsets.US_ASCII);

    private @Nullable RecognitionServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** What they share: a form with a file. */
    private abstract static class RecognitionServer extends OwnServer {
        boolean chinese;

        @Nullable
        String special;

        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "{\"detail\":\"Not Found\"}");
        }

        @Override
        @Nullable
        Reply answer(String path, byte[] body) {
            return path.equals("/v1/audio/transcriptions") ? heard(form(body)) : null;
        }

        private Reply heard(Map<String, String> form) {
            assertThat(form)
                    .containsEntry("response_format", "verbose_json")
                    .containsEntry("timestamp_granularities[]", "word,segment")
                    .containsEntry("file", "recording.wav")
                    .containsKeys("model", "temperature", "prompt");
            return special == null ? transcription(form) : Reply.ok(special);
        }

        abstract Reply transcription(Map<String, String> form);
    }

    /**
     * speaches 0.9.0-rc.3 (routers/stt.py, routers/utils.py, executors/whisper.py of 2026-03-26): words at the top, with
     * blanks before them; the language as a code.
     */
    private static final class Speaches extends RecognitionServer {
        @Override
        Reply transcription(Map<String, String> form) {
            if (!form.getOrDefault("model", "").equals(MODEL)) {
                return Reply.of(
                        404,
                        "{\"detail\":\"Model '" + form.get("model")
                                + "' is not installed locally. You can download the model using `POST /v1/models`\"}");
            }
            return Reply.ok(chinese ? """
                            {"language":"zh","duration":2.5,"text":"练习胜过天赋。","segments":[{"id":0,"seek":0,"start":0.0,"end":2.4,
                             "text":"练习胜过天赋。","tokens":[1],"temperature":0.0,"avg_logprob":-0.2,"compression_ratio":1.1,
                             "no_speech_prob":0.01}],"words":[{"start":0.0,"end":0.9,"word":"练习"},{"start":0.9,"end":1.5,"word":"胜过"},
                             {"start":1.5,"end":2.4,"word":"天赋。"}]}""" : """
                            {"language":"en","duration":2.5,"text":"Practice beats talent.","segments":[{"id":0,"seek":0,"start":0.0,
                             "end":2.4,"text":" Practice beats talent.","tokens":[1],"temperature":0.0,"avg_logprob":-0.2,
                             "compression_ratio":1.1,"no_speech_prob":0.01}],"words":[{"start":0.0,"end":0.9,"word":" Practice"},
                             {"start":0.9,"end":1.5,"word":" beats"},{"start":1.5,"end":2.4,"word":" talent."}]}""");
        }
    }

    /**
     * whisper.cpp, examples/server and its common part (commit 0349811 of 2026, read 2026-11-28), started with
     * {@code --inference-path /v1/audio/transcriptions -l auto}: tokens in the segments, no compression ratio, the
     * language by its English name. The model of a request does not matter.
     */
    private static final class WhisperCpp extends RecognitionServer {
        @Override
        Reply noSuchPath(String path) {
            return Reply.of(404, "File Not Found (" + path + ")");
        }

        @Override
        Reply transcription(Map<String, String> form) {
            return Reply.ok(chinese ? """
                            {"task":"transcribe","language":"chinese","duration":2.5,"text":"练习胜过天赋。\\n","detected_language":"chinese",
                             "detected_language_probability":0.98,"segments":[{"id":0,"text":"练习胜过天赋。","start":0.0,"end":2.4,
                             "words":[{"word":"练","start":0.0,"end":0.5,"probability":0.9},{"word":"习","start":0.5,"end":0.9,"probability":0.9},
                              {"word":"胜过","start":0.9,"end":1.5,"probability":0.8},{"word":"天","start":1.5,"end":1.9,"probability":0.9},
                              {"word":"\\ufffd","start":1.9,"end":2.1,"probability":0.5},{"word":"赋","start":2.1,"end":2.4,"probability":0.9},
                              {"word":"。","start":2.4,"end":2.4,"probability":0.9}],
                             "tokens":[1,2],"temperature":0.0,"avg_logprob":-0.2,"no_speech_prob":0.01}]}""" : """
                            {"task":"transcribe","language":"english","duration":2.5,"text":" Practice beats talent.\\n",
                             "segments":[{"id":0,"text":" Practice beats talent.","start":0.0,"end":2.4,
                             "words":[{"word":" Pract","start":0.0,"end":0.5,"probability":0.9},{"word":"ice","start":0.5,"end":0.9,"probability":0.7},
                              {"word":" beats","start":0.9,"end":1.5,"probability":0.8},{"word":" talent","start":1.5,"end":2.4,"probability":0.9},
                              {"word":".","start":2.4,"end":2.4,"probability":0.9}],
                             "tokens":[1,2],"temperature":0.0,"avg_logprob":-0.2,"no_speech_prob":0.01}]}""");
        }
    }

    /**
     * vLLM 0.15 (entrypoints/openai/speech_to_text, read 2026-11-28): segments without words and without a probability
     * of silence, the length as a text.
     */
    private static final class Vllm extends RecognitionServer {
        @Override
        Reply transcription(Map<String, String> form) {
            if (!form.getOrDefault("model", "").equals(MODEL)) {
                return Reply.of(
                        404,
                        "{\"error\":{\"message\":\"The model `" + form.get("model")
                                + "` does not exist.\",\"type\":\"NotFoundError\",\"param\":\"model\",\"code\":404}}");
            }
            String text = chinese ? "练习胜过天赋。" : " Practice beats talent.";
            return Reply.ok("{\"duration\":\"2.5\",\"language\":\"" + (chinese ? "zh" : "en") + "\",\"text\":\"" + text
                    + "\",\"segments\":[{\"id\":0,\"avg_logprob\":-0.2,\"compression_ratio\":0.9,\"end\":2.4,"
                    + "\"no_speech_prob\":null,\"seek\":0,\"start\":0.0,\"temperature\":0.0,\"text\":\"" + text
                    + "\",\"tokens\":[1]}],\"words\":null}");
        }
    }

    /**
     * LocalAI (core/schema/transcription.go, commit 2809ad0, read 2026-11-28; issue 9306 of 2026-04): the times of
     * segments are Go's durations, which are nanoseconds, and there are no words. Its later releases have seconds.
     */
    private static final class LocalAi extends RecognitionServer {
        long unit = 1;

        @Override
        Reply transcription(Map<String, String> form) {
            String text = chinese ? "练习胜过天赋。" : "Practice beats talent.";
            return Reply.ok("{\"segments\":[{\"id\":0,\"start\":0,\"end\":" + 2 * unit + ",\"text\":\"" + text
                    + "\",\"tokens\":[1]}],\"text\":\"" + text + "\"}");
        }
    }

    /**
     * FunASR, examples/openai_api/server.py (version 1.0.0, commit 25e9063 of 2026, read 2026-11-28): no language is
     * told but the one that was prescribed, and {@code duration} is the time that it worked.
     */
    private static final class FunAsr extends RecognitionServer {
        @Override
        Reply transcription(Map<String, String> form) {
            if (!form.getOrDefault("model", "").equals("sensevoice")) {
                return Reply.of(
                        400,
                        "{\"detail\":\"Model '" + form.get("model")
                                + "' not found. Available: ['sensevoice', 'paraformer', 'paraformer-en']\"}");
            }
            String text = chinese ? "练习胜过天赋。" : "Practice beats talent.";
            return Reply.ok("{\"text\":\"" + text + "\",\"segments\":[{\"start\":0.0,\"end\":2.4,\"text\":\"" + text
                    + "\",\"speaker\":null}],\"language\":\"" + form.getOrDefault("language", "auto")
                    + "\",\"duration\":0.213,\"model\":\"sensevoice\"}");
        }
    }

    private enum Named {
        SPEACHES,
        WHISPER_CPP,
        VLLM,
        LOCAL_AI,
        FUN_ASR;

        RecognitionServer start() {
            return switch (this) {
                case SPEACHES -> new Speaches();
                case WHISPER_CPP -> new WhisperCpp();
                case VLLM -> new Vllm();
                case LOCAL_AI -> new LocalAi();
                case FUN_ASR -> new FunAsr();
            };
        }

        String model() {
            return this == FUN_ASR ? "sensevoice" : MODEL;
        }

        boolean givesWords() {
            return this == SPEACHES || this == WHISPER_CPP;
        }
    }

    private RecognitionServer start(Named named) {
        server = named.start();
        return server;
    }

    private static Transcription hear(OwnServer server, String model, String language, Map<String, Object> options) {
        RecognitionRequest request = new RecognitionRequest(
                new AudioSource(() -> new ByteArrayInputStream(RECORDING), RECORDING.length, "audio/wav"),
                language,
                LanguageProfiles.of(language).asrHint(),
                2_500);
        return server.adapter(SpeechRecognizer.class).transcribe(request, OwnServer.call(model, options));
    }

    private static ProviderException failure(OwnServer server, String model) {
        ProviderException failure =
                catchThrowableOfType(ProviderException.class, () -> hear(server, model, "en", Map.of()));
        assertThat(failure).isNotNull();
        return failure;
    }

    private static @Nullable String language(Transcription heard) {
        return LanguageProfiles.fromAsrTag(heard.language(), heard.text())
                .map(LanguageProfile::tag)
                .orElse(null);
    }

    @ParameterizedTest
    @EnumSource
    void aRecordingIsHeardInBothLanguages(Named named) {
        RecognitionServer started = start(named);

        Transcription english = hear(started, named.model(), "en", Map.of());
        started.chinese = true;
        Transcription chinese = hear(started, named.model(), "zh-Hans", Map.of());

        assertThat(english.text()).isEqualTo("Practice beats talent.");
        assertThat(language(english)).isEqualTo("en");
        assertThat(english.segments()).hasSize(1);
        assertThat(chinese.text()).isEqualTo("练习胜过天赋。");
        assertThat(language(chinese)).isEqualTo("zh-Hans");
        assertThat(english.words().isEmpty()).isEqualTo(!named.givesWords());
        if (named.givesWords()) {
            assertThat(english.words()).extracting(SpokenWord::text).containsExactly("Practice", "beats", "talent.");
            assertThat(chinese.words().stream().map(SpokenWord::text))
                    .last()
                    .asString()
                    .endsWith("赋。");
        }
    }

    @Test
    void tokensOfWordsAreJoinedAndThoseOfCharactersAreNot() {
        RecognitionServer started = start(Named.WHISPER_CPP);

        assertThat(hear(started, MODEL, "en", Map.of()).words().get(0))
                .isEqualTo(new SpokenWord("Practice", 0, 900, 0.8));
        started.chinese = true;
        assertThat(hear(started, MODEL, "zh-Hans", Map.of()).words())
                .extracting(SpokenWord::text)
                .containsExactly("练", "习", "胜过", "天", "赋。");
    }

    @ParameterizedTest
    @CsvSource({"SPEACHES, 2500", "WHISPER_CPP, 2500", "VLLM, 2500", "LOCAL_AI, ", "FUN_ASR, "})
    void onlyALengthThatCanBeOneCounts(Named named, Long duration) {
        assertThat(hear(start(named), named.model(), "en", Map.of()).audioDurationMs())
                .isEqualTo(duration);
    }

    @Test
    void nanosecondsAreInvalidAndNoRecordingThatIsTooLong() {
        RecognitionServer started = start(Named.LOCAL_AI);
        ((LocalAi) started).unit = 1_000_000_000;

        assertThat(failure(started, MODEL).kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
    }

    @ParameterizedTest
    @EnumSource(names = {"SPEACHES", "VLLM", "FUN_ASR"})
    void aModelThatIsNotThereIsNamedToTheOperator(Named named) {
        ProviderException failure = failure(start(named), "other");

        assertThat(failure.meaning()).isEqualTo(RefusalMeaning.NOT_THERE);
        assertThat(failure.kind()).isEqualTo(ErrorKind.UNCONFIGURED);
    }

    @Test
    void aServerWithoutThePathIsNamed() {
        RecognitionServer started = start(Named.WHISPER_CPP);
        ProviderException failure = catchThrowableOfType(
                ProviderException.class,
                () -> OwnServer.adapter(SpeechRecognizer.class, java.net.URI.create(started.base() + "/v1"))
                        .transcribe(
                                new RecognitionRequest(
                                        new AudioSource(
                                                () -> new ByteArrayInputStream(RECORDING),
                                                RECORDING.length,
                                                "audio/wav"),
                                        "en",
                                        "en",
                                        2_500),
                                OwnServer.call(MODEL, Map.of())));

        assertThat(failure.meaning()).isEqualTo(RefusalMeaning.NO_ENDPOINT);
        assertThat(failure).hasMessageContaining("/v1/v1");
    }

    /** FunASR tells the language that it was told; without one the script decides. */
    @ParameterizedTest
    @CsvSource({"zh-Hans, true, zh-Hans", "zh-Hans, false, en", "en, false, en", "en, true, zh-Hans"})
    void aPrescribedLanguageIsSentAndALatinTranscriptIsStillNoticed(String article, boolean chinese, String heard) {
        RecognitionServer started = start(Named.FUN_ASR);
        started.chinese = chinese;

        Transcription transcription = hear(started, "sensevoice", article, Map.of("language", "prescribed"));

        assertThat(language(transcription)).isEqualTo(heard);
        assertThat(language(hear(started, "sensevoice", article, Map.of()))).isEqualTo(heard);
    }

    @Test
    void figuresThatAreOnlyFilledInSayNothing() {
        RecognitionServer started = start(Named.SPEACHES);
        started.special = """
                {"language":"en","duration":2.5,"text":"Practice beats talent.","segments":[
                 {"start":0.0,"end":2.4,"text":"Practice beats talent.","avg_logprob":0.0,"compression_ratio":0.0,"no_speech_prob":0.0}]}
                """;

        Transcription heard = hear(started, MODEL, "en", Map.of());

        assertThat(heard.segments())
                .containsExactly(new RecognizedSegment("Practice beats talent.", 0, 2_400, null, 0.0, null));
        assertThat(AsrConfidence.of(heard.confidence(), heard.words(), heard.segments())
                        .known())
                .isFalse();
    }

    @Test
    void wordsInReverseAreSorted() {
        RecognitionServer started = start(Named.SPEACHES);
        started.special = """
                {"language":"en","duration":2.5,"text":"Practice beats talent.","words":[{"start":1.5,"end":2.4,"word":" talent."},
                 {"start":0.9,"end":0.8,"word":" beats"},{"start":0.0,"end":0.9,"word":" Practice"}]}""";

        assertThat(hear(started, MODEL, "en", Map.of()).words())
                .extracting(SpokenWord::startMs)
                .containsExactly(0L, 900L, 1_500L);
    }
}
