package app.twicetold.core.provider.openai.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.openai.own.RecognitionServer.LocalAi;
import app.twicetold.core.provider.openai.own.RecognitionServer.Named;
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
    private static final String MODEL = RecognitionServer.MODEL;
    private static final byte[] RECORDING = "RIFF".getBytes(StandardCharsets.US_ASCII);

    private @Nullable RecognitionServer server;

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
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
