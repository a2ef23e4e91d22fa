package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.ascii;
import static app.twicetold.core.training.audio.Recordings.duration;
import static app.twicetold.core.training.audio.Recordings.indexOf;
import static app.twicetold.core.training.audio.Recordings.ints;
import static app.twicetold.core.training.audio.Recordings.join;
import static app.twicetold.core.training.audio.Recordings.load;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.audio.ContainerDuration.Known;
import app.twicetold.core.training.audio.ContainerDuration.Unreadable;
import com.mpatric.mp3agic.Mp3File;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MpegDurationTest {

    /** An ID3v2 tag of {@code length} bytes after its header. */
    private static byte[] id3(int length) {
        return join(
                ascii("ID3"),
                new byte[] {4, 0, 0, 0, 0, (byte) (length >> 7), (byte) (length & 0x7F)},
                new byte[length]);
    }

    private static ContainerDuration mp3(byte[]... parts) {
        return duration(AudioContainer.MPEG, join(parts));
    }

    /**
     * Not asked of MPEG-2 files of variable bitrate, such as the other two recordings: there the reference takes a
     * frame for twice as long as it is, and loses its way (mpatric/mp3agic issue 90).
     */
    @ParameterizedTest
    @ValueSource(strings = {"cbr.mp3", "vbr_44khz.mp3", "vbr_44khz_without_xing.mp3"})
    void aFileAgreesWithTheReferenceParser(String file, @TempDir Path directory) throws Exception {
        Path copy = Files.write(directory.resolve(file), load(file));
        long oracle = new Mp3File(copy).getLengthInMilliseconds();

        assertThat(mp3(load(file)))
                .isInstanceOfSatisfying(
                        Known.class, known -> assertThat(known.durationMs()).isBetween(oracle - 80, oracle + 80));
    }

    @Test
    void tagsAroundTheSoundAreNoSound() {
        byte[] file = load("cbr.mp3");
        byte[] id3v1 = Arrays.copyOf(ascii("TAG"), 128);
        ContainerDuration plain = mp3(file);

        assertThat(mp3(id3(1000), id3(10), file, id3v1)).isEqualTo(plain);
        assertThat(mp3(new byte[1000], file)).isEqualTo(plain);
    }

    @Test
    void junkBetweenFramesIsStepped() {
        byte[] file = load("cbr.mp3");
        // 144 bytes a frame at 32 kbit/s and 16 kHz.
        byte[] head = Arrays.copyOf(file, 144 * 20);
        byte[] tail = Arrays.copyOfRange(file, 144 * 20, file.length);

        assertThat(mp3(head, new byte[333], tail)).isEqualTo(mp3(file));
    }

    @Test
    void aFalseFrameCountIsReplacedByCounting() {
        byte[] file = load("vbr.mp3");
        int xing = indexOf(file, "Xing");
        ByteBuffer.wrap(file).putInt(xing + 8, 0x7FFF_FFFF);

        assertThat(mp3(file))
                .isInstanceOfSatisfying(
                        Known.class, known -> assertThat(known.durationMs()).isBetween(3200L, 3400L));
    }

    @Test
    void aHeaderIsBelievedWhenItSaysMoreThanTheFramesButNotWhenItSaysLess() {
        byte[] less = load("cbr.mp3");
        byte[] more = load("cbr.mp3");
        System.arraycopy(join(ascii("VBRI"), new byte[10], ints(50)), 0, less, 36, 18);
        System.arraycopy(join(ascii("VBRI"), new byte[10], ints(100)), 0, more, 36, 18);
        byte[] xing = load("vbr.mp3");
        ByteBuffer.wrap(xing).putInt(indexOf(xing, "Xing") + 8, 20);

        assertThat(mp3(less)).as("the frame of the header is no sound").isEqualTo(new Known(90 * 36));
        assertThat(mp3(more)).isEqualTo(new Known(100 * 36));
        assertThat(mp3(xing)).isEqualTo(mp3(load("vbr.mp3")));
    }

    /** Decoders step over all of it. */
    @Test
    void nothingBetweenTheFramesEndsTheCount() {
        byte[] file = load("cbr.mp3");
        byte[] ones = new byte[5000];
        Arrays.fill(ones, (byte) 0xFF);
        for (byte[] junk : new byte[][] {
            id3(1000), Arrays.copyOf(ascii("TAG"), 128), Arrays.copyOf(ascii("APETAGEX"), 500), new byte[100_000], ones
        }) {
            assertThat(mp3(file, junk, file)).isEqualTo(new Known(2 * 3276));
        }
    }

    @Test
    void framesOfAnotherRateCountAsLongAsTheyAre() {
        byte[] slow = load("cbr.mp3");
        byte[] fast = load("vbr_44khz_without_xing.mp3");

        assertThat(mp3(slow, fast)).isEqualTo(new Known(3276 + 3239));
        assertThat(mp3(fast, slow)).isEqualTo(new Known(3276 + 3239));
    }

    @Test
    void framesOfBareAacCountAfterJunkAndInAnotherRate() {
        byte[] file = load("raw.aac");
        byte[] faster = file.clone();
        for (int at = 0;
                at < faster.length;
                at += (faster[at + 3] & 3) << 11 | (faster[at + 4] & 0xFF) << 3 | (faster[at + 5] & 0xFF) >> 5) {
            faster[at + 2] = (byte) (faster[at + 2] & 0xC3 | 5 << 2);
        }
        long once = duration(AudioContainer.MP4, file).durationMs();

        assertThat(duration(AudioContainer.MP4, join(file, new byte[3000], file)))
                .isEqualTo(new Known(2 * once));
        assertThat(duration(AudioContainer.MP4, join(id3(200), file))).isEqualTo(new Known(once));
        assertThat(duration(AudioContainer.MP4, join(faster, file))).isEqualTo(new Known(once + once / 2));
    }

    @Test
    void aLoneHeaderIsChance() {
        byte[] text = new byte[5000];
        text[100] = (byte) 0xFF;
        text[101] = (byte) 0xFB;
        text[102] = (byte) 0x90;

        assertThat(mp3(text)).isInstanceOf(Unreadable.class);
    }

    @Test
    void aTagThatReachesPastTheEndIsUnreadable() {
        assertThat(mp3(ascii("ID3"), new byte[] {4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F}, load("cbr.mp3")))
                .isInstanceOf(Unreadable.class);
    }
}
