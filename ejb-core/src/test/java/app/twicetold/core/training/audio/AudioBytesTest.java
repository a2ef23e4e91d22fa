package app.twicetold.core.training.audio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AudioBytesTest {
    private static final int SIZE = 3 * AudioBytes.LARGEST_WINDOW_BYTES + 5;

    private final byte[] file = new byte[SIZE];
    private final Recordings.Counting reader = Recordings.Counting.wholePieces(file);
    private final AudioBytes bytes = new AudioBytes(reader, SIZE);

    AudioBytesTest() {
        new Random(7).nextBytes(file);
    }

    @Test
    void whatIsReadOnwardsIsWhatIsThere() throws Exception {
        for (int position = 0; position <= SIZE - 8; position += 3) {
            ByteBuffer there = ByteBuffer.wrap(file, position, 8).slice();
            assertThat(bytes.i64(position)).isEqualTo(there.getLong(0));
            assertThat(bytes.i32(position)).isEqualTo(there.getInt(0));
            assertThat(bytes.u16(position)).isEqualTo(there.getShort(0) & 0xFFFF);
            assertThat(bytes.u8(position)).isEqualTo(there.get(0) & 0xFF);
        }
        assertThat(reader.read).isLessThan(3L * SIZE / 2);
        assertThat(reader.calls).isLessThan(12);
    }

    @Test
    void whatIsReadAnywhereIsWhatIsThere() throws Exception {
        Random random = new Random(8);
        for (int i = 0; i < 500; i++) {
            int position = random.nextInt(SIZE - 4);
            assertThat(bytes.i32(position)).isEqualTo(ByteBuffer.wrap(file).getInt(position));
        }
    }

    @Test
    void lookingAheadAndComingBackReadsNothingTwice() throws Exception {
        for (int position = 0; position < SIZE - 4000; position++) {
            bytes.u8(position + 3999);
            bytes.u8(position);
        }

        assertThat(reader.calls).isLessThan(12);
    }

    @Test
    void aByteIsFoundWhereverItIs() throws Exception {
        Arrays.fill(file, (byte) 1);
        for (int at : new int[] {0, AudioBytes.WINDOW_BYTES - 1, AudioBytes.WINDOW_BYTES, SIZE - 1}) {
            file[at] = (byte) 0xFF;
            AudioBytes fresh = new AudioBytes(reader, SIZE);
            assertThat(fresh.find(0xFF, 0)).isEqualTo(at);
            assertThat(fresh.find(0xFF, at)).isEqualTo(at);
            assertThat(fresh.find(0xFF, at + 1)).isEqualTo(SIZE);
            file[at] = 1;
        }
        assertThat(bytes.find(0xFF, SIZE + 10L)).isEqualTo(SIZE);
    }

    @Test
    void readingPastTheEndIsDamage() {
        assertThatThrownBy(() -> bytes.i32(SIZE - 3)).isInstanceOf(DamagedAudio.class);
        assertThatThrownBy(() -> bytes.u8(-1)).isInstanceOf(DamagedAudio.class);
        assertThat(bytes.has(SIZE - 4, 4)).isTrue();
        assertThat(bytes.has(SIZE - 3, 4)).isFalse();
    }
}
