package app.twicetold.core.playground;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.playground.rules.RoundState;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** How long a recording of each type may be in each round, with files of that length. */
class RecordingLengthIT {
    private static final int BYTES_A_SECOND = 1_000;
    private static final int REPEATS = 150;
    private static final byte[] CLUSTER = HexFormat.of().parseHex("1f43b675");

    @TempDir
    private Path directory = Path.of("");

    private PlaygroundFixture playground = new PlaygroundFixture(directory);
    private String run = "";

    @BeforeEach
    void aRun() {
        playground = new PlaygroundFixture(directory);
        run = playground.run(2, 1);
    }

    static Stream<Arguments> bounds() {
        return Stream.of("audio/wav", "audio/mp4", "audio/webm", "audio/mpeg")
                .flatMap(type ->
                        Stream.of(1, 2).flatMap(round -> Stream.of(-1, 0, 1).map(ms -> Arguments.of(type, round, ms))));
    }

    /** The length is that of the file in WAV and MP4, and what the client says in the other two. */
    @ParameterizedTest
    @MethodSource("bounds")
    void aRecordingIsAtMostAsLongAsItsRound(String type, int round, int msBeyond) {
        if (round == 2) {
            playground.record(run, 1);
            playground.work();
            playground.asked.clear();
        }
        int lengthMs = (round == 1 ? 180_000 : 120_000) + msBeyond;
        boolean tellsItself = type.equals("audio/wav") || type.equals("audio/mp4");

        playground.upload(run, round, type, tellsItself ? "5" : String.valueOf(lengthMs), file(type, lengthMs));
        playground.work();

        RunFacts.Round recorded = playground.facts(run).round(round);
        assertThat(recorded.state() == RoundState.FAILED).isEqualTo(msBeyond > 0);
        assertThat(recorded.error()).isEqualTo(msBeyond > 0 ? PlaygroundError.TOO_LONG : null);
        assertThat(recorded.durationMs()).isEqualTo(msBeyond > 0 ? null : (Long) (long) lengthMs);
        assertThat(playground.asked.contains("transcribe")).isEqualTo(msBeyond <= 0);
    }

    @ParameterizedTest
    @CsvSource({
        "audio/webm, 1, 180000", "audio/webm, 1, 180001", "audio/webm, 2, 120000", "audio/webm, 2, 120001",
        "audio/mpeg, 1, 180000", "audio/mpeg, 1, 180001", "audio/mpeg, 2, 120000", "audio/mpeg, 2, 120001"
    })
    void theLastWordCountsWhereTheClientSaidLess(String type, int round, long lastWordEndMs) {
        if (round == 2) {
            playground.record(run, 1);
            playground.work();
        }
        playground.lastWordEndMs = lastWordEndMs;

        playground.upload(run, round, type, "10000", file(type, 10_000));
        playground.work();

        boolean tooLong = lastWordEndMs % 1000 == 1;
        RunFacts.Round recorded = playground.facts(run).round(round);
        assertThat(recorded.error()).isEqualTo(tooLong ? PlaygroundError.TOO_LONG : null);
        assertThat(recorded.durationMs()).isEqualTo(tooLong ? null : (Long) lastWordEndMs);
    }

    /** The client says a minute, and its file holds more than three. */
    @ParameterizedTest
    @CsvSource({"audio/webm", "audio/mpeg"})
    void soundBeyondTheCapIsNotSentWhateverTheClientSays(String type) {
        playground.upload(run, 1, type, "60000", overlong(type));
        playground.work();

        assertThat(playground.facts(run).round(1).error()).isEqualTo(PlaygroundError.TOO_LONG);
        assertThat(playground.asked).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"audio/wav", "audio/mp4"})
    void aFileThatCannotBeReadFailsWithoutACall(String type) {
        playground.upload(run, 1, type, null, new byte[10_000]);
        playground.work();

        assertThat(playground.facts(run).round(1).error()).isEqualTo(PlaygroundError.UNREADABLE);
        assertThat(playground.asked).isEmpty();
    }

    @Test
    void aRoundThatFailedIsRecordedAgain() {
        playground.upload(run, 1, "audio/wav", null, wav(180_001));
        playground.work();

        playground.upload(run, 1, "audio/wav", null, wav(60_000));
        playground.work();

        assertThat(playground.facts(run).round(1).state()).isEqualTo(RoundState.DONE);
    }

    private byte[] file(String type, int lengthMs) {
        return switch (type) {
            case "audio/wav" -> wav(lengthMs);
            case "audio/mp4" -> mp4(lengthMs);
            case "audio/webm" -> playground.recording("with_duration.webm");
            default -> playground.recording("cbr.mp3");
        };
    }

    /** Silence, a byte for each millisecond. */
    private static byte[] wav(int lengthMs) {
        ByteBuffer head = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN);
        head.put(ascii("RIFF")).putInt(36 + lengthMs).put(ascii("WAVE"));
        head.put(ascii("fmt ")).putInt(16).putShort((short) 1).putShort((short) 1);
        head.putInt(BYTES_A_SECOND).putInt(BYTES_A_SECOND).putShort((short) 1).putShort((short) 8);
        head.put(ascii("data")).putInt(lengthMs);
        byte[] file = Arrays.copyOf(head.array(), 44 + lengthMs);
        Arrays.fill(file, 44, file.length, (byte) 0x80);
        return file;
    }

    /** A real file whose header says that it is longer. */
    private byte[] mp4(int lengthMs) {
        byte[] file = playground.recording("regular.mp4");
        int header = indexOf(file, ascii("mvhd"));
        ByteBuffer.wrap(file).putInt(header + 16, 1_000).putInt(header + 20, lengthMs);
        return file;
    }

    /** A real file whose sound comes over and over. */
    private byte[] overlong(String type) {
        byte[] once = file(type, 0);
        int sound = type.equals("audio/webm") ? indexOf(once, CLUSTER) : 0;
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(once, 0, sound);
        for (int i = 0; i < REPEATS; i++) {
            file.write(once, sound, once.length - sound);
        }
        return file.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int at = 0; at <= bytes.length - part.length; at++) {
            if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
                return at;
            }
        }
        throw new IllegalArgumentException("Not there");
    }
}
