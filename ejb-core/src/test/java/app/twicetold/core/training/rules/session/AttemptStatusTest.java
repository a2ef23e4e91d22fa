package app.twicetold.core.training.rules.session;

import static app.twicetold.core.training.rules.session.AttemptStatus.ASSESSED;
import static app.twicetold.core.training.rules.session.AttemptStatus.AWAITING_UPLOAD;
import static app.twicetold.core.training.rules.session.AttemptStatus.FAILED;
import static app.twicetold.core.training.rules.session.AttemptStatus.PROCESSING;
import static app.twicetold.core.training.rules.session.AttemptStatus.UNRELIABLE;
import static app.twicetold.core.training.rules.session.AttemptStatus.UPLOADED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttemptStatusTest {
    @Test
    void anAttemptIsUploadedSubmittedAndJudged() {
        assertThat(AWAITING_UPLOAD.mayBecome(UPLOADED)).isTrue();
        assertThat(UPLOADED.mayBecome(PROCESSING)).isTrue();
        assertThat(PROCESSING.mayBecome(ASSESSED)).isTrue();
        assertThat(PROCESSING.mayBecome(UNRELIABLE)).isTrue();
        assertThat(PROCESSING.mayBecome(FAILED)).isTrue();
    }

    @Test
    void aRecordingIsReplacedBeforeTheSubmissionOnly() {
        assertThat(UPLOADED.mayBecome(UPLOADED)).isTrue();
        assertThat(PROCESSING.mayBecome(UPLOADED)).isFalse();
    }

    @Test
    void anUnsubmittedAttemptMayBeSuperseded() {
        assertThat(AWAITING_UPLOAD.mayBecome(FAILED)).isTrue();
        assertThat(UPLOADED.mayBecome(FAILED)).isTrue();
    }

    @Test
    void nothingIsSubmittedWithoutARecording() {
        assertThat(AWAITING_UPLOAD.mayBecome(PROCESSING)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(AttemptStatus.class)
    void aJudgedAttemptIsNeverRewritten(AttemptStatus next) {
        assertThat(ASSESSED.mayBecome(next)).isFalse();
        assertThat(UNRELIABLE.mayBecome(next)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(AttemptStatus.class)
    void aFailedAttemptCanOnlyBeProcessedAgain(AttemptStatus next) {
        assertThat(FAILED.mayBecome(next)).isEqualTo(next == PROCESSING);
    }

    @Test
    void aClientPollsUntilAssessedUnreliableOrFailed() {
        assertThat(AttemptStatus.values())
                .filteredOn(AttemptStatus::terminal)
                .containsExactly(ASSESSED, UNRELIABLE, FAILED);
    }

    @Test
    void statusesKeepTheirWireNames() {
        assertThat(AttemptStatus.values())
                .extracting(AttemptStatus::wire)
                .containsExactly("awaiting_upload", "uploaded", "processing", "assessed", "unreliable", "failed");
        assertThat(AttemptStatus.ofWire("unreliable")).isEqualTo(UNRELIABLE);
    }
}
