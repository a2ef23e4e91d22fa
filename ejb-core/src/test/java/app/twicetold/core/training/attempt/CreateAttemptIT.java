package app.twicetold.core.training.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CreateAttemptIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private String user = "";
    private String article = "";

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void aUserWithAnArticle() {
        database.clear();
        fixture.topics("science");
        user = fixture.user();
        article = fixture.article(v -> {});
    }

    @ParameterizedTest(name = "round {4} of a {0} in {1} with scores {2} and {3}: {5}")
    @CsvSource({
        "training, reading, , , 2, STAGE_CONFLICT",
        "training, round1, , , 2, STAGE_CONFLICT",
        "training, round2, 70, , 1, ROUND_ALREADY_ASSESSED",
        "training, completion, 70, 80, 1, ROUND_ALREADY_ASSESSED",
        "training, completion, 70, 80, 2, ROUND_ALREADY_ASSESSED",
        "training, completed, 70, 80, 1, ROUND_ALREADY_ASSESSED",
        "training, completed, 70, 80, 2, ROUND_ALREADY_ASSESSED",
        "diagnostic, round1, , , 2, ROUND_NOT_ALLOWED",
        "diagnostic, completed, 70, , 1, ROUND_ALREADY_ASSESSED",
        // Settled without a score.
        "diagnostic, completed, , , 1, STAGE_CONFLICT"
    })
    void aRoundThatIsNotDueIsRefusedWithTheReason(
            String kind, String stage, @Nullable Integer round1, @Nullable Integer round2, int round, ErrorCode code) {
        String session = fixture.session(user, article, stage, kind);
        database.run(entities -> {
            SessionEntity row = entities.find(SessionEntity.class, session);
            row.round1Overall = round1;
            row.round2Overall = round2;
        });
        ServiceException refused = catchThrowableOfType(ServiceException.class, () -> create(session, round));
        assertThat(refused.code()).isEqualTo(code);
    }

    @Test
    void aFailureThatIsGivenUpForANewRecordingKeepsItsCause() {
        String session = fixture.session(user, article, "round1");
        Instant ended = NOW.minusSeconds(5);
        String failed = attempt(session, "failed", a -> {
            a.errorCode = "provider_unavailable";
            a.errorStage = "transcribe";
            a.errorRetryable = true;
            a.objectKey = "recordings/one";
            a.finishedAt = ended;
        });

        create(session, 1);

        AttemptEntity after = attempt(failed);
        assertThat(after.status).isEqualTo("failed");
        assertThat(after.errorCode).isEqualTo("provider_unavailable");
        assertThat(after.errorStage).isEqualTo("transcribe");
        assertThat(after.finishedAt).isEqualTo(ended);
        ServiceException refused = catchThrowableOfType(
                ServiceException.class,
                () -> database.inTransaction(
                        entities -> SubmissionFixture.steps(entities, () -> NOW).submit(user, failed)));
        assertThat(refused.code())
                .as("only one attempt of a round is worked on")
                .isEqualTo(ErrorCode.ATTEMPT_NOT_RETRYABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"awaiting_upload", "uploaded"})
    void whatWasNotSubmittedIsSuperseded(String status) {
        String session = fixture.session(user, article, "round1");
        String older = attempt(session, status, a -> {});

        create(session, 1);

        AttemptEntity after = attempt(older);
        assertThat(after.status).isEqualTo("failed");
        assertThat(after.errorCode).isEqualTo("superseded");
        assertThat(after.errorStage).isEqualTo("upload");
        assertThat(after.errorRetryable).isFalse();
        assertThat(after.finishedAt).isEqualTo(NOW);
    }

    @Test
    void anUnreliableOneStaysWhatItIs() {
        String session = fixture.session(user, article, "round1");
        String unreliable = attempt(session, "unreliable", a -> a.unreliableReason = "no_speech");

        create(session, 1);

        assertThat(attempt(unreliable).status).isEqualTo("unreliable");
        assertThat(attempt(unreliable).errorCode).isNull();
    }

    @ParameterizedTest
    @CsvSource({"processing, ATTEMPT_IN_PROGRESS", "assessed, ROUND_ALREADY_ASSESSED"})
    void oneThatIsBeingAssessedOrWasKeepsItsPlace(String status, ErrorCode code) {
        String session = fixture.session(user, article, "round1");
        attempt(session, status, a -> {});
        ServiceException refused = catchThrowableOfType(ServiceException.class, () -> create(session, 1));
        assertThat(refused.code()).isEqualTo(code);
    }

    private String create(String session, int round) {
        return database.inTransaction(entities -> new CreateAttempt(
                        new SessionRepository(entities),
                        new AttemptRepository(entities),
                        new StagedObjectRepository(entities),
                        new DirectoryObjectStore(directory),
                        () -> NOW)
                .create(
                        user,
                        session,
                        new CreateAttempt.Announcement(round, 30_000, "audio/wav", 1_000, "0".repeat(64), 0)));
    }

    private String attempt(String session, String status, Consumer<AttemptEntity> change) {
        String id = fixture.attempt(user, session, 1);
        database.run(entities -> {
            AttemptEntity attempt = entities.find(AttemptEntity.class, id);
            attempt.status = status;
            change.accept(attempt);
        });
        return id;
    }

    private AttemptEntity attempt(String id) {
        return database.inTransaction(entities -> entities.find(AttemptEntity.class, id));
    }
}
