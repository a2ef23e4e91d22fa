package app.twicetold.core.training.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.queue.FixedFigures;
import app.twicetold.core.training.queue.FixedOutages;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Submits while more waits than is done before users stop polling. */
class AdmissionIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final FixedFigures figures = new FixedFigures();
    private final FixedOutages outages = new FixedOutages();
    private boolean admission = true;

    @BeforeEach
    void aShelf() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void aRefusedSubmitChangesNothingAndTheNextOneNeedsNoUpload() {
        String user = fixture.user();
        String attempt = recorded(user, "training", 0);
        queueOf(90);
        AttemptEntity before = row(attempt);

        ServiceException refused = refused(user, attempt);

        assertThat(refused.code()).isEqualTo(ErrorCode.SERVICE_BUSY);
        assertThat((Long) refused.details().get("retry_after_seconds")).isBetween(100L, 200L);
        assertThat(row(attempt)).usingRecursiveComparison().isEqualTo(before);

        queueOf(70);
        assertThat(submit(user, attempt)).isEqualTo(AttemptStatus.PROCESSING);
        assertThat(row(attempt).submissions).isEqualTo(1);
    }

    @Test
    void aRetryIsRefusedBeforeAFirstSubmitAndAFirstDiagnosticLater() {
        String user = fixture.user();
        String retry = recorded(user, "training", 1);
        String fresh = recorded(fixture.user(), "training", 0);
        String diagnostic = recorded(fixture.user(), "diagnostic", 0);

        queueOf(51);
        assertThat(refused(user, retry).code()).isEqualTo(ErrorCode.SERVICE_BUSY);
        assertThat(row(retry).status).isEqualTo("failed");
        assertThat(submit(row(fresh).userId, fresh)).isEqualTo(AttemptStatus.PROCESSING);

        queueOf(200);
        assertThat(submit(row(diagnostic).userId, diagnostic)).isEqualTo(AttemptStatus.PROCESSING);
    }

    @Test
    void whileProvidersAreAwayARefusedSubmitChangesNothing() {
        String user = fixture.user();
        String attempt = recorded(user, "training", 0);
        AttemptEntity before = row(attempt);
        outages.refuse(Duration.ofSeconds(90));

        ServiceException refused = refused(user, attempt);

        assertThat(refused.code()).isEqualTo(ErrorCode.SERVICE_BUSY);
        assertThat(refused.details()).containsEntry("retry_after_seconds", 90L);
        assertThat(row(attempt)).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void whatIsProcessedAlreadyIsShownAsEver() {
        String user = fixture.user();
        String attempt = recorded(user, "training", 0);
        assertThat(submit(user, attempt)).isEqualTo(AttemptStatus.PROCESSING);
        queueOf(10_000);
        assertThat(submit(user, attempt)).isEqualTo(AttemptStatus.PROCESSING);
    }

    @Test
    void aSettingHasAllTaken() {
        String user = fixture.user();
        String attempt = recorded(user, "training", 0);
        queueOf(10_000);
        outages.refuse(Duration.ofSeconds(90));
        admission = false;
        assertThat(submit(user, attempt)).isEqualTo(AttemptStatus.PROCESSING);
    }

    /** One attempt a second, ten seconds each. */
    private void queueOf(long waiting) {
        figures.are(new QueueFigures(waiting, NOW.minusSeconds(60), 4_000, 6_000, 1));
    }

    private AttemptStatus submit(String user, String attempt) {
        return database.inTransaction(
                        entities -> SubmissionFixture.steps(entities, () -> NOW, figures, outages, admission)
                                .submit(user, attempt))
                .attempt()
                .status();
    }

    private ServiceException refused(String user, String attempt) {
        return catchThrowableOfType(ServiceException.class, () -> submit(user, attempt));
    }

    private AttemptEntity row(String attempt) {
        return database.inTransaction(entities -> entities.find(AttemptEntity.class, attempt));
    }

    private String recorded(String user, String kind, int submissions) {
        String attempt = fixture.attempt(user, fixture.session(user, fixture.article(v -> {}), "round1", kind), 1);
        database.run(entities -> {
            AttemptEntity row = entities.find(AttemptEntity.class, attempt);
            row.status = submissions > 0 ? "failed" : "uploaded";
            row.errorCode = submissions > 0 ? "timed_out" : null;
            row.errorStage = submissions > 0 ? "transcribe" : null;
            row.errorRetryable = submissions > 0 ? true : null;
            row.submissions = submissions;
            row.objectKey = "recordings/" + attempt;
            row.uploadedAt = NOW;
        });
        return attempt;
    }
}
