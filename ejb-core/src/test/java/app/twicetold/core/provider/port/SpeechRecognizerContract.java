package app.twicetold.core.provider.port;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.StorageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every speech recogniser. */
public abstract class SpeechRecognizerContract extends AdapterContract {
    protected byte[] recording = "RIFF....WAVE".getBytes(StandardCharsets.US_ASCII);

    @Override
    protected abstract SpeechRecognizer adapter();

    protected RecognitionRequest request(AudioSource.Opener opener, long size) {
        return request(opener, size, "en");
    }

    private static RecognitionRequest request(AudioSource.Opener opener, long size, String language) {
        return new RecognitionRequest(
                new AudioSource(opener, size, "audio/wav"),
                language,
                LanguageProfiles.of(language).asrHint(),
                30_000);
    }

    /** What is heard in a recording on an article of the language. */
    protected Transcription hear(String language, ProviderCall call) {
        return adapter()
                .transcribe(request(() -> new ByteArrayInputStream(recording), recording.length, language), call);
    }

    /** A well-formed answer that holds words, but no time of any; null for one that cannot be. */
    protected @Nullable String answerWithoutTimes() {
        return null;
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
        for (SpokenWord word : transcription.words()) {
            assertThat(word.startMs()).isGreaterThanOrEqualTo(before);
            before = word.startMs();
        }
        assertThat(transcription.segments()).isNotEmpty();
        assertThat(transcription.language()).isNotBlank();
    }

    @Test
    void textWithoutAnyTimeIsNoTranscriptButNotSilenceEither() {
        String answer = answerWithoutTimes();
        if (answer == null) {
            return;
        }
        stub().answer(aResponse().withBody(answer));

        assertThatThrownBy(() -> call(within(LONG)))
                .isInstanceOfSatisfying(
                        ProviderException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT));
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
