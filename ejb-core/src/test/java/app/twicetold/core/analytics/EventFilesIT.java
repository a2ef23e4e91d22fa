package app.twicetold.core.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.privacy.RetentionSettings;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ForwardingStore;
import app.twicetold.core.storage.ObjectContent;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.persistence.analytics.AnalyticsFileRepository;
import app.twicetold.persistence.analytics.AnalyticsFileRepository.Filed;
import app.twicetold.persistence.analytics.AnalyticsFileRow;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events leave the database as files, each once, whatever breaks; and files go when they are old. */
class EventFilesIT {
    private static final Instant NOW = Instant.parse("2026-03-31T18:30:00Z");

    @TempDir
    private Path directory = Path.of("");

    private final TestDatabase database = TestDatabase.get();
    private Instant now = NOW;
    private int eventDays = 30;
    private int fileDays = 400;
    private String user = "";
    private int count;
    private ObjectStore store = new DirectoryObjectStore(directory);

    @BeforeEach
    void aUser() {
        database.clear();
        store = new DirectoryObjectStore(directory);
        user = new LibraryFixture(database).user();
    }

    @ParameterizedTest
    @CsvSource({"2026-02-28T23:59:59.999Z, 0", "2026-03-01T00:00:00Z, 1", "2026-03-01T23:59:59.999Z, 1"})
    void aWholeDayLeavesThirtyDaysAfterIt(Instant at, int left) {
        event(at);
        now = Instant.parse("2026-03-31T23:59:59Z");
        fileAll();
        assertThat(events()).isEqualTo(left);
        now = now.plusSeconds(1);
        fileAll();
        assertThat(events()).isZero();
        assertThat(lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"29, 1", "30, 1", "31, 0"})
    void whatIsOlderThanThirtyDaysIsInAFile(int days, int left) {
        event(NOW.minus(Duration.ofDays(days)));
        fileAll();
        assertThat(events()).isEqualTo(left);
        assertThat(lines()).hasSize(1 - left);
    }

    @Test
    void aFileHasTheEventsOfADayAndNamesNobody() throws IOException {
        Instant day = Instant.parse("2026-01-02T00:00:00Z");
        event(day);
        event(day.plusSeconds(86_399));
        event(day.plusSeconds(86_400));

        fileAll();

        assertThat(files()).hasSize(2).allMatch(key -> key.matches("events/2026-01-0[23]/\\d{6}-[0-9a-f]{16}"));
        assertThat(lines(files().get(0))).hasSize(2);
        assertThat(String.join("", lines()))
                .contains("\"name\":\"retry_start\"", "\"screen\":\"s1\"")
                .doesNotContain(user, "ses_", "evt_");
        try (ObjectContent content = store.open(new ObjectKey(files().get(0)))) {
            assertThat(content.contentType()).isEqualTo("application/gzip");
        }
        assertThat(rows("analytics_files where events = 2 and written_at is not null"))
                .isEqualTo(1);
    }

    @Test
    void aSecondRunChangesNothing() {
        event(NOW.minus(Duration.ofDays(40)));
        fileAll();
        List<String> files = files();
        fileAll();
        assertThat(files()).isEqualTo(files);
        assertThat(lines()).hasSize(1);
    }

    @Test
    void aLargeDayIsSeveralFiles() {
        database.run(entities ->
                entities.createNativeQuery("""
                        insert into analytics_events (id, user_id, name, ts, screen, received_at)
                        select 'evt_' || n, :user, 'retry_start', '2026-01-02', 's' || n, '2026-01-02T10:00:00Z'
                        from generate_series(1, 20001) n
                        """).setParameter("user", user).executeUpdate());
        fileAll();
        assertThat(files()).hasSize(2);
        assertThat(lines()).hasSize(20_001).doesNotHaveDuplicates();
        assertThat(events()).isZero();
    }

