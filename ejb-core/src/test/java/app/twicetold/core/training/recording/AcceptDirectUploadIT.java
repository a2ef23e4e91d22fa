package app.twicetold.core.training.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ForwardingStore;
import app.twicetold.core.storage.ObjectContent;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Not every object store checks what a client puts into it, so the service does, whatever the store promised. */
class AcceptDirectUploadIT {
    private static final byte[] BYTES = "a recording".getBytes(UTF_8);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final ObjectStore store;
    private String user = "";
    private String attempt = "";

    AcceptDirectUploadIT(@TempDir Path directory) {
        store = new ForwardingStore(new DirectoryObjectStore(directory)) {
            @Override
            public boolean takesDirectUploads() {
                return true;
            }
        };
    }

    @BeforeEach
    void anAnnouncedRecording() throws IOException {
        database.clear();
        fixture.topics("science");
        user = fixture.user();
        String article = fixture.article(v -> {});
        StoredObject announced =
                store.write(ObjectKey.forRecording("att_x"), new ByteArrayInputStream(BYTES), "audio/mp4", 100);
        attempt = in(entities -> awaiting(entities, article, announced.sha256()));
    }

    private void uploaded(String contentType, String content) throws IOException {
        store.write(
                ObjectKey.forDirectUpload(attempt),
                new ByteArrayInputStream(content.getBytes(UTF_8)),
                contentType,
                20_000_000);
    }

    @Test
    void whatWasAnnouncedBecomesTheRecordingAndLeavesTheDoor() throws Exception {
        uploaded("audio/mp4", "a recording");

        accept();

        AttemptEntity after = attempt();
        assertThat(after.status).isEqualTo("uploaded");
        assertThat(after.uploadedAt).isEqualTo(LibraryFixture.NOW);
        assertThat(store.stat(ObjectKey.forDirectUpload(attempt))).isEmpty();
        ObjectKey kept = new ObjectKey(Objects.requireNonNull(after.objectKey));
        assertThat(kept.value()).startsWith("recordings/" + attempt + "/");
        try (ObjectContent content = store.open(kept)) {
            assertThat(content.stream().readAllBytes()).isEqualTo(BYTES);
        }
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource({
        "audio/mp4, a recordin, SIZE_MISMATCH",
        "audio/mp4, a recordingg, SIZE_MISMATCH",
        "audio/webm, a recording, UNSUPPORTED_MEDIA_TYPE",
        "text/html, a recording, UNSUPPORTED_MEDIA_TYPE",
        "audio/mp4, A recording, CHECKSUM_MISMATCH"
    })
    void whatWasNotAnnouncedIsRefusedAndMayBeReplaced(String type, String content, ErrorCode code) throws Exception {
        uploaded(type, content);

        assertThatThrownBy(this::accept)
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(code));

        assertThat(attempt().status).isEqualTo("awaiting_upload");
        assertThat(staged()).isEmpty();
        uploaded("audio/mp4", "a recording");
        accept();
        assertThat(attempt().status).isEqualTo("uploaded");
        // The client may still write there, so the night looks once more.
        assertThat(staged()).containsExactly(ObjectKey.forDirectUpload(attempt).value());
    }

    @Test
    void moreThanAnyRecordingMayHaveIsRefusedAsSuch() throws Exception {
        uploaded("audio/mp4", "x".repeat(10_485_761));

        assertThatThrownBy(this::accept)
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PAYLOAD_TOO_LARGE));
    }

    @Test
    void theAliasOfATypeIsTheType() throws Exception {
        uploaded("audio/x-m4a", "a recording");

        accept();

        assertThat(attempt().status).isEqualTo("uploaded");
    }

    @Test
    void whereNothingCameNothingChanges() {
        accept();

        assertThat(attempt().status).isEqualTo("awaiting_upload");
    }

    @Test
    void aSubmittedRecordingIsNotReplacedByALaterUpload() throws Exception {
        uploaded("audio/mp4", "a recording");
        accept();
        @Nullable String accepted = attempt().objectKey;
        database.run(entities -> entities.find(AttemptEntity.class, attempt).status = "processing");
        uploaded("audio/mp4", "a recording");

        accept();

        assertThat(attempt().objectKey).isEqualTo(accepted);
    }

    @Test
    void theUploadOfSomebodyElseIsNotTouched() throws Exception {
        uploaded("audio/mp4", "a recording");

        acceptor().accept(fixture.user(), attempt);

        assertThat(attempt().status).isEqualTo("awaiting_upload");
    }

    private void accept() {
        acceptor().accept(user, attempt);
    }

    /** The steps, each in a transaction of its own, as the container gives them. */
    private AcceptDirectUpload acceptor() {
        UploadSteps steps = new UploadSteps() {
            @Override
            public Optional<Expected> awaitedDirectly(String userId, String attemptId) {
                return in(entities -> real(entities).awaitedDirectly(userId, attemptId));
            }

            @Override
            public void stage(ObjectKey key) {
                database.run(entities -> real(entities).stage(key));
            }

            @Override
            public void forget(ObjectKey key) {
                database.run(entities -> real(entities).forget(key));
            }

            @Override
            public @Nullable String land(String attemptId, String objectKey) {
                return in(entities -> Optional.ofNullable(real(entities).land(attemptId, objectKey)))
                        .orElse(null);
            }
        };
        return new AcceptDirectUpload(steps, new LandUpload(steps, store, new DatabaseState(System::nanoTime)), store);
    }

    private static UploadSteps real(EntityManager entities) {
        return new UploadSteps(
                new AttemptRepository(entities), new StagedObjectRepository(entities), () -> LibraryFixture.NOW);
    }

    @SuppressWarnings("unchecked")
    private List<String> staged() {
        return in(entities -> entities.createNativeQuery("select object_key from staged_objects", String.class)
                .getResultList());
    }

    private AttemptEntity attempt() {
        return in(entities -> entities.find(AttemptEntity.class, attempt));
    }

    private <T> T in(Function<EntityManager, T> work) {
        return database.inTransaction(work);
    }

    private String awaiting(EntityManager entities, String article, String sha256) {
        SessionEntity session = new SessionEntity();
        session.id = Ids.create("ses");
        session.userId = user;
        session.kind = "training";
        session.articleId = article;
        session.articleVersion = 1;
        session.language = "en";
        session.stage = "round1";
        session.createdAt = LibraryFixture.NOW;
        session.touchedAt = LibraryFixture.NOW;
        entities.persist(session);
        entities.flush();
        AttemptEntity awaited = new AttemptEntity();
        awaited.id = Ids.create("att");
        awaited.sessionId = session.id;
        awaited.userId = user;
        awaited.round = 1;
        awaited.status = "awaiting_upload";
        awaited.declaredDurationMs = 30_000;
        awaited.durationMs = 30_000;
        awaited.contentType = "audio/mp4";
        awaited.sizeBytes = BYTES.length;
        awaited.sha256 = sha256;
        awaited.createdAt = LibraryFixture.NOW;
        awaited.objectKey = ObjectKey.forDirectUpload(awaited.id).value();
        entities.persist(awaited);
        return awaited.id;
    }
}
