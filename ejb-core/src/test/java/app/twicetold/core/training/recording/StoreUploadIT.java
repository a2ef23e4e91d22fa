package app.twicetold.core.training.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Sha256;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ForwardingStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.persistence.EntityManager;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An upload is discarded when its bytes are not those that were announced, when it breaks off, when it comes after the
 * submit, or when a second one replaces it. It leaves neither an object nor a row that names one.
 */
class StoreUploadIT {
    private static final String RECORDING = "a recording";

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final Path directory;
    private ObjectStore store;
    private String attempt = "";

    StoreUploadIT(@TempDir Path directory) {
        this.directory = directory;
        this.store = new DirectoryObjectStore(directory);
    }

    @BeforeEach
    void anAnnouncedRecording() {
        database.clear();
        fixture.topics("science");
        String user = fixture.user();
        String session = fixture.session(user, fixture.article(v -> {}), "round1");
        attempt = fixture.attempt(user, session, 1);
        database.run(entities -> entities.createNativeQuery("""
                        update attempts set status = 'awaiting_upload', content_type = 'audio/mp4', size_bytes = ?1,
                            sha256 = ?2, object_key = null, uploaded_at = null
                        """)
                .setParameter(1, RECORDING.length())
                .setParameter(2, HexFormat.of().formatHex(Sha256.of(RECORDING)))
                .executeUpdate());
    }

    @Test
    void aRecordingThatWasAnnouncedIsNamedByItsAttemptAlone() throws IOException {
        upload(RECORDING);

        assertThat(attempt().status).isEqualTo("uploaded");
        assertThat(staged()).isEmpty();
        assertThat(objects()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"a recordin, SIZE_MISMATCH", "a recordingg, SIZE_MISMATCH", "A recording, CHECKSUM_MISMATCH"})
    void bytesThatWereNotAnnouncedLeaveNothing(String bytes, ErrorCode code) throws IOException {
        for (int i = 0; i < 3; i++) {
            refused(code, new ByteArrayInputStream(bytes.getBytes(UTF_8)));
        }

        nothingIsLeft();
    }

    @Test
    void anUploadThatBreaksOffLeavesNothing() throws IOException {
        refused(ErrorCode.SIZE_MISMATCH, new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("The client hung up");
            }
        });

        nothingIsLeft();
    }

    @Test
    void anUploadThatComesAfterTheSubmitLeavesNothing() throws IOException {
        refused(ErrorCode.ATTEMPT_ALREADY_SUBMITTED, new ByteArrayInputStream(RECORDING.getBytes(UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                database.run(entities -> entities.find(AttemptEntity.class, attempt).status = "processing");
                return super.read(into, offset, length);
            }
        });

        nothingIsLeft();
    }

    @Test
    void anUploadThatIsReplacedLeavesNothing() throws IOException {
        upload(RECORDING);
        @Nullable String first = attempt().objectKey;
        upload(RECORDING);

        assertThat(attempt().objectKey).isNotEqualTo(first);
        assertThat(staged()).isEmpty();
        assertThat(objects()).hasSize(1);
    }

    @Test
    void whatAStoreWithoutAnAnswerMayStillKeepIsRemovedInTheNight() {
        store = new ForwardingStore(store) {
            @Override
            public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) {
                throw new StorageException("No answer", new IOException());
            }
        };
        refused(ErrorCode.SERVICE_UNAVAILABLE, new ByteArrayInputStream(RECORDING.getBytes(UTF_8)));

        assertThat(staged()).hasSize(1);
    }

    @Test
    void whatTheStoreDoesNotDeleteIsRemovedInTheNight() throws IOException {
        store = new ForwardingStore(store) {
            @Override
            public void delete(ObjectKey key) {
                throw new StorageException("Read only", new IOException());
            }
        };
        refused(ErrorCode.CHECKSUM_MISMATCH, new ByteArrayInputStream("A recording".getBytes(UTF_8)));

        assertThat(staged()).hasSize(1);
        assertThat(objects()).hasSize(1);
    }

    private void nothingIsLeft() throws IOException {
        assertThat(staged()).isEmpty();
        assertThat(objects()).isEmpty();
        assertThat(attempt().objectKey).isNull();
    }

    private void refused(ErrorCode code, InputStream body) {
        assertThatThrownBy(() -> upload(body))
                .isInstanceOfSatisfying(
                        ServiceException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private void upload(String bytes) {
        upload(new ByteArrayInputStream(bytes.getBytes(UTF_8)));
    }

    private void upload(InputStream body) {
        UploadSteps steps = new Steps();
        SignedUrls urls = new SignedUrls("a-secret-of-the-test-0123456789abcdef".getBytes(UTF_8));
        AttemptEntity announced = attempt();
        String address = urls.uploadUrl(
                new SignedUrls.Upload(attempt, announced.contentType, announced.sizeBytes, announced.sha256),
                LibraryFixture.NOW.plusSeconds(60));
        String[] signed = address.substring(address.indexOf("?exp=") + 5).split("&sig=", 2);
        new StoreUpload(
                        steps,
                        new LandUpload(steps, store, new DatabaseState(System::nanoTime)),
                        store,
                        urls,
                        () -> LibraryFixture.NOW)
                .store(attempt, signed[0], signed[1], "audio/mp4", -1, body);
    }

    private AttemptEntity attempt() {
        return database.inTransaction(entities -> entities.find(AttemptEntity.class, attempt));
    }

    @SuppressWarnings("unchecked")
    private List<String> staged() {
        return database.inTransaction(
                entities -> entities.createNativeQuery("select object_key from staged_objects", String.class)
                        .getResultList());
    }

    private List<Path> objects() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains(attempt))
                    .toList();
        }
    }

    /** Each step in a transaction of its own, as the container runs it. */
    private final class Steps extends UploadSteps {
        private UploadSteps real(EntityManager entities) {
            return new UploadSteps(
                    new AttemptRepository(entities), new StagedObjectRepository(entities), () -> LibraryFixture.NOW);
        }

        @Override
        public Expected expected(String attemptId) {
            return database.inTransaction(entities -> real(entities).expected(attemptId));
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
            return database.inTransaction(
                            entities -> Optional.ofNullable(real(entities).land(attemptId, objectKey)))
                    .orElse(null);
        }
    }
}