    @Test
    void anInterruptionBetweenFileAndDeletionIsDoneAgainUnderTheSameName() {
        event(NOW.minus(Duration.ofDays(40)));
        event(NOW.minus(Duration.ofDays(40)));
        FileEvents dying = new FileEvents(
                new Steps() {
                    @Override
                    public void land(AnalyticsFileRow file, int events) {
                        throw new IllegalStateException("the node dies");
                    }
                },
                store,
                new DatabaseState(System::nanoTime));
        assertThatThrownBy(dying::nextFile).isInstanceOf(IllegalStateException.class);
        assertThat(events()).isEqualTo(2);
        List<String> files = files();
        // What the first file did not have is in another one, although it would sort before its end.
        event(NOW.minus(Duration.ofDays(39)));

        fileAll();

        assertThat(files()).hasSize(2).containsAll(files);
        assertThat(lines()).hasSize(3).doesNotHaveDuplicates();
        assertThat(events()).isZero();
    }

    @Test
    void anAccountThatIsDeletedMeanwhileIsInNoFile() {
        event(NOW.minus(Duration.ofDays(40)));
        String other = new LibraryFixture(database).user();
        event(other, NOW.minus(Duration.ofDays(40)).plusSeconds(1));
        new Steps().next();
        database.run(entities -> entities.createNativeQuery("delete from users where id = :user")
                .setParameter("user", user)
                .executeUpdate());
        fileAll();
        assertThat(lines()).hasSize(1);
        assertThat(events()).isZero();

        // Also when nobody is left.
        event(other, NOW.minus(Duration.ofDays(35)));
        new Steps().next();
        database.run(entities ->
                entities.createNativeQuery("delete from analytics_events").executeUpdate());
        fileAll();
        assertThat(lines()).hasSize(1);
        assertThat(rows("analytics_files where written_at is null")).isZero();
    }

    @Test
    void anEventThatComesLateIsNotLost() {
        Instant old = NOW.minus(Duration.ofDays(40));
        event(old);
        Steps steps = new Steps();
        EventFileSteps.Page page = steps.next().orElseThrow();
        event(old.minusSeconds(1));
        assertThatThrownBy(() -> steps.land(page.file(), page.events().size()))
                .isInstanceOf(IllegalStateException.class);
        assertThat(events()).isEqualTo(2);
        fileAll();
        assertThat(files()).hasSize(1);
        assertThat(lines()).hasSize(2);
    }

    @Test
    void aNodeThatComesTooLateChangesNothing() {
        event(NOW.minus(Duration.ofDays(40)));
        Steps steps = new Steps();
        EventFileSteps.Page page = steps.next().orElseThrow();
        assertThat(steps.next().orElseThrow()).as("both write the same").isEqualTo(page);
        fileAll();
        event(NOW.minus(Duration.ofDays(40)).minusSeconds(5));
        steps.land(page.file(), 1);
        assertThat(events()).as("it is in no file").isEqualTo(1);
    }

