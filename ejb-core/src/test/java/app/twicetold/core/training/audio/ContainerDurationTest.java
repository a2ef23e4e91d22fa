package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.ascii;
import static app.twicetold.core.training.audio.Recordings.duration;
import static app.twicetold.core.training.audio.Recordings.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectNotFound;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.training.audio.ContainerDuration.Claimed;
import app.twicetold.core.training.audio.ContainerDuration.Known;
import app.twicetold.core.training.audio.ContainerDuration.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ContainerDurationTest {
    private static final long SEED = 20260102;

    /** The expected values are those of ffprobe and the encoder's delay, which counts as sound. */
    @ParameterizedTest
    @CsvSource({
        "MP4, regular.mp4, 3264, 0",
        "MP4, faststart.mp4, 3264, 0",
        "MP4, fragmented.mp4, 3264, 0",
        "MP4, raw.aac, 3264, 64",
        "WAV, normal.wav, 1250, 0",
        "WAV, streamed.wav, 1250, 0",
        "WEBM, with_duration.webm, 3208, 60",
        "WEBM, without_duration.webm, 3208, 60",
        "MPEG, cbr.mp3, 3276, 0",
        "MPEG, vbr.mp3, 3276, 0",
        "MPEG, vbr_without_xing.mp3, 3276, 0",
        "MPEG, vbr_44khz.mp3, 3239, 0",
        "MPEG, vbr_44khz_without_xing.mp3, 3239, 0",
    })
    void aRecordingTellsHowLongItPlays(AudioContainer container, String file, long millis, long tolerance) {
        assertThat(duration(container, load(file)))
                .isInstanceOfSatisfying(
                        Known.class,
                        known -> assertThat(known.durationMs()).isBetween(millis - tolerance, millis + tolerance));
    }

    @ParameterizedTest
    @CsvSource({
        "MP4, regular.mp4",
        "MP4, fragmented.mp4",
        "WAV, streamed.wav",
        "WEBM, without_duration.webm",
        "MPEG, vbr.mp3"
    })
    void anObjectInAStoreTellsTheSame(AudioContainer container, String file, @TempDir Path directory) throws Exception {
        ObjectStore store = new DirectoryObjectStore(directory);
        ObjectKey key = ObjectKey.forRecording("att_abc");
        store.write(key, new ByteArrayInputStream(load(file)), container.contentType(), 1_000_000);

        assertThat(MeasuredRecording.of(container, store, key))
                .isEqualTo(new MeasuredRecording(duration(container, load(file)), load(file).length));
    }

    @Test
    void aMissingObjectIsNotUnreadable(@TempDir Path directory) {
        ObjectStore store = new DirectoryObjectStore(directory);

        assertThatThrownBy(() -> MeasuredRecording.of(AudioContainer.WAV, store, ObjectKey.forRecording("att_abc")))
                .isInstanceOf(ObjectNotFound.class);
    }

    @Test
    void aFailureOfTheStoreIsNotUnreadable() {
        assertThatThrownBy(() -> ContainerDuration.of(
                        AudioContainer.WAV,
                        (position, target) -> {
                            throw new IOException("disk");
                        },
                        100))
                .isInstanceOf(IOException.class)
                .hasMessage("disk");
        assertThatThrownBy(() -> ContainerDuration.of(AudioContainer.WAV, (position, target) -> -1, 100))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource(AudioContainer.class)
    void whatIsNoRecordingIsUnreadable(AudioContainer container) {
        assertThat(duration(container, new byte[0])).isInstanceOf(Unreadable.class);
        assertThat(duration(container, new byte[1])).isInstanceOf(Unreadable.class);
        assertThat(duration(container, new byte[5000])).isInstanceOf(Unreadable.class);
        assertThat(duration(container, ascii("<html>not a recording</html>".repeat(50))))
                .isInstanceOf(Unreadable.class);
    }

    @ParameterizedTest
    @EnumSource(AudioContainer.class)
    void anotherContainerThanDeclaredIsUnreadable(AudioContainer declared) {
        for (AudioContainer real : AudioContainer.values()) {
            if (real != declared) {
                String file = switch (real) {
                    case MP4 -> "regular.mp4";
                    case WEBM -> "with_duration.webm";
                    case MPEG -> "cbr.mp3";
                    case WAV -> "normal.wav";
                };
                assertThat(duration(declared, load(file))).as(file).isInstanceOf(Unreadable.class);
            }
        }
    }

    /** Recognisers look at the bytes, not at the name. */
    @ParameterizedTest
    @EnumSource(AudioContainer.class)
    void whatAnotherContainerPlaysIsKnown(AudioContainer declared) {
        for (String file : List.of("regular.mp4", "with_duration.webm", "cbr.mp3", "raw.aac", "normal.wav")) {
            long durationMs = Arrays.stream(AudioContainer.values())
                    .map(container -> duration(container, load(file)))
                    .filter(Known.class::isInstance)
                    .mapToLong(ContainerDuration::durationMs)
                    .max()
                    .orElseThrow();

            assertThat(duration(declared, load(file)).durationMs()).as(file).isEqualTo(durationMs);
        }
    }

    @Test
    void unitsAreRoundedHalfUp() {
        assertThat(ContainerDuration.told(14, 10_000)).isEqualTo(1);
        assertThat(ContainerDuration.told(15, 10_000)).isEqualTo(2);
        assertThat(ContainerDuration.told(4, 10_000)).isZero();
        assertThat(ContainerDuration.told(5, 10_000)).isEqualTo(1);
    }

    @Test
    void aDayIsTheLongestDurationThatAHeaderIsBelieved() {
        long day = ContainerDuration.MAX_BELIEVED.toSeconds();

        assertThat(ContainerDuration.told(day - 1, 1)).isEqualTo((day - 1) * 1000);
        assertThat(ContainerDuration.told(day, 1)).isZero();
        assertThat(ContainerDuration.told(Long.MAX_VALUE, 1)).isZero();
        assertThat(ContainerDuration.told(-1, 1)).isZero();
        assertThat(ContainerDuration.told(1, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "MP4, regular.mp4",
        "MP4, faststart.mp4",
        "MP4, fragmented.mp4",
        "MP4, raw.aac",
        "WAV, normal.wav",
        "WAV, streamed.wav",
        "WEBM, with_duration.webm",
        "WEBM, without_duration.webm",
        "MPEG, cbr.mp3",
        "MPEG, vbr.mp3",
    })
    void damageNeverThrowsAndReadingStaysBounded(AudioContainer container, String file) {
        byte[] whole = load(file);
        Random random = new Random(SEED);
        for (int round = 0; round < 3000; round++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
            int flips = damaged.length == 0 ? 0 : random.nextInt(8);
            // Headers are where damage matters: half of the flips go there.
            int reach = random.nextBoolean() ? Math.min(damaged.length, 1200) : damaged.length;
            for (int flip = 0; flip < flips; flip++) {
                int at = random.nextInt(reach);
                damaged[at] = (byte)
                        switch (random.nextInt(4)) {
                            case 0 -> 0xFF;
                            case 1 -> 0;
                            case 2 -> random.nextInt(256);
                            default -> damaged[at] ^ 1 << random.nextInt(8);
                        };
            }
            requireBounded(container, damaged);
        }
    }

    @ParameterizedTest
    @EnumSource(AudioContainer.class)
    void noiseNeverThrowsAndReadingStaysBounded(AudioContainer container) {
        byte[] start = switch (container) {
            case MP4 -> Arrays.copyOf(load("fragmented.mp4"), 36);
            case WEBM -> Arrays.copyOf(load("without_duration.webm"), 48);
            case MPEG -> Arrays.copyOf(load("cbr.mp3"), 4);
            case WAV -> Arrays.copyOf(load("normal.wav"), 12);
        };
        Random random = new Random(SEED);
        for (int round = 0; round < 500; round++) {
            byte[] noise = new byte[start.length + random.nextInt(300_000 / (round + 1) + 200)];
            random.nextBytes(noise);
            System.arraycopy(start, 0, noise, 0, start.length);
            requireBounded(container, noise);
        }
    }

    private static void requireBounded(AudioContainer container, byte[] bytes) {
        Recordings.Counting reader = new Recordings.Counting(bytes);
        ContainerDuration result;
        try {
            result = ContainerDuration.of(container, reader, bytes.length);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        boolean measured = result instanceof Known || result instanceof Claimed;
        assertThat(result.durationMs()).isBetween(measured ? 1L : 0, ContainerDuration.MAX_BELIEVED.toMillis());
        // Twice for the boxes of a fragmented movie, and once for each container that it may be instead.
        assertThat(reader.read).isLessThanOrEqualTo(8L * bytes.length + 8L * AudioBytes.WINDOW_BYTES);
    }
}
