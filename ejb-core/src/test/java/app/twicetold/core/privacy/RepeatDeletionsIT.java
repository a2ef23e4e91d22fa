package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.privacy.rules.DeletionNote;
import app.twicetold.core.privacy.rules.DeletionNote.Kind;
import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ForwardingStore;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StoredObject;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deletions are noted beside the database, and a database that does not know one repeats it. */
class RepeatDeletionsIT {
    private static final Instant NOW = LibraryFixture.NOW;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final FullStore store;
    private final DeletionJobs jobs = SessionBeans.bean(DeletionJobs.class, database, this::jobs, method -> {});
    private final DeletionJobSteps jobSteps =
            SessionBeans.bean(DeletionJobSteps.class, database, this::jobSteps, method -> {});
    private final DeletionSteps steps = SessionBeans.bean(DeletionSteps.class, database, this::steps, method -> {});
    private final List<String> sent = new ArrayList<>();
    private Instant now = NOW;
    private String article = "";

    RepeatDeletionsIT(@TempDir Path directory) {
        store = new FullStore(new DirectoryObjectStore(directory));
    }

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science");
        article = fixture.article(v -> {});
    }

    @Test
    void everyDeletionThatSomebodyAsksForIsNotedWithIdsAlone() {
        String user = fixture.user();
        String session = session(user);
        session(user);

        new DeleteSession(steps, run(), new DatabaseState(System::nanoTime)).delete(user, session);
        run().run(new DeleteTrainingData(steps, job -> {}).delete(user).jobId());
        run().run(steps.account(user, null).orElseThrow().jobId());

        assertThat(notes().all())
                .extracting(DeletionNote::kind, DeletionNote::id)
                .containsExactlyInAnyOrder(
                        tuple(Kind.SESSION, session), tuple(Kind.TRAINING_DATA, user), tuple(Kind.ACCOUNT, user));
        assertThat(count("deletion_jobs where subject is not null")).isZero();
        assertThat(count("deletion_jobs where status <> 'done'")).isZero();
    }

    @Test
    void aStoreThatTakesNoNoteKeepsTheJobForTheNight() {
        String user = fixture.user();
        store.full = true;
        String job = steps.account(user, null).orElseThrow().jobId();
        run().run(job);
        assertThat(count("deletion_jobs where status = 'failed' and subject = 'account/" + user + "'"))
                .isEqualTo(1);

        store.full = false;
        run().run(job);
        assertThat(count("deletion_jobs where status = 'done' and subject is null"))
                .isEqualTo(1);
        assertThat(notes().all()).hasSize(1);
    }

    @Test
    void aDatabaseThatKnowsTheDeletionsRepeatsNone() {
        String user = fixture.user();
        session(user);
        run().run(new DeleteTrainingData(steps, job -> {}).delete(user).jobId());
        session(user);

        repeat().once();

        assertThat(count("sessions")).isEqualTo(1);
        assertThat(count("deletion_jobs")).isEqualTo(1);
    }

    @Test
    void aDatabaseFromABackupLosesWhatWasDeletedSinceAndNothingElse() {
        String deleted = fixture.user();
        String emptied = fixture.user();
        String kept = fixture.user();
        session(deleted);
        session(emptied);
        String one = session(kept);
        session(kept);
        notes().add("del_account", Kind.ACCOUNT.subject(deleted), NOW);
        notes().add("del_training", Kind.TRAINING_DATA.subject(emptied), NOW);
        notes().add("del_session", Kind.SESSION.subject(one), NOW);
        notes().add("del_younger", Kind.ACCOUNT.subject(Ids.create("usr")), NOW);
        notes().add("del_younger_data", Kind.TRAINING_DATA.subject(Ids.create("usr")), NOW);
        notes().add("del_younger_session", Kind.SESSION.subject(Ids.create("ses")), NOW);

        repeat().once();

        assertThat(count("users")).isEqualTo(2);
        assertThat(count("sessions")).isEqualTo(1);
        assertThat(count("sessions where user_id = '" + kept + "'")).isEqualTo(1);
        assertThat(count("deletion_jobs where id like 'del\\__%' and status = 'done'"))
                .isEqualTo(6);
        assertThat(sent).hasSize(3).containsExactlyInAnyOrderElementsOf(jobs.open());

        jobs.open().forEach(run()::run);
        session(emptied);
        repeat().once();
        assertThat(count("sessions")).as("a second start").isEqualTo(2);
    }

    @Test
    void aStoreThatDoesNotAnswerIsAskedAgain() {
        String user = fixture.user();
        notes().add("del_account", Kind.ACCOUNT.subject(user), NOW);
        RepeatDeletions repeat = repeat();
        store.full = true;
        assertThatThrownBy(repeat::once).isInstanceOf(StorageException.class);
        assertThat(count("users")).isEqualTo(1);

        store.full = false;
        repeat.once();
        assertThat(count("users")).isZero();
    }

    @Test
    void notesGoWhenNoBackupIsOlder() {
        notes().add("del_old", Kind.ACCOUNT.subject("usr_old"), NOW.minus(Duration.ofDays(31)));
        notes().add("del_last", Kind.ACCOUNT.subject("usr_last"), NOW.minus(Duration.ofDays(30)));

        notes().forgetOld();

        assertThat(notes().all()).extracting(DeletionNote::jobId).containsExactly("del_last");
    }

    @Test
    void aNoteThatIsOverTakesNothingFromAUserWhoTrainedSince() {
        String user = fixture.user();
        session(user);
        notes().add("del_over", Kind.TRAINING_DATA.subject(user), NOW.minus(Duration.ofDays(31)));

        repeat().once();

        assertThat(count("sessions")).isEqualTo(1);
    }

    @Test
    void aJobThatANodeOfAnEarlierReleaseDidIsNotedAfterIt() {
        String user = fixture.user();
        String job = steps.account(user, null).orElseThrow().jobId();
        database.run(
                entities -> entities.createNativeQuery("update deletion_jobs set status = 'done', finished_at = now()")
                        .executeUpdate());

        assertThat(jobSteps.lapsed()).containsExactly(job);
        run().run(job);

        assertThat(notes().all()).extracting(DeletionNote::jobId).containsExactly(job);
        assertThat(jobSteps.lapsed()).isEmpty();
    }

    private String session(String user) {
        return fixture.session(user, article, "completed");
    }

    private RepeatDeletions repeat() {
        return new RepeatDeletions(notes(), jobs, steps, sent::add);
    }

    private DeletionNotes notes() {
        return new DeletionNotes(store, () -> now);
    }

    private RunDeletionJob run() {
        return new RunDeletionJob(
                jobSteps, store, notes(), new NoGrants(), () -> now, new DatabaseState(System::nanoTime));
    }

    private DeletionJobs jobs(EntityManager entities) {
        return new DeletionJobs(new DeletionJobRepository(entities), () -> now);
    }

    private DeletionJobSteps jobSteps(EntityManager entities) {
        return new DeletionJobSteps(
                new DeletionJobRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }

    private DeletionSteps steps(EntityManager entities) {
        SessionRepository sessions = new SessionRepository(entities);
        LedgerRepository ledger = new LedgerRepository(entities);
        return new DeletionSteps(
                new UserRepository(entities),
                sessions,
                ledger,
                new IdentityRepository(entities),
                new DeletionRepository(entities),
                jobs(entities),
                new ReplayProgress(
                        sessions,
                        ledger,
                        new PlanRepository(entities),
                        new StreakRepairRepository(entities),
                        () -> now),
                () -> now);
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private static final class NoGrants implements IdentityGrants {
        @Override
        public Optional<String> exchange(String authorizationCode) {
            return Optional.empty();
        }

        @Override
        public boolean revoke(String encryptedToken) {
            return true;
        }
    }

    /** A store that takes and lists nothing when the test says so. */
    private static final class FullStore extends ForwardingStore {
        boolean full;

        FullStore(ObjectStore real) {
            super(real);
        }

        @Override
        public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes)
                throws IOException {
            refuse();
            return super.write(key, source, contentType, maxBytes);
        }

        @Override
        public List<ObjectKey> list(String folder) {
            refuse();
            return super.list(folder);
        }

        private void refuse() {
            if (full) {
                throw new StorageException("full on purpose", new IOException());
            }
        }
    }
}
