package app.twicetold.core.provider.mock;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.port.Fault;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.SpeechRequest;
import app.twicetold.core.provider.port.SpeechSynthesizer;
import app.twicetold.core.provider.port.SpeechSynthesizerContract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import javax.sound.sampled.AudioInputStream;
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.UnsupportedAudioFileException;
import org.junit.jupiter.api.Test;

class MockSpeechSynthesizerTest extends SpeechSynthesizerContract {
    private Duration latency = Duration.ZERO;

    @Override
    protected SpeechSynthesizer adapter() {
        return new MockSpeechSynthesizer(latency);
    }

    @Override
    protected boolean prepare(Fault fault) {
        latency = Duration.ofMinutes(1);
        return fault == Fault.HANG_IN_BODY;
    }

    @Override
    protected void prepareSuccess() {
        latency = Duration.ZERO;
    }

    private Speech speak(String text, String language, Map<String, Object> options) {
        return adapter().synthesize(new SpeechRequest(text, language), within(LONG, options));
    }

    @Test
    void aPlayerUnderstandsIt() throws UnsupportedAudioFileException, IOException {
        Speech speech = speak("word ".repeat(46), "en", Map.of());

        try (AudioInputStream audio = AudioSystem.getAudioInputStream(new ByteArrayInputStream(speech.audio()))) {
            assertThat(audio.getFormat().getSampleRate()).isEqualTo(8000);
            assertThat(audio.getFormat().getChannels()).isEqualTo(1);
            assertThat(audio.getFrameLength() / 8).isEqualTo(speech.durationMs());
        }
        assertThat(speech.durationMs()).isEqualTo(12_000);
    }

    @Test
    void theLengthFollowsTheReadingRateOfTheLanguageWithinBounds() {
        assertThat(speak("字".repeat(40), "zh-Hans", Map.of()).durationMs()).isEqualTo(6000);
        assertThat(speak("", "en", Map.of()).durationMs()).isEqualTo(500);
        assertThat(speak("word ".repeat(400), "en", Map.of()).durationMs()).isEqualTo(20_000);
    }

    @Test
    void anotherVoiceSoundsDifferent() {
        Map<String, Object> voices = Map.of("voices", Map.of("en", "someone-else"));

        assertThat(speak(TEXT, "en", voices).audio())
                .isNotEqualTo(speak(TEXT, "en", Map.of()).audio());
        assertThat(speak(TEXT, "en", Map.of()).audio())
                .isEqualTo(speak(TEXT, "en", Map.of()).audio());
    }
}
