package app.twicetold.core.training.audio;

import static app.twicetold.core.training.audio.Recordings.load;
import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.training.audio.ContainerDuration.Claimed;
import app.twicetold.core.training.audio.ContainerDuration.Known;
import app.twicetold.core.training.audio.ContainerDuration.Unknown;
import app.twicetold.core.training.audio.ContainerDuration.Unreadable;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingCheckTest {
    private static final long CAP = 180_000;
    private static final long MEGABYTE = 1_000_000;

    @Test
    void theCapHasATolerance() {
        assertThat(RecordingCheck.of(new Known(CAP), MEGABYTE, CAP)).isEqualTo(RecordingCheck.PASSED);
        assertThat(RecordingCheck.of(new Known(CAP + 2_000), MEGABYTE, CAP)).isEqualTo(RecordingCheck.PASSED);
        assertThat(RecordingCheck.of(new Known(CAP + 2_001), MEGABYTE, CAP)).isEqualTo(RecordingCheck.TOO_LONG);
    }

    @Test
    void whateverTellsTheLengthCounts() {
        assertThat(List.of(
                        new Known(CAP + 2_001),
                        new Claimed(CAP + 2_001, false),
                        new Unreadable("odd", new Known(CAP + 2_001))))
                .allSatisfy(container ->
                        assertThat(RecordingCheck.of(container, MEGABYTE, CAP)).isEqualTo(RecordingCheck.TOO_LONG));
    }

    @Test
    void aClaimThatTheBytesBelieIsTooHeavy() {
        assertThat(RecordingCheck.of(new Claimed(30_000, false), 10 * MEGABYTE, CAP))
                .isEqualTo(RecordingCheck.TOO_HEAVY);
        assertThat(RecordingCheck.of(new Claimed(30_000, true), 10 * MEGABYTE, CAP))
                .isEqualTo(RecordingCheck.PASSED);
        assertThat(RecordingCheck.of(new Known(30_000), 10 * MEGABYTE, CAP)).isEqualTo(RecordingCheck.PASSED);
    }

    @Test
    void aLengthWithoutSoundIsTooLight() {
        assertThat(RecordingCheck.of(new Claimed(60_000, false), 2_999, CAP)).isEqualTo(RecordingCheck.TOO_LIGHT);
        assertThat(RecordingCheck.of(new Known(60_000), 2_999, CAP)).isEqualTo(RecordingCheck.TOO_LIGHT);
    }

    @Test
    void anotherContainerThanDeclaredWeighsWhatItIs() {
        assertThat(RecordingCheck.of(new Unreadable("odd", new Known(60_000)), 10 * MEGABYTE, CAP))
                .isEqualTo(RecordingCheck.PASSED);
        assertThat(RecordingCheck.of(new Unreadable("odd", new Claimed(60_000, false)), 10 * MEGABYTE, CAP))
                .isEqualTo(RecordingCheck.TOO_HEAVY);
        assertThat(RecordingCheck.of(new Unreadable("odd", new Known(60_000)), 2_999, CAP))
                .isEqualTo(RecordingCheck.TOO_LIGHT);
    }

    /** A container that we cannot read is not the recording's fault, unless it could hold hours. */
    @Test
    void whatCannotBeMeasuredPassesWhileItIsSmall() {
        for (ContainerDuration unmeasured : List.of(new Unknown(), new Unreadable("odd", new Unknown()))) {
            assertThat(RecordingCheck.of(unmeasured, 200, CAP)).isEqualTo(RecordingCheck.PASSED);
            assertThat(RecordingCheck.of(unmeasured, 2 * MEGABYTE, CAP)).isEqualTo(RecordingCheck.PASSED);
            assertThat(RecordingCheck.of(unmeasured, 10 * MEGABYTE, CAP)).isEqualTo(RecordingCheck.TOO_HEAVY);
        }
    }

    @Test
    void recordingsOfRealRecordersPass() {
        for (AudioContainer container : AudioContainer.values()) {
            for (String file : List.of(
                    "regular.mp4",
                    "fragmented.mp4",
                    "raw.aac",
                    "normal.wav",
                    "streamed.wav",
                    "with_duration.webm",
                    "without_duration.webm",
                    "cbr.mp3",
                    "vbr.mp3",
                    "vbr_44khz.mp3")) {
                byte[] bytes = load(file);
                assertThat(RecordingCheck.of(Recordings.duration(container, bytes), bytes.length, CAP))
                        .as(file)
                        .isEqualTo(RecordingCheck.PASSED);
            }
        }
    }
}
