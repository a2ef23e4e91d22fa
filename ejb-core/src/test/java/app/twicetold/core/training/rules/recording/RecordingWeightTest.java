package app.twicetold.core.training.rules.recording;

import static app.twicetold.core.training.rules.recording.RecordingWeight.PLAUSIBLE;
import static app.twicetold.core.training.rules.recording.RecordingWeight.TOO_HEAVY;
import static app.twicetold.core.training.rules.recording.RecordingWeight.TOO_LIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordingWeightTest {
    private static final long MINUTE = 60_000;

    @Test
    void fiftyBytesASecondIsTheLeastThatSpeechWeighs() {
        assertThat(RecordingWeight.ofCounted(2_999, MINUTE)).isEqualTo(TOO_LIGHT);
        assertThat(RecordingWeight.ofCounted(3_000, MINUTE)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofCounted(3_001, MINUTE)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofClaimed(2_999, MINUTE, false)).isEqualTo(TOO_LIGHT);
        assertThat(RecordingWeight.ofClaimed(3_000, MINUTE, true)).isEqualTo(PLAUSIBLE);
    }

    @Test
    void aClaimIsNotBelievedOfMoreThanALossyCodecWrites() {
        assertThat(RecordingWeight.ofClaimed(2_879_999, MINUTE, false)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofClaimed(2_880_000, MINUTE, false)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofClaimed(2_880_001, MINUTE, false)).isEqualTo(TOO_HEAVY);
    }

    @Test
    void aClaimIsNotBelievedOfMoreThanALosslessCodecWrites() {
        assertThat(RecordingWeight.ofClaimed(7_999_999, 20_000, true)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofClaimed(8_000_000, 20_000, true)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofClaimed(8_000_001, 20_000, true)).isEqualTo(TOO_HEAVY);
    }

    @Test
    void whatWasCountedMayBeHeavy() {
        assertThat(RecordingWeight.ofCounted(10_485_760, 1_000)).isEqualTo(PLAUSIBLE);
    }

    @Test
    void whatNobodyCanMeasureMayWeighWhatTheLongestRecordingUsuallyDoes() {
        assertThat(RecordingWeight.ofUnmeasured(2_879_999, 180_000)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofUnmeasured(2_880_000, 180_000)).isEqualTo(PLAUSIBLE);
        assertThat(RecordingWeight.ofUnmeasured(2_880_001, 180_000)).isEqualTo(TOO_HEAVY);
        assertThat(RecordingWeight.ofUnmeasured(1, 180_000)).isEqualTo(PLAUSIBLE);
    }
}
