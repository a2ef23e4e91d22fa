package app.twicetold.core.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.rules.RecognizedWord;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.StorageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
        assertThat(transcription.language()).isNotBlank();
    }

    static List<Exception> faultsOfTheStore() {
        return List.of(
                new IOException("gone"),
                new StorageException("unreachable", null),
                new ObjectNotFound(new ObjectKey("recordings/gone")));
    }

    @ParameterizedTest
    @MethodSource("faultsOfTheStore")
    void aRecordingThatCannotBeOpenedIsNotTheProvidersFault(Exception fault) {
        prepareSuccess();
        AudioSource.Opener gone = () -> {
            if (fault instanceof IOException e) {
                throw e;
            }
            throw (RuntimeException) fault;
        };

        assertThatThrownBy(() -> adapter().transcribe(request(gone, 10), within(LONG)))
                .isInstanceOf(AudioSourceException.class)
                .hasRootCause(fault);
    }

    @ParameterizedTest
    @MethodSource("faultsOfTheStore")
    void aRecordingThatCannotBeReadIsNotTheProvidersFault(Exception fault) {
        prepareSuccess();
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                if (fault instanceof IOException e) {
                    throw e;
                }
                throw (RuntimeException) fault;
            }
        };

        assertThatThrownBy(() -> adapter().transcribe(request(() -> broken, 10), within(LONG)))
                .isInstanceOf(AudioSourceException.class)
                .hasRootCause(fault);
    }

    @Test
    void aRecordingIsOpenedInTheThreadOfTheCaller() {
        prepareSuccess();
        AtomicReference<Thread> opener = new AtomicReference<>();
        AudioSource.Opener asking = () -> {
            opener.set(Thread.currentThread());
            return new ByteArrayInputStream(recording);
        };

        adapter().transcribe(request(asking, recording.length), within(LONG));

        assertThat(opener.get()).isSameAs(Thread.currentThread());
    }
}
