package app.twicetold.core.source.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However long a body is, what is taken of it is bounded. So memory is. */
class BoundedBodyTest {
    private static final int MOST = 100_000;

    /** Counts what is taken. After its bytes it repeats the last part of them for ever, or ends. */
    private static final class Counted extends InputStream {
        private final byte[] bytes;
        private final int repeated;
        private long taken;

        Counted(byte[] bytes, int repeated) {
            this.bytes = bytes;
            this.repeated = repeated;
        }

        @Override
        public int read() {
            if (taken >= bytes.length && repeated == 0) {
                return -1;
            }
            int at = taken < bytes.length
                    ? (int) taken
                    : bytes.length - repeated + (int) ((taken - bytes.length) % repeated);
            taken++;
            return bytes[at] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            int count = 0;
            for (int next = 0; count < length && (next = read()) >= 0; count++) {
                buffer[offset + count] = (byte) next;
            }
            return count == 0 ? -1 : count;
        }
    }

    @Test
    void ofAnEndlessBodyOneBufferMoreThanIsKeptIsTaken() throws IOException {
        Counted endless = new Counted(new byte[] {'x'}, 1);

        BoundedBody read = BoundedBody.read(endless, MOST);

        assertThat(read.more()).isTrue();
        assertThat(read.bytes()).hasSize(MOST);
        assertThat(endless.taken).isGreaterThan(MOST).isLessThanOrEqualTo(MOST + BoundedBody.BUFFER);
    }

    @ParameterizedTest
    @CsvSource({"99999, false", "100000, false", "100001, true"})
    void aBodyThatFitsIsTakenWhole(int size, boolean more) throws IOException {
        BoundedBody read = BoundedBody.read(new Counted(new byte[size], 0), MOST);

        assertThat(read.more()).isEqualTo(more);
        assertThat(read.bytes()).hasSize(Math.min(size, MOST));
    }

    /** A thousandth of what it unpacks to, and what the decoder reads ahead. */
    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void ofAPackedBodyOnlyWhatTheKeptBytesNeedIsTaken(String coding) throws IOException {
        Counted bomb = new Counted(packed(coding, new byte[64 << 20]), 0);

        BoundedBody read = BoundedBody.read(BoundedBody.unpacked(bomb, coding), MOST);

        assertThat(read.more()).isTrue();
        assertThat(read.bytes()).hasSize(MOST);
        assertThat(bomb.taken).isLessThanOrEqualTo(2 * BoundedBody.BUFFER);
    }

    /** Stored blocks do not shrink, so as much is taken as of a body that is not packed. */
    @Test
    void ofAnEndlessPackedBodyHardlyMoreThanIsKeptIsTaken() throws IOException {
        byte[] block = new byte[5 + 1_000];
        block[1] = (byte) 1_000;
        block[2] = (byte) (1_000 >> 8);
        block[3] = (byte) ~1_000;
        block[4] = (byte) (~1_000 >> 8);
        byte[] head = Arrays.copyOf(packed("gzip", new byte[0]), 10);
        byte[] bytes = Arrays.copyOf(head, head.length + block.length);
        System.arraycopy(block, 0, bytes, head.length, block.length);
        Counted endless = new Counted(bytes, block.length);

        BoundedBody read = BoundedBody.read(BoundedBody.unpacked(endless, "gzip"), MOST);

        assertThat(read.more()).isTrue();
        assertThat(read.bytes()).hasSize(MOST);
        assertThat(endless.taken).isLessThanOrEqualTo(MOST + MOST / 100 + 2 * BoundedBody.BUFFER);
    }

    private static byte[] packed(String coding, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = coding.equals("gzip")
                ? new GZIPOutputStream(packed)
                : new DeflaterOutputStream(packed, new Deflater())) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }
}
