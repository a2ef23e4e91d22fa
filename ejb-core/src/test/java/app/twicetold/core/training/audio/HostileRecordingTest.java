package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.ascii;
import static app.twicetold.core.training.audio.Recordings.ints;
import static app.twicetold.core.training.audio.Recordings.join;
import static app.twicetold.core.training.audio.Recordings.load;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of the largest size that an upload may have, made to cost as much as they can. Reads are counted, not time. */
class HostileRecordingTest {
    private static final int SIZE = 10 * 1024 * 1024;
    private static final long SEED = 20261122;

    /** The beginning, and after it the same bytes over and over. */
    private static byte[] filled(byte[] start, byte... pattern) {
        byte[] file = Arrays.copyOf(start, SIZE);
        System.arraycopy(pattern, 0, file, start.length, pattern.length);
        int filled = start.length + pattern.length;
        while (filled < SIZE) {
            int more = Math.min(filled - start.length, SIZE - filled);
            System.arraycopy(file, start.length, file, filled, more);
            filled += more;
        }
        return file;
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static byte[] chunk(String name, String... rest) {
        return join(ascii(name), hex(String.join("", rest)));
    }

    private static byte[] moov(byte[]... boxes) {
        return join(join(ints(12), ascii("ftyp"), ints(0)), ints(SIZE - 12), ascii("moov"), join(boxes));
    }

    static Stream<Arguments> files() {
        byte[] webm = Arrays.copyOf(load("without_duration.webm"), 400);
        byte[] wav = Arrays.copyOf(load("normal.wav"), 36);
        byte[] mp3InWav = wav.clone();
        mp3InWav[20] = 0x55;
        byte[] mp3 = Arrays.copyOf(load("cbr.mp3"), 288);
        byte[] aac = Arrays.copyOf(load("raw.aac"), 400);
        byte[] noise = new byte[SIZE];
        new Random(SEED).nextBytes(noise);
        return Stream.of(
                Arguments.of("empty elements", AudioContainer.WEBM, filled(webm, hex("EC80"))),
                Arguments.of("elements in elements", AudioContainer.WEBM, filled(webm, hex("A080"))),
                Arguments.of(
                        "laced blocks", AudioContainer.WEBM, filled(webm, hex("A38F8100000402989898989898989898"))),
                Arguments.of("beginnings of clusters", AudioContainer.WEBM, filled(webm, hex("001F43B6"))),
                Arguments.of("small boxes", AudioContainer.MP4, filled(moov(), join(ints(8), ascii("free")))),
                Arguments.of("small tracks", AudioContainer.MP4, filled(moov(), join(ints(8), ascii("trak")))),
                Arguments.of(
                        "small fragments",
                        AudioContainer.MP4,
                        filled(load("fragmented.mp4"), join(ints(8), ascii("moof")))),
                Arguments.of(
                        "boxes on top", AudioContainer.MP4, filled(load("regular.mp4"), join(ints(8), ascii("free")))),
                Arguments.of("junk", AudioContainer.MPEG, filled(mp3, (byte) 0)),
                Arguments.of("half a header", AudioContainer.MPEG, filled(mp3, (byte) 0xFF)),
                Arguments.of("false headers", AudioContainer.MPEG, filled(mp3, hex("FFF31800"))),
                Arguments.of(
                        "the smallest frames", AudioContainer.MPEG, filled(mp3, Arrays.copyOf(hex("FFF314C4"), 24))),
                Arguments.of("headers of bare AAC", AudioContainer.MP4, filled(aac, hex("FFF16040"))),
                Arguments.of("the smallest bare AAC", AudioContainer.MP4, filled(aac, hex("FFF1604000FFFC"))),
                Arguments.of("small chunks", AudioContainer.WAV, filled(wav, chunk("LIST", "00000000"))),
                Arguments.of("small data", AudioContainer.WAV, filled(wav, chunk("data", "02000000FFFF"))),
                Arguments.of("small MP3 data", AudioContainer.WAV, filled(mp3InWav, chunk("data", "04000000FFF31800"))),
                Arguments.of("noise", AudioContainer.MPEG, noise),
                Arguments.of("nothing", AudioContainer.WAV, new byte[SIZE]));
    }

    /** Every byte is read a few times at most, in pieces that are large enough for an object store. */
    @ParameterizedTest(name = "{0} in {1}")
    @MethodSource("files")
    void theLargestFileIsReadAFewTimesInAFewPieces(String what, AudioContainer container, byte[] file)
            throws IOException {
        Recordings.Counting reader = Recordings.Counting.wholePieces(file);

        ContainerDuration.of(container, reader, file.length);

        assertThat(reader.read).as(what).isLessThanOrEqualTo(3L * file.length);
        assertThat(reader.calls).as(what).isLessThanOrEqualTo(60);
    }

    /** Pieces of a recording moved, doubled and left out, as well as bytes that change. */
    @ParameterizedTest
    @CsvSource({
        "MP4, regular.mp4",
        "MP4, fragmented.mp4",
        "MP4, raw.aac",
        "WAV, normal.wav",
        "WEBM, with_duration.webm",
        "WEBM, without_duration.webm",
        "MPEG, cbr.mp3",
        "MPEG, vbr_44khz.mp3",
    })
    void noMutationThrowsOrIsReadWithoutEnd(AudioContainer container, String name) throws IOException {
        byte[] whole = load(name);
        Random random = new Random(SEED);
        for (int round = 0; round < 1000; round++) {
            byte[] mutated = whole;
            for (int change = random.nextInt(4); change >= 0; change--) {
                mutated = mutated(mutated, whole, random);
            }
            Recordings.Counting reader = Recordings.Counting.wholePieces(mutated);

            ContainerDuration result = ContainerDuration.of(container, reader, mutated.length);

            assertThat(result.durationMs()).isBetween(0L, ContainerDuration.MAX_BELIEVED.toMillis());
            assertThat(reader.read).isLessThanOrEqualTo(8L * mutated.length + 8L * AudioBytes.WINDOW_BYTES);
        }
    }

    private static byte[] mutated(byte[] file, byte[] whole, Random random) {
        int at = random.nextInt(file.length + 1);
        int from = random.nextInt(whole.length);
        byte[] piece = Arrays.copyOfRange(whole, from, from + random.nextInt(whole.length - from + 1));
        return switch (random.nextInt(4)) {
            case 0 -> join(Arrays.copyOf(file, at), piece, Arrays.copyOfRange(file, at, file.length));
            case 1 -> join(Arrays.copyOf(file, at), piece);
            case 2 -> join(piece, Arrays.copyOfRange(file, at, file.length));
            default -> {
                byte[] changed = file.length < 4 ? whole.clone() : file.clone();
                int word = random.nextInt(changed.length - 3);
                ByteBuffer.wrap(changed).putInt(word, random.nextBoolean() ? -1 : random.nextInt());
                yield changed;
            }
        };
    }
}
