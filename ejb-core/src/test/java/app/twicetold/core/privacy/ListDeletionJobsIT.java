package app.twicetold.core.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.privacy.rules.DeletionNote;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListDeletionJobsIT {
    private final TestDatabase database = TestDatabase.get();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    @BeforeEach
    void clear() {
        database.clear();
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

    private <T> T with(Function<DeletionJobs, T> work) {
        return database.inTransaction(entities -> work.apply(jobs(entities)));
    }

    private Page<DeletionJobView> list(@Nullable String status, @Nullable String kind, @Nullable String cursor) {
        return database.inTransaction(entities -> new ListDeletionJobs(new DeletionJobRepository(entities), () -> now)
                .list(status, kind, Cursor.decode(cursor), 2));
    }

    private String asked(DeletionNote.Kind kind) {
        return with(jobs -> jobs.createFor(kind, "usr_1", null));
    }

    private void run(String job, boolean complete) {
        database.inTransaction(entities -> {
            DeletionJobSteps steps = jobSteps(entities);
            DeletionJobSteps.Claim claim = steps.claim(job).orElseThrow();
            return steps.land(claim, true, true, complete);
        });
    }

    @Test
    void aJobTellsItsKindItsStateItsRunsAndItsAge() {
        String job = asked(DeletionNote.Kind.ACCOUNT);
        now = now.plus(Duration.ofMinutes(5));
        run(job, false);

        assertThat(list(null, null, null).items()).singleElement().satisfies(shown -> {
            assertThat(shown.id()).isEqualTo(job);
            assertThat(shown.kind()).isEqualTo("account");
            assertThat(shown.status()).isEqualTo("failed");
            assertThat(shown.runs()).isEqualTo(1);
            assertThat(shown.age()).isEqualTo(Duration.ofMinutes(5));
            assertThat(shown.finishedAt()).isNull();
            assertThat(shown.toString()).doesNotContain("usr_1");
        });
    }

    @Test
    void theAgeStopsWhenTheJobIsDoneAndTheKindStays() {
        String job = asked(DeletionNote.Kind.SESSION);
        now = now.plus(Duration.ofMinutes(5));
        run(job, true);
        now = now.plus(Duration.ofDays(1));

        assertThat(list("done", "session", null).items())
                .singleElement()
                .satisfies(shown -> assertThat(shown.age()).isEqualTo(Duration.ofMinutes(5)));
    }

    @Test
    void aJobThatFailsForSevenDaysIsStuck() {
        String job = asked(DeletionNote.Kind.TRAINING_DATA);
        now = now.plus(Duration.ofDays(7));
        run(job, false);

        assertThat(list(null, null, null).items().get(0).stuckAt()).isEqualTo(now);
    }

    @Test
    void stateAndKindNarrowTheList() {
        asked(DeletionNote.Kind.ACCOUNT);
        run(asked(DeletionNote.Kind.ACCOUNT), true);
        with(jobs -> jobs.create(DeletionKind.RECORDINGS, null));

        assertThat(list("queued", null, null).items()).hasSize(2);
        assertThat(list(null, "account", null).items()).hasSize(2);
        assertThat(list("queued", "account", null).items()).hasSize(1);
        assertThat(list("running", null, null).items()).isEmpty();
        assertThat(list(null, "recordings", null).items()).hasSize(1);
        assertThatThrownBy(() -> list("lost", null, null)).isInstanceOf(ServiceException.class);
        assertThatThrownBy(() -> list(null, "lost", null)).isInstanceOf(ServiceException.class);
    }

    @Test
    void pagesNeitherRepeatNorLoseJobsOfOneMoment() {
        for (int i = 0; i < 5; i++) {
            asked(DeletionNote.Kind.ACCOUNT);
        }
        List<DeletionJobView> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<DeletionJobView> page = list(null, null, cursor);
            seen.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).hasSize(5).doesNotHaveDuplicates();
    }
}
