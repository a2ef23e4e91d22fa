package app.twicetold.core.training.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.life.AttemptMoves;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.pipeline.StepBeans;
import app.twicetold.core.training.pipeline.TranscriptionSteps;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A recording that failed may be tried again, but not after it was purged: there is nothing left to hear. */
class PurgedRecordingIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String user = "";
    private String attempt = "";

    @BeforeEach
    void aFailedAttempt() {
        database.clear();
        fixture.topics("science");
        user = fixture.user(u -> u.audioRetentionDays = 7);
        attempt = fixture.attempt(user, fixture.session(user, fixture.article(v -> {}), "round1"), 1);
        change(a -> {
            a.status = "failed";
            a.errorCode = "provider_unavailable";
            a.errorStage = "transcribe";
            a.errorRetryable = true;
            a.submissions = 1;
            a.objectKey = "recordings/" + attempt + "/1";
            a.uploadedAt = NOW.minus(Duration.ofDays(8));
        });
    }

    @Test
    void whatIsStillStoredIsTriedAgain() {
        assertThat(submit().map(SubmissionSteps.Due::step)).contains(PipelineStep.TRANSCRIBE);
    }

    @Test
    void whatWasPurgedIsNotTriedAgainAndTheClientIsToldSo() {
        purge();

        assertThat(attempt().errorRetryable).isFalse();
        assertThatThrownBy(this::submit)
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ATTEMPT_NOT_RETRYABLE));
        assertThat(attempt().status).isEqualTo("failed");
    }

    @Test
    void aRecordingThatIsGoneWhenItIsClaimedEndsTheAttempt() {
        submit();
        change(a -> a.objectKey = null);

        Optional<TranscriptionSteps.Claim> claim =
                in(entities -> transcriptions(entities).claim(attempt, null));
        assertThat(claim).isEmpty();

        AttemptEntity ended = attempt();
        assertThat(ended.status).isEqualTo("failed");
        assertThat(ended.errorCode).isEqualTo("storage_error");
        assertThat(ended.errorRetryable).isFalse();
        assertThat(Lease.isTaken(ended.lease)).isFalse();
        assertThat(ended.finishedAt).isEqualTo(NOW);
    }

    private Optional<SubmissionSteps.Due> submit() {
        return in(entities -> SubmissionFixture.steps(entities, () -> NOW)
                .submit(user, attempt)
                .due());
    }

    private void purge() {
        database.run(entities -> AttemptMoves.purge(new AttemptRepository(entities), List.of(attempt), NOW));
    }

    private static TranscriptionSteps transcriptions(EntityManager entities) {
        return new StepBeans(entities, () -> NOW).transcriptions();
    }

    private AttemptEntity attempt() {
        return in(entities -> entities.find(AttemptEntity.class, attempt));
    }

    private void change(Consumer<AttemptEntity> change) {
        database.run(entities -> change.accept(entities.find(AttemptEntity.class, attempt)));
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }
}