    @Test
    void aBucketThatRefusesKeepsTheEventsHere() {
        event(NOW.minus(Duration.ofDays(40)));
        ObjectStore real = store;
        store = new ForwardingStore(real) {
            @Override
            public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) {
                throw new StorageException("refused", null);
            }
        };
        assertThatThrownBy(this::fileAll).isInstanceOf(StorageException.class);
        assertThat(events()).isEqualTo(1);
        store = real;
        fileAll();
        assertThat(events()).isZero();
        assertThat(lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"399, 1", "400, 1", "401, 0"})
    void aFileGoesAfterFourHundredDays(int days, int left) {
        event(NOW);
        now = NOW.plus(Duration.ofDays(60));
        fileAll();
        now = NOW.plus(Duration.ofDays(days));
        removeOld();
        assertThat(files()).hasSize(left);
        assertThat(rows("analytics_files")).isEqualTo(left);
        assertThat(removeOld()).isZero();
    }

    @Test
    void aShorterTimeCountsTheNextNight() {
        event(NOW.minus(Duration.ofDays(101)));
        event(NOW.minus(Duration.ofDays(100)));
        fileAll();
        assertThat(removeOld()).isZero();
        fileDays = 100;
        assertThat(removeOld()).isEqualTo(1);
        eventDays = 1;
        event(NOW.minus(Duration.ofDays(2)));
        fileAll();
        assertThat(lines()).hasSize(2);
    }

    @Test
    void aFileThatIsRefusedStaysAndTheOthersGo() {
        for (int day = 0; day < 3; day++) {
            event(NOW.minus(Duration.ofDays(500 + day)));
        }
        fileAll();
        List<String> files = files();
        Set<String> denied = new HashSet<>(Set.of(files.get(1)));
        ObjectStore real = store;
        store = new ForwardingStore(real) {
            @Override
            public void delete(ObjectKey key) {
                if (denied.contains(key.value())) {
                    throw new StorageException("refused", null);
                }
                super.delete(key);
            }
        };
        assertThatThrownBy(this::removeOld).isInstanceOf(StorageException.class);
        assertThat(files()).containsExactly(files.get(1));
        assertThat(rows("analytics_files")).isEqualTo(1);
        denied.clear();
        assertThat(removeOld()).isEqualTo(1);
        assertThat(files()).isEmpty();
        assertThat(rows("analytics_files")).isZero();
    }

    @Test
    void aFileTakesFewStatementsHoweverManyEventsItHas() {
        for (int i = 0; i < 30; i++) {
            event(NOW.minus(Duration.ofDays(40)));
        }
        assertThat(database.statementsOf(entities -> steps(entities).next())).hasSizeLessThanOrEqualTo(6);
    }

    private void event(Instant receivedAt) {
        event(user, receivedAt);
    }

    private void event(String userId, Instant receivedAt) {
        count++;
        database.run(entities -> entities.createNativeQuery("""
                        insert into analytics_events (id, user_id, name, ts, session_id, screen, received_at)
                        values (:id, :user, 'retry_start', :at, 'ses_1', :screen, :at)
                        """)
                .setParameter("id", "evt_" + count)
                .setParameter("user", userId)
                .setParameter("at", receivedAt)
                .setParameter("screen", "s" + count)
                .executeUpdate());
    }

    private void fileAll() {
        FileEvents files = new FileEvents(new Steps(), store, new DatabaseState(System::nanoTime));
        Optional<Integer> written = files.nextFile();
        while (written.isPresent()) {
            written = files.nextFile();
        }
    }

    private int removeOld() {
        return new FileEvents(new Steps(), store, new DatabaseState(System::nanoTime)).removeOld();
    }

    private List<String> files() {
        return store.list("events").stream().map(ObjectKey::value).sorted().toList();
    }

    private List<String> lines() {
        return files().stream().flatMap(key -> lines(key).stream()).toList();
    }

    private List<String> lines(String key) {
        try (ObjectContent content = store.open(new ObjectKey(key));
                InputStream plain = new GZIPInputStream(content.stream());
                Stream<String> lines = new String(plain.readAllBytes(), UTF_8).lines()) {
            return new ArrayList<>(lines.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long events() {
        return rows("analytics_events");
    }

    private long rows(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private EventFileSteps steps(EntityManager entities) {
        return new EventFileSteps(
                new AnalyticsFileRepository(entities),
                new RetentionSettings(
                        Duration.ofDays(90),
                        Duration.ofDays(eventDays),
                        Duration.ofDays(fileDays),
                        Duration.ofDays(90),
                        Duration.ofDays(400),
                        Duration.ofDays(730)),
                () -> now);
    }

    /** The steps, each in a transaction. */
    private class Steps extends EventFileSteps {
        @Override
        public Optional<Page> next() {
            return database.inTransaction(entities -> steps(entities).next());
        }

        @Override
        public void land(AnalyticsFileRow file, int events) {
            database.run(entities -> steps(entities).land(file, events));
        }

        @Override
        public List<Filed> outlived(Filed after, int limit) {
            return database.inTransaction(entities -> steps(entities).outlived(after, limit));
        }

        @Override
        public void forget(List<String> objectKeys) {
            database.run(entities -> steps(entities).forget(objectKeys));
        }
    }
}
