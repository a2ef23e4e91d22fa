package app.twicetold.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReceivedBodyTest {
    private static final int MOST = 2 * ReceivedBody.MOST_IN_MEMORY;

    @TempDir
    private Path directory;

    private static BodyGate.Allowance allowing(long most) {
        return new BodyGate.Allowance(most, Duration.ofMinutes(1));
    }

    private ReceivedBody received(long announced, long most, int bytes) throws IOException {
        ReceivedBody body = new ReceivedBody(announced, allowing(most), directory);
        byte[] part = new byte[1_000];
        Arrays.fill(part, (byte) 'x');
        for (int left = bytes; left > 0; left -= part.length) {
            body.add(part, Math.min(left, part.length));
        }
        return body;
    }

    private static ErrorCode refusal(ReceivedBody body) {
        return catchThrowableOfType(ServiceException.class, () -> {
                    try (InputStream in = body.open()) {
                        in.readAllBytes();
                    }
                })
                .code();
    }

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    @Test
    void whatCameIsRead() throws IOException {
        ReceivedBody body = received(2_500, MOST, 2_500);
        body.end();

        assertThat(body.flaw()).isNull();
        assertThat(body.length()).isEqualTo(2_500);
        assertThat(body.open()).hasBinaryContent("x".repeat(2_500).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"999, false", "1000, false", "1001, true", "5000, true"})
    void oneByteMoreThanAllowedIsTooLong(int bytes, boolean tooLong) throws IOException {
        ReceivedBody body = received(-1, 1_000, bytes);

        assertThat(body.isTooLong()).isEqualTo(tooLong);
        assertThat(body.length()).isEqualTo(Math.min(bytes, 1_001));
    }

    /** The client is told so, however it ends; the length says why. */
    @ParameterizedTest
    @CsvSource({"0, 1001", "1000, 1001", "5000, 1001", "0, 5000", "4999, 5000"})
    void whatIsAnnouncedAsTooLongIsNotKept(int came, int announced) throws IOException {
        ReceivedBody ended = received(announced, 1_000, came);
        ended.end();
        ReceivedBody slow = received(announced, 1_000, came);
        slow.breakOff(ReceivedBody.Flaw.TOO_SLOW);

        for (ReceivedBody body : List.of(ended, slow)) {
            assertThat(body.isTooLong()).isTrue();
            assertThat(body.flaw()).isNull();
            assertThat(body.length()).isEqualTo(announced);
            assertThat(refusal(body)).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE);
        }
    }

    /** A reader with another limit than the gate never takes the beginning for the whole. */
    @ParameterizedTest
    @CsvSource({"999, ", "1000, ", "1001, PAYLOAD_TOO_LARGE", "5000, PAYLOAD_TOO_LARGE"})
    void aBodyIsNeverCutWithoutAWord(int bytes, @Nullable ErrorCode refusal) throws IOException {
        ReceivedBody body = received(-1, 1_000, bytes);
        body.end();

        if (refusal == null) {
            assertThat(body.open())
                    .hasBinaryContent("x".repeat(bytes).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        } else {
            assertThat(refusal(body)).isEqualTo(refusal);
        }
    }

    /** What was wrong at the gate may be right a moment later, where the body is read. */
    @ParameterizedTest
    @CsvSource({"-1, 10", "10, 10"})
    void theBodyOfARefusedRequestSaysWhy(long announced, int bytes) throws IOException {
        ReceivedBody body = new ReceivedBody(
                announced, BodyGate.Allowance.nothing(new ServiceException(ErrorCode.INVALID_SIGNATURE)), directory);
        body.add(new byte[bytes], bytes);
        body.end();

        assertThat(refusal(body)).isEqualTo(ErrorCode.INVALID_SIGNATURE);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, -1, false",
        "-1, 0, false",
        "-1, 1, true",
        "1001, -1002, false",
        "1001, -1001, false",
        "1001, -1000, true"
    })
    void notAllOfABodyThatIsTooLongIsTakenFromTheConnection(int announced, int beyond, boolean tooMuch)
            throws IOException {
        ReceivedBody body = new ReceivedBody(announced, allowing(1_000), directory);
        int count = (int) ReceivedBody.MOST_FORGOTTEN + 1_001 + beyond;
        body.add(new byte[count], count);

        assertThat(body.isBeyondPatience()).isEqualTo(tooMuch);
        assertThat(files()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"99, CLIENT_GONE", "100,", "101,"})
    void whatIsShorterThanAnnouncedBrokeOff(int bytes, ReceivedBody.Flaw flaw) throws IOException {
        ReceivedBody body = received(100, MOST, bytes);
        body.end();

        assertThat(body.flaw()).isEqualTo(flaw);
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, 0", "1, 1"})
    void whatIsTooLongForTheMemoryGoesToAFile(int beyond, int files) throws IOException {
        int length = ReceivedBody.MOST_IN_MEMORY + beyond;
        ReceivedBody body = received(length, MOST, length);
        body.end();

        assertThat(files()).isEqualTo(files);
        try (InputStream in = body.open()) {
            assertThat(in.readAllBytes()).hasSize(length);
        }
        body.discard();
        assertThat(files()).isZero();
    }

    @Test
    void whatDidNotComeIsRefusedWhereItIsRead() throws IOException {
        ReceivedBody gone = received(100, MOST, 10);
        gone.end();
        ReceivedBody slow = received(-1, MOST, 10);
        slow.breakOff(ReceivedBody.Flaw.TOO_SLOW);

        assertThat(refusal(gone)).isEqualTo(ErrorCode.BAD_REQUEST);
        assertThat(gone.length()).isEqualTo(100);
        assertThat(refusal(slow)).isEqualTo(ErrorCode.REQUEST_TIMEOUT);
        assertThat(slow.length()).isPositive();
    }

    @Test
    void whatComesAfterTheEndIsForgotten() throws IOException {
        ReceivedBody body = received(100, MOST, 10);
        body.discard();
        body.add(new byte[5], 5);

        assertThat(body.length()).isEqualTo(10);
        assertThat(files()).isZero();
    }

    private static InputStream pieces(int bytes, IOException end) {
        return new InputStream() {
            private int left = bytes;

            @Override
            public int read() throws IOException {
                if (left == 0) {
                    throw end;
                }
                left--;
                return 'x';
            }

            @Override
            public int read(byte[] buffer, int offset, int count) throws IOException {
                buffer[offset] = (byte) read();
                return 1;
            }
        };
    }

    /** The next byte of the connection belongs to the next request. */
    @Test
    void noByteIsAskedForBeyondTheAnnouncedLength() {
        ReceivedBody body = new ReceivedBody(3, allowing(MOST), directory);

        body.read(pieces(3, new IOException("asked for the fourth")), Duration.ofMinutes(1));

        assertThat(body.flaw()).isNull();
        assertThat(body.hasAllOfItsLength()).isTrue();
        assertThat(body.length()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"3, CLIENT_GONE", "2, ", "-1, "})
    void aBodyThatEndsIsWholeUnlessMoreWasAnnounced(long announced, ReceivedBody.@Nullable Flaw flaw) {
        ReceivedBody body = new ReceivedBody(announced, allowing(MOST), directory);

        body.read(new ByteArrayInputStream(new byte[2]), Duration.ofMinutes(1));

        assertThat(body.flaw()).isEqualTo(flaw);
    }

    @Test
    void aReadThatBreaksSaysWhy() {
        for (IOException slow : List.of(new SocketTimeoutException(), new IOException(new TimeoutException()))) {
            ReceivedBody body = new ReceivedBody(3, allowing(MOST), directory);
            body.read(pieces(1, slow), Duration.ofMinutes(1));
            assertThat(body.flaw()).isEqualTo(ReceivedBody.Flaw.TOO_SLOW);
        }
        ReceivedBody body = new ReceivedBody(3, allowing(MOST), directory);
        body.read(pieces(1, new IOException("Connection reset")), Duration.ofMinutes(1));
        assertThat(body.flaw()).isEqualTo(ReceivedBody.Flaw.CLIENT_GONE);
    }

    @Test
    void aBodyThatTakesTooLongIsGivenUpThoughItsBytesKeepComing() {
        ReceivedBody body = new ReceivedBody(3, allowing(MOST), directory);

        body.read(pieces(3, new IOException()), Duration.ZERO);

        assertThat(body.flaw()).isEqualTo(ReceivedBody.Flaw.TOO_SLOW);
    }
}
