package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.integers;

import app.twicetold.core.provider.port.AudioSource;
import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.RecognitionRequest;
import app.twicetold.core.provider.port.SpeechRecognizer;
import app.twicetold.core.provider.port.SpeechRecognizerContract;
import app.twicetold.core.provider.port.Transcription;
import app.twicetold.core.provider.rules.AsrConfidence;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MockSpeechRecognizerTest extends SpeechRecognizerContract {
    private static final long CLOSED_GAP_MS = 500;

    private Duration latency = Duration.ZERO;

    @Override
    protected SpeechRecognizer adapter() {
        return new MockSpeechRecognizer(latency);
    }

    @Override
    protected boolean prepare(Fault fault) {
        if (fault == Fault.HANG_IN_BODY) {
            latency = Duration.ofMinutes(1);
        } else {
            recording = marked(0, "{\"fail\": \"" + fault.kind().wire() + "\"}");
        }
        return true;
    }

    @Override
    protected void prepareSuccess() {
        latency = Duration.ZERO;
    }

    private static byte[] marked(int offset, String object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[offset]);
        bytes.writeBytes(("MOCK_ASR:" + object).getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(new byte[] {(byte) 0xff, 0, '}', '{', (byte) 0xc3});
        return bytes.toByteArray();
    }

    private Transcription hear(byte[] bytes, long durationMs) {
        return adapter()
                .transcribe(
                        new RecognitionRequest(
                                new AudioSource(() -> new ByteArrayInputStream(bytes), bytes.length, "audio/wav"),
                                "en",
                                "en",
                                durationMs),
                        within(LONG));
    }

    @Test
    void theMarkerIsHeardWhateverComesBehindIt() {
        Transcription heard = hear(
                marked(
                        44,
                        "{\"transcript\": \"Bonjour, \\u00e7a va?\", \"language\": \"fr\", \"confidence\": 0.35,"
                                + " \"duration_ms\": 21000}"),
                30_000);

        assertThat(heard.text()).isEqualTo("Bonjour, ça va?");
        assertThat(heard.language()).isEqualTo("fr");
        assertThat(heard.confidence()).isEqualTo(0.35);
        assertThat(heard.audioDurationMs()).isEqualTo(21_000);
        assertThat(heard.words()).extracting(SpokenWord::text).containsExactly("Bonjour,", "ça", "va?");
    }

    @Test
    void aMarkerIsSearchedInTheFirst64Kilobytes() {
        String object = "{\"transcript\": \"found\"}";

        assertThat(hear(marked(65_535, object), 30_000).text()).isEqualTo("found");
        assertThat(hear(marked(65_536, object), 30_000).text()).isNotEqualTo("found");
    }

    @Test
    void aDamagedMarkerShows() {
        ProviderException thrown = catchThrowableOfType(
                ProviderException.class,
                () -> hear("MOCK_ASR:{\"transcript\"".getBytes(StandardCharsets.UTF_8), 30_000));

        assertThat(thrown.kind().wire()).isEqualTo("invalid_output");
    }

    @Test
    void withoutAMarkerEveryLanguageHearsAValidRetelling() {
        for (LanguageProfile language : LanguageProfiles.all()) {
            Transcription heard = adapter()
                    .transcribe(
                            new RecognitionRequest(
                                    new AudioSource(() -> new ByteArrayInputStream(new byte[8]), 8, "audio/wav"),
                                    language.tag(),
                                    language.asrHint(),
                                    30_000),
                            within(LONG));

            assertThat(language.lengthOf(heard.text())).isGreaterThanOrEqualTo(language.validityFloor());
            assertThat(LanguageProfiles.fromAsrTag(heard.language(), heard.text()))
                    .contains(language);
            assertThat(LanguageProfiles.fromAsrTag(null, heard.text())).contains(language);
            assertThat(heard.confidence()).isEqualTo(0.92);
            assertThat(speechMs(heard.words())).isEqualTo(24_000);
            AsrConfidence confidence = AsrConfidence.of(heard.confidence(), heard.words(), heard.segments());
            assertThat(confidence.guards()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.349, 0.35, 0.5, 0.8, 1})
    void wordsFillTheGivenPartOfTheRecording(double ratio) {
        Transcription heard = hear(
                marked(0, "{\"transcript\": \"" + "word and ".repeat(30) + "\", \"speech_ratio\": " + ratio + "}"),
                20_000);

        assertThat(speechMs(heard.words())).isEqualTo(Math.round(20_000 * ratio));
    }

    @Test
    void wordsStayInsideTheRecordingForEveryLengthAndRatio() {
        qt().forAll(
                        integers().between(1, 200),
                        integers().between(0, 180_000),
                        integers().between(0, 100))
                .checkAssert((count, durationMs, percent) -> {
                    String text = IntStream.range(0, count)
                            .mapToObj(i -> String.format(Locale.ROOT, "w%d", i))
                            .collect(Collectors.joining(" "));

                    List<SpokenWord> words = SpreadWords.over(text, durationMs, percent / 100.0);

                    assertThat(words).hasSize(count);
                    assertThat(speechMs(words)).isEqualTo(Math.round(durationMs * (percent / 100.0)));
                    assertThat(words.get(count - 1).endMs()).isLessThanOrEqualTo(durationMs);
                });
    }

    @Test
    void markersForTheModelAreNotSpoken() {
        Transcription heard = hear(marked(0, "{\"transcript\": \"[mock:scores=1,2,3,4] Hello there.\"}"), 20_000);

        assertThat(heard.text()).contains("[mock:scores=1,2,3,4]");
        assertThat(heard.words()).extracting(SpokenWord::text).containsExactly("Hello", "there.");
    }

    /** The union of the words with gaps of up to half a second closed. */
    private static long speechMs(List<SpokenWord> words) {
        long speech = 0;
        long end = 0;
        for (int i = 0; i < words.size(); i++) {
            SpokenWord word = words.get(i);
            long gap = word.startMs() - end;
            speech += word.endMs() - word.startMs() + (i > 0 && gap <= CLOSED_GAP_MS ? gap : 0);
            end = word.endMs();
        }
        return speech;
    }
}
