package app.twicetold.core.training.rules.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import app.twicetold.core.training.rules.recording.AttemptDuration.Measured;
import app.twicetold.core.training.rules.recording.AttemptDuration.TooLong;
import org.junit.jupiter.api.Test;

class AttemptDurationTest {
    private static final long CAP = 120_000;

    @Test
    void theReportedLengthOfTheAudioCorrectsTheDeclaredOne() {
        assertThat(AttemptDuration.of(60_000, 58_500L, 70_000L, CAP)).isEqualTo(new Measured(58_500));
    }

    @Test
    void withoutAReportTheLaterOfDeclarationAndLastSpeechCounts() {
        assertThat(AttemptDuration.of(60_000, null, 61_200L, CAP)).isEqualTo(new Measured(61_200));
        assertThat(AttemptDuration.of(60_000, null, 59_000L, CAP)).isEqualTo(new Measured(60_000));
        assertThat(AttemptDuration.of(60_000, null, null, CAP)).isEqualTo(new Measured(60_000));
    }

    @Test
    void aReportOfNothingIsNoReport() {
        assertThat(AttemptDuration.of(60_000, 0L, null, CAP)).isEqualTo(new Measured(60_000));
    }

    @Test
    void twoSecondsOverTheCapAreTolerated() {
        assertThat(AttemptDuration.of(CAP, 121_999L, null, CAP)).isInstanceOf(Measured.class);
        assertThat(AttemptDuration.of(CAP, 122_000L, null, CAP)).isInstanceOf(Measured.class);
        assertThat(AttemptDuration.of(CAP, 122_001L, null, CAP)).isEqualTo(new TooLong(122_001, CAP));
        assertThat(AttemptDuration.of(CAP, null, 122_001L, CAP)).isEqualTo(new TooLong(122_001, CAP));
    }

    @Test
    void aRecordingHasALength() {
        assertThatIllegalArgumentException().isThrownBy(() -> AttemptDuration.of(0, null, null, CAP));
    }
}
