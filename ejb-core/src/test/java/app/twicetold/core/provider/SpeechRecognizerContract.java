package app.twicetold.core.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.rules.RecognizedWord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What holds for every speech recogniser. */
public abstract class SpeechRecognizerContract extends AdapterContract {
    protected byte[] recording = "RIFF....WAVE".getBytes(StandardCharsets.US_ASCII);

    @Override
    protected abstract SpeechRecognizer adapter();

    protected RecognitionRequest request(AudioSource.Opener opener, long size) {
        return new RecognitionRequest(new AudioSource(opener, size, "audio/wav"), "en", "en", 30_000);
    }

    @Override
    protected Transcription call(ProviderCall call) {
        return adapter().transcribe(request(() -> new ByteArrayInputStream(recording), recording.length), call);
    }

    @Test
    void wordsHaveTimesInTheirOrder() {
        prepareSuccess();

        Transcription transcription = call(within(LONG));

        assertThat(transcription.text()).isNotBlank();
        assertThat(transcription.words()).isNotEmpty();
        long before = 0;
        for (RecognizedWord word : transcription.words()) {
            assertThat(word.startMs()).isGreaterThanOrEqualTo(before);
            before = word.startMs();
        }
        assertThat(transcription.segments()).isNotEmpty();
        assertThat(transcription.audioDurationMs()).isPositive();
        assertThat(transcription.usage().audioMs()).isEqualTo(transcription.audioDurationMs());
        assertThat(transcription.language()).isNotBlank();
    }

    @Test
    void aRecordingThatCannotBeOpenedIsNotTheProvidersFault() {
        prepareSuccess();
        AudioSource.Opener gone = () -> {
            throw new IOException("gone");
        };

        assertThatThrownBy(() -> adapter().transcribe(request(gone, 10), within(LONG)))
                .isInstanceOf(AudioSourceException.class);
    }
}
