package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.ascii;
import static app.twicetold.core.training.audio.Recordings.duration;
import static app.twicetold.core.training.audio.Recordings.indexOf;
import static app.twicetold.core.training.audio.Recordings.join;
import static app.twicetold.core.training.audio.Recordings.load;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.audio.ContainerDuration.Claimed;
import app.twicetold.core.training.audio.ContainerDuration.Known;
import app.twicetold.core.training.audio.ContainerDuration.Unknown;
import app.twicetold.core.training.audio.ContainerDuration.Unreadable;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import javax.sound.sampled.AudioFileFormat;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WavDurationTest {

    private static byte[] chunk(String id, int size, byte[] body) {
        byte[] length = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(size)
                .array();
        return join(ascii(id), length, body, new byte[body.length & 1]);
    }

    private static byte[] format(int tag, int channels, int rate, int bytesPerSecond, int frameBytes) {
        return ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) tag)
                .putShort((short) channels)
                .putInt(rate)
                .putInt(bytesPerSecond)
                .putShort((short) frameBytes)
                .putShort((short) 16)
                .array();
    }

    private static ContainerDuration wav(byte[]... chunks) {
        byte[] body = join(ascii("WAVE"), join(chunks));
        return duration(AudioContainer.WAV, chunk("RIFF", body.length, body));
    }

    @Test
    void aNormalFileAgreesWithTheJdk() throws Exception {
        AudioFileFormat oracle = AudioSystem.getAudioFileFormat(new ByteArrayInputStream(load("normal.wav")));

        assertThat(duration(AudioContainer.WAV, load("normal.wav")))
                .isEqualTo(new Known(Math.round(
                        oracle.getFrameLength() * 1000.0 / oracle.getFormat().getFrameRate())));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 20_001})
    void aStreamedLengthMeansToTheEndOfTheFile(int written) {
        byte[] file = load("streamed.wav");
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(indexOf(file, "data") + 4, written);

        assertThat(duration(AudioContainer.WAV, file)).isEqualTo(new Known(1250));
    }

    @Test
    void chunksAfterTheDataAreNoSound() {
        byte[] format = chunk("fmt ", 16, format(1, 2, 8000, 32_000, 4));

        assertThat(wav(format, chunk("data", 3200, new byte[3200]), chunk("LIST", 500, new byte[500])))
                .isEqualTo(new Known(100));
    }

    @Test
    void chunksOfOddSizeArePadded() {
        byte[] format = chunk("fmt ", 16, format(1, 1, 8000, 16_000, 2));

        assertThat(wav(chunk("LIST", 5, new byte[5]), format, chunk("data", 1600, new byte[1600])))
                .isEqualTo(new Known(100));
    }

    @Test
    void codecsOfFixedBlocksAreMeasuredByTheirBlocks() {
        byte[] data = chunk("data", 2560, new byte[2560]);

        assertThat(wav(chunk("fmt ", 16, format(1, 1, 8000, 99, 2)), data))
                .as("PCM")
                .isEqualTo(new Known(160));
        assertThat(wav(chunk("fmt ", 16, format(2, 1, 8000, 99, 256)), data))
                .as("ADPCM of Microsoft: 500 samples a block")
                .isEqualTo(new Known(625));
        assertThat(wav(chunk("fmt ", 16, format(0x11, 2, 8000, 99, 256)), data))
                .as("ADPCM of IMA: 249 samples a block")
                .isEqualTo(new Known(311));
        assertThat(wav(chunk("fmt ", 16, format(0x31, 1, 8000, 99, 65)), data))
                .as("GSM: 320 samples a block")
                .isEqualTo(new Known(1575));
    }

    @Test
    void aByteRateIsNotBelievedOfACodecThatIsKnown() {
        byte[] frames = load("cbr.mp3");
        byte[] fmt = chunk("fmt ", 16, format(0x55, 1, 16_000, 100_000, 1));

        assertThat(wav(fmt, chunk("data", frames.length, frames))).isEqualTo(duration(AudioContainer.MPEG, frames));
    }

    @Test
    void anExtendedHeaderNamesTheCodecInside() {
        ByteBuffer extended = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        extended.put(format(0xFFFE, 1, 8000, 99, 256)).putShort((short) 22).putShort(24, (short) 2);

        assertThat(wav(chunk("fmt ", 40, extended.array()), chunk("data", 2560, new byte[2560])))
                .isEqualTo(new Known(625));
    }

    @Test
    void aBlockOfPcmIsNoLargerThanItsSamples() {
        byte[] fmt = chunk("fmt ", 16, format(1, 1, 8000, 16_000, 65_534));

        assertThat(wav(fmt, chunk("data", 1600, new byte[1600]))).isEqualTo(new Known(100));
    }

    @Test
    void allDataCount() {
        byte[] fmt = chunk("fmt ", 16, format(1, 1, 8000, 16_000, 2));
        byte[] faster = chunk("fmt ", 16, format(1, 1, 48_000, 96_000, 2));
        byte[] data = chunk("data", 1600, new byte[1600]);

        assertThat(wav(fmt, data, chunk("LIST", 8, new byte[8]), faster, data)).isEqualTo(new Known(200));
        byte[][] single = new byte[800][];
        Arrays.fill(single, chunk("data", 2, new byte[2]));
        assertThat(wav(fmt, join(single))).isEqualTo(new Known(100));
    }

    @Test
    void framesThatMayBeCutByChunksAreNotCounted() {
        byte[] frames = load("cbr.mp3");
        byte[] fmt = chunk("fmt ", 16, format(0x55, 1, 16_000, 0, 1));
        byte[] data = chunk("data", frames.length, frames);

        assertThat(wav(fmt, data, data)).isEqualTo(new Claimed(2 * 3276, false));
    }

    @Test
    void anotherCodecIsClaimedByItsByteRateOrItsSamples() {
        byte[] fmt = chunk("fmt ", 16, format(0x160, 1, 8000, 16_000, 256));
        byte[] fact = chunk("fact", 4, new byte[] {0x40, 0x1F, 0, 0});
        byte[] data = chunk("data", 1600, new byte[1600]);

        assertThat(wav(fmt, data)).isEqualTo(new Claimed(100, false));
        assertThat(wav(fmt, fact, data)).isEqualTo(new Claimed(1000, false));
    }

    @Test
    void noSoundAtAllIsUnknown() {
        assertThat(wav(chunk("fmt ", 16, format(1, 1, 8000, 16_000, 2)), chunk("data", 0, new byte[0])))
                .isEqualTo(new Unknown());
    }

    @Test
    void aFileWithoutFormatOrDataIsUnreadable() {
        byte[] data = chunk("data", 1600, new byte[1600]);

        assertThat(wav(data)).isInstanceOf(Unreadable.class);
        assertThat(wav(chunk("fmt ", 16, format(1, 1, 8000, 16_000, 2)))).isInstanceOf(Unreadable.class);
        assertThat(wav(chunk("fmt ", 16, format(1, 0, 8000, 16_000, 2)), data)).isInstanceOf(Unreadable.class);
        assertThat(wav(chunk("fmt ", 16, format(1, 1, 0, 0, 2)), data)).isInstanceOf(Unreadable.class);
        assertThat(wav(chunk("fmt ", 4, Arrays.copyOf(format(1, 1, 8000, 16_000, 2), 4)), data))
                .isInstanceOf(Unreadable.class);
    }
}
