package app.twicetold.core.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Speech;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class Mp3SpeechTest {
    private static final int TAG = 30;
    private static final int FRAME = 192;

    private static Speech spoken(String text, int longest, Function<String, byte[]> voice) {
        return Mp3Speech.of(text, longest, Mp3Speech::characters, voice);
    }

    @Test
    void aTextThatFitsIsSpokenAtOnceAndLeftAsItIs() {
        Speech speech = spoken("It rains.", 9, part -> ProviderStub.mp3());

        assertThat(speech.audio()).isEqualTo(ProviderStub.mp3());
        assertThat(speech.durationMs()).isEqualTo(2400);
    }

    @Test
    void theFramesOfAllPartsAreTheWhole() {
        List<String> parts = new ArrayList<>();

        Speech speech = spoken("It rains. We stay.", 10, part -> {
            parts.add(part);
            return ProviderStub.mp3();
        });

        assertThat(parts).containsExactly("It rains.", "We stay.");
        assertThat(speech.durationMs()).isEqualTo(4800);
        assertThat(speech.usage()).isEqualTo(new Usage(17L, null, 4800L));
        byte[] frames = Arrays.copyOfRange(ProviderStub.mp3(), TAG, ProviderStub.mp3().length);
        assertThat(speech.audio()).hasSize(2 * frames.length);
        assertThat(Arrays.copyOfRange(speech.audio(), frames.length, 2 * frames.length))
                .isEqualTo(frames);
    }

    /** A player would take the length of the first part for that of the whole. */
    @Test
    void whatAFileSaysOfItsOwnLengthIsLeftOut() {
        Speech speech = spoken("It rains. We stay.", 10, part -> {
            byte[] mp3 = ProviderStub.mp3();
            byte[] mark = "Xing".getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(mark, 0, mp3, TAG + 4 + 9, mark.length);
            return mp3;
        });

        assertThat(speech.durationMs()).isEqualTo(2 * 99 * 24);
        assertThat(speech.audio()).hasSize(2 * 99 * FRAME);
        assertThat(new String(speech.audio(), StandardCharsets.ISO_8859_1)).doesNotContain("Xing");
    }

    @Test
    void aFrameThatIsCutOffIsNotJoined() {
        Speech speech = spoken(
                "It rains. We stay.", 10, part -> Arrays.copyOf(ProviderStub.mp3(), ProviderStub.mp3().length - 1));

        assertThat(speech.audio()).hasSize(2 * 99 * FRAME);
    }

    @Test
    void whatFailsInTheMiddleCostsWhatWasSpokenBefore() {
        List<String> parts = new ArrayList<>();
        ProviderException thrown = catchThrowableOfType(
                ProviderException.class,
                () -> spoken("It rains. We stay.", 10, part -> {
                    parts.add(part);
                    if (parts.size() == 2) {
                        throw new ProviderException(ErrorKind.SERVER_ERROR, "down");
                    }
                    return ProviderStub.mp3();
                }));

        assertThat(thrown.kind()).isEqualTo(ErrorKind.SERVER_ERROR);
        assertThat(thrown.usage()).isEqualTo(new Usage(9L, null, 2400L));
    }

    @Test
    void aPartThatIsNoSoundIsInvalid() {
        ProviderException thrown = catchThrowableOfType(
                ProviderException.class,
                () -> spoken(
                        "It rains. We stay.", 10, part -> part.startsWith("We") ? new byte[9] : ProviderStub.mp3()));

        assertThat(thrown.kind()).isEqualTo(ErrorKind.INVALID_OUTPUT);
    }
}
