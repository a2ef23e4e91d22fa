package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.privacy.DueRecording;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptRepository;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The dates by which recordings are purged, and what the purge reads by them. */
class DateRecordingsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final int PAGE = DateRecordings.PAGE;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private Instant now = NOW;
    private String article = "";

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
        article = fixture.article(v -> {});
    }

    @ParameterizedTest
    @CsvSource({
        "7, -1, false", "7, 0, false", "7, 1, true",
        "30, -1, false", "30, 0, false", "30, 1, true",
        "365, -1, false", "365, 0, false", "365, 1, true"
    })
    void aRecordingGetsTheDateThatItsOwnerChoseOnceItIsOlderThanTheShortestChoice(int days, int ms, boolean dated) {
        String user = fixture.user(u -> u.audioRetentionDays = days);
        Instant uploaded = NOW.minus(Duration.ofDays(7)).minusMillis(ms);
        recordings(user, "one", 1, uploaded);

        date();

        assertThat(dates()).isEqualTo(dated ? List.of(uploaded.plus(Duration.ofDays(days))) : List.of());
    }

    @Test
    void aShorterChoiceLetsRecordingsGoInTheNextNight() {
        String user = fixture.user(u -> u.audioRetentionDays = 365);
        recordings(user, "old", 1, NOW.minus(Duration.ofDays(8)));
        purge();
        assertThat(count("attempts where object_key is not null")).isEqualTo(1);

        choose(user, 7);
        purge();

        assertThat(count("attempts where object_key is not null")).isZero();
        assertThat(count("attempts where purge_at is not null")).isZero();
        assertThat(count("users where retention_changed")).isZero();
    }

    @Test
    void aLongerChoiceKeepsRecordingsThatHaveADateAlready() {
        String user = fixture.user(u -> u.audioRetentionDays = 30);
        recordings(user, "old", 1, NOW.minus(Duration.ofDays(29)));
        date();
        choose(user, 365);
        now = NOW.plus(Duration.ofDays(2));

        purge();

        assertThat(count("attempts where object_key is not null")).isEqualTo(1);
        assertThat(dates()).containsExactly(NOW.minus(Duration.ofDays(29)).plus(Duration.ofDays(365)));
    }

    /** The purge is between two pages. */
    @Test
    void aLongerChoiceCountsAtOnce() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        recordings(user, "old", 1, NOW.minus(Duration.ofDays(8)));
        date();

        choose(user, 30);

        assertThat(nextPage(PurgeRecordings.Place.START)).isEmpty();
        assertThat(count("attempts where object_key is not null")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void ofAChangedChoiceAPageFollowsInEachTransaction(int more) {
        String user = fixture.user(u -> u.audioRetentionDays = 365);
        int number = 2 * PAGE + more;
        recordings(user, "old", number, NOW.minus(Duration.ofDays(8)));
        date();
        choose(user, 7);

        nextDates();
        assertThat(dates()).hasSize(PAGE + more);
        // What was interrupted goes on where it was.
        date();

        assertThat(dates()).hasSize(number).allSatisfy(date -> assertThat(date).isBefore(NOW));
        assertThat(count("users where retention_changed")).isZero();
    }

    @Test
    void anOwnerWhoseEarlierDatesAreNotTakenOffGetsNoNewOnes() {
        String user = fixture.user(u -> u.audioRetentionDays = 30);
        recordings(user, "old", PAGE + 1, NOW.minus(Duration.ofDays(8)));
        date();
        choose(user, 7);
        nextDates();

        int dated = database.inTransaction(
                entities -> new RetentionRepository(entities).date(NOW.minus(Duration.ofDays(7)), PAGE));

        assertThat(dated).isZero();
    }

    @Test
    void aChoiceWaitsForThePageThatIsDatedByTheEarlierOne() throws Exception {
        String user = fixture.user(u -> u.audioRetentionDays = 365);
        recordings(user, "old", 1, NOW.minus(Duration.ofDays(8)));
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> choice = database.inTransaction(entities -> {
                dates(entities).nextPage();
                Future<?> waiting = thread.submit(() -> choose(user, 7));
                await().atMost(Duration.ofSeconds(20)).until(() -> count("pg_locks where not granted") > 0);
                return waiting;
            });
            choice.get(20, TimeUnit.SECONDS);
        } finally {
            thread.shutdownNow();
        }

        date();

        assertThat(dates()).containsExactly(NOW.minus(Duration.ofDays(1)));
    }

    /** Neither waits for the other, whichever of attempt and account it locks first. */
    @Test
    void anAccountInUseIsLeftToTheNextNight() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        String other = fixture.user(u -> u.audioRetentionDays = 7);
        recordings(user, "used", 1, NOW.minus(Duration.ofDays(8)));
        recordings(other, "other", 1, NOW.minus(Duration.ofDays(8)));
        date();

        database.run(entities -> {
            assertThat(new UserRepository(entities).lock(user)).isPresent();
            purge();
        });
        assertThat(count("attempts where object_key is not null")).isEqualTo(1);
        purge();

        assertThat(count("attempts where object_key is not null")).isZero();
    }

    @Test
    void twoNodesHandEachObjectOverOnce() throws Exception {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        recordings(user, "old", 3 * PAGE, NOW.minus(Duration.ofDays(8)));
        ExecutorService nodes = Executors.newFixedThreadPool(2);
        try {
            Callable<Boolean> node = () -> {
                purge();
                return true;
            };
            for (Future<Boolean> end : nodes.invokeAll(List.of(node, node))) {
                end.get(60, TimeUnit.SECONDS);
            }
        } finally {
            nodes.shutdownNow();
        }
        // A page that one node held was passed by the other one, and both shared the owner.
        purge();

        assertThat(count("deletion_objects")).isEqualTo(3 * PAGE);
        assertThat(count("(select distinct object_key from deletion_objects) as objects"))
                .isEqualTo(3 * PAGE);
        assertThat(count("attempts where object_key is not null")).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 4_000})
    void theWorkOfANightDoesNotGrowWithWhatIsKept(int kept) {
        String keeping = fixture.user(u -> u.audioRetentionDays = 365);
        recordings(keeping, "kept", kept, NOW.minus(Duration.ofDays(300)));
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        recordings(user, "due", 5, NOW.minus(Duration.ofDays(8)));
        date();
        database.run(entities -> entities.createNativeQuery("analyze attempts").executeUpdate());

        RetentionReads reads = new RetentionReads();
        assertThat(database.rowsRead("attempts", reads::date)).as("dating").isLessThanOrEqualTo(5);
        assertThat(database.rowsRead("attempts", reads::due)).as("due").isLessThanOrEqualTo(10);
        assertThat(database.rowsRead("attempts", reads::count)).as("counting").isLessThanOrEqualTo(5);
        assertThat(database.rowsRead("attempts", reads::unsubmitted))
                .as("unsubmitted")
                .isZero();
    }

    /** Each statement of a night that reads attempts. */
    private static final class RetentionReads {
        void date(EntityManager entities) {
            assertThat(new RetentionRepository(entities).date(NOW.minus(Duration.ofDays(7)), PAGE))
                    .isZero();
        }

        void due(EntityManager entities) {
            assertThat(new RetentionRepository(entities).due(new DueRecording(Instant.EPOCH, ""), NOW, PAGE))
                    .hasSize(5);
        }

        void count(EntityManager entities) {
            assertThat(new RetentionRepository(entities).countDue(NOW)).isEqualTo(5);
        }

        void unsubmitted(EntityManager entities) {
            assertThat(new RetentionRepository(entities).unsubmitted(NOW.minus(Duration.ofDays(1)), PAGE))
                    .isEmpty();
        }
    }

    @Test
    void aPageOfAnyLengthTakesTheSameStatements() {
        String user = fixture.user(u -> u.audioRetentionDays = 7);
        recordings(user, "few", 2, NOW.minus(Duration.ofDays(8)));
        date();
        List<String> few = statementsOfAPage();
        recordings(user, "many", 500, NOW.minus(Duration.ofDays(8)));
        date();

        // The lists of ids differ in their length.
        assertThat(statementsOfAPage()).hasSameSizeAs(few);
    }

    private List<String> statementsOfAPage() {
        return database.statementsOf(entities -> assertThat(purge(entities).nextPage(PurgeRecordings.Place.START))
                .isPresent());
    }

    private void choose(String user, int days) {
        database.run(entities -> {
            UserEntity owner = new UserRepository(entities).lock(user).orElseThrow();
            owner.audioRetentionDays = days;
            owner.retentionChanged = true;
        });
    }

    private boolean nextDates() {
        return database.inTransaction(entities -> dates(entities).nextPage());
    }

    private void date() {
        boolean more = true;
        while (more) {
            more = nextDates();
        }
    }

    /** As the job does it; the objects stay with their jobs. */
    private void purge() {
        date();
        Optional<PurgeRecordings.Page> page = nextPage(PurgeRecordings.Place.START);
        while (page.isPresent()) {
            page = nextPage(page.get().last());
        }
    }

    private Optional<PurgeRecordings.Page> nextPage(PurgeRecordings.Place after) {
        return database.inTransaction(entities -> purge(entities).nextPage(after));
    }

    private DateRecordings dates(EntityManager entities) {
        return new DateRecordings(new RetentionRepository(entities), () -> now);
    }

    private PurgeRecordings purge(EntityManager entities) {
        return new PurgeRecordings(
                new DeletionJobs(new DeletionJobRepository(entities), () -> now),
                new RetentionRepository(entities),
                new DeletionRepository(entities),
                new AttemptRepository(entities),
                new StagedObjectRepository(entities),
                () -> now);
    }

    private void recordings(String user, String name, int number, Instant uploaded) {
        String session = fixture.session(user, article, "completed");
        database.run(entities -> entities.createNativeQuery("""
                insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms,
                  content_type, size_bytes, sha256, pause_count, object_key, uploaded_at, created_at)
                select 'att_' || :name || '_' || n, :session, :user, 1, 'failed', 60000, 60000, 'audio/mp4', 1, '0', 0,
                  'recordings/att_' || :name || '_' || n || '/1', :uploaded, :uploaded
                from generate_series(1, :number) n
                """)
                .setParameter("name", name)
                .setParameter("session", session)
                .setParameter("user", user)
                .setParameter("uploaded", uploaded)
                .setParameter("number", number)
                .executeUpdate());
    }

    private List<Instant> dates() {
        return database.inTransaction(entities -> NativeRead.of(
                        entities, "select purge_at from attempts where purge_at is not null order by purge_at")
                .list(Row::moment));
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }
}
