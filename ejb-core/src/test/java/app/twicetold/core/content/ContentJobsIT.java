package app.twicetold.core.content;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContentJobsIT {
    private static final Duration LEASE = Duration.ofMinutes(5);
    private static final Cell CELL = new Cell("en", "science", 1);

    private final TestDatabase database = TestDatabase.get();
    private Instant now = LibraryFixture.NOW;
    private final ContentJobs jobs = SessionBeans.bean(
            ContentJobs.class,
            database,
            entities -> new ContentJobs(new ContentJobRepository(entities), () -> now),
            method -> {});
    private final JobOrders orders = SessionBeans.bean(
            JobOrders.class,
            database,
            entities -> new JobOrders(new ContentJobRepository(entities), () -> now),
            method -> {});

    @BeforeEach
    void aTopic() {
        database.clear();
        new LibraryFixture(database).topics("science");
    }

    @Test
    void aQueuedJobIsTakenOnce() throws Exception {
        String id = draft();
        ExecutorService workers = Executors.newFixedThreadPool(8);
        Callable<Optional<ContentClaim>> claim = () -> jobs.claim(id, LEASE);

        List<Future<Optional<ContentClaim>>> claims = workers.invokeAll(Collections.nCopies(8, claim));
        workers.shutdown();

        int taken = 0;
        for (Future<Optional<ContentClaim>> each : claims) {
            taken += each.get().isPresent() ? 1 : 0;
        }
        assertThat(taken).isEqualTo(1);
    }

    @Test
    void aRunningJobCanBeTakenOverOnlyAfterItsLease() {
        String id = draft();
        assertThat(take(id).job().status()).isEqualTo(JobStatus.RUNNING);

        now = now.plus(LEASE);
        assertThat(jobs.claim(id, LEASE)).isEmpty();
        now = now.plusMillis(1);
        assertThat(jobs.claim(id, LEASE)).isPresent();
    }

    @Test
    void aLateOwnerLandsNothing() {
        String id = draft();
        ContentClaim late = take(id);
        now = now.plus(LEASE).plusMillis(1);
        ContentClaim owner = take(id);

        assertThat(jobs.succeed(late)).isFalse();
        jobs.fail(late, JobError.CONTENT_POLICY);
        jobs.release(late);

        assertThat(job(id).status()).isEqualTo(JobStatus.RUNNING);
        assertThat(jobs.succeed(owner, "art_1", 2)).isTrue();
        assertThat(job(id).status()).isEqualTo(JobStatus.SUCCEEDED);
        assertThat(job(id).articleVersion()).isEqualTo(2);
    }

    @Test
    void aJobThatIsOverIsNotTakenAgain() {
        String id = draft();
        jobs.succeed(take(id));

        assertThat(jobs.claim(id, LEASE)).isEmpty();
        now = now.plus(Duration.ofDays(1));
        assertThat(jobs.lapsed()).isEmpty();
    }

    @Test
    void aReleasedJobIsTakenAtOnce() {
        String id = draft();
        jobs.release(take(id));

        assertThat(jobs.claim(id, LEASE)).isPresent();
    }

    @Test
    void aJobWhoseMessageIsOverdueIsSentAgain() {
        String id = draft();

        now = now.plusSeconds(60);
        assertThat(jobs.lapsed()).isEmpty();
        now = now.plusMillis(1);
        assertThat(jobs.lapsed()).containsExactly(id);
        assertThat(jobs.lapsed()).as("it is on its way").isEmpty();
    }

    @Test
    void aJobThatLosesItsWorkerThreeTimesFails() {
        String id = draft();
        for (int lost = 1; lost <= 2; lost++) {
            assertThat(take(id).job().status()).isEqualTo(JobStatus.RUNNING);
            now = now.plus(LEASE).plusMillis(1);
            assertThat(jobs.lapsed()).containsExactly(id);
        }
        assertThat(take(id).job().status()).isEqualTo(JobStatus.RUNNING);
        now = now.plus(LEASE).plusMillis(1);

        assertThat(jobs.lapsed()).isEmpty();
        assertThat(job(id).status()).isEqualTo(JobStatus.FAILED);
        assertThat(job(id).error()).isEqualTo(JobError.TIMED_OUT);
    }

    @Test
    void aJobThatBreaksOffFiveTimesFails() {
        String id = draft();
        for (int broken = 1; broken <= 4; broken++) {
            assertThat(jobs.brokeOff(take(id))).as("time %s", broken).isFalse();
            assertThat(job(id).status()).isEqualTo(JobStatus.QUEUED);
        }

        assertThat(jobs.brokeOff(take(id))).isTrue();

        assertThat(job(id).status()).isEqualTo(JobStatus.FAILED);
        assertThat(job(id).error()).isEqualTo(JobError.INTERNAL_ERROR);
        assertThat(orders.retry(id)).isTrue();
        assertThat(jobs.brokeOff(take(id))).as("the count begins anew").isFalse();
    }

    @Test
    void aJobThatWaitsForTheSpendOfOthersWaitsAsLongAsItTakes() {
        String id = draft();
        for (int waits = 0; waits < 20; waits++) {
            jobs.release(take(id));
        }

        assertThat(job(id).status()).isEqualTo(JobStatus.QUEUED);
    }

    @Test
    void aJobThatIsPutOffGoesOnAsTheSameRun() {
        String id = draft();
        ContentClaim lost = take(id);
        assertThat(jobs.partDone(lost)).isTrue();
        Instant began = job(id).startedAt();
        assertThat(jobs.putOff(lost, now.plusSeconds(30))).isTrue();
        assertThat(jobs.putOff(lost, now)).as("the claim is gone").isFalse();

        now = now.plusSeconds(90);
        assertThat(jobs.lapsed()).as("its message may still be on its way").isEmpty();
        now = now.plusMillis(1);
        assertThat(jobs.lapsed()).containsExactly(id);
        ContentClaim next = take(id);
        assertThat(next.job().runs()).isEqualTo(1);
        assertThat(next.job().parts()).isEqualTo(1);
        assertThat(next.job().startedAt()).isEqualTo(began);
    }

    @Test
    void onlyAFailureThatMayPassCanBeRetried() {
        String id = draft();
        assertThat(orders.retry(id)).as("queued").isFalse();
        ContentClaim claim = take(id);
        assertThat(orders.retry(id)).as("running").isFalse();
        jobs.fail(claim, JobError.PROVIDER_UNAVAILABLE);

        assertThat(orders.retry(id)).isTrue();
        assertThat(job(id).status()).isEqualTo(JobStatus.QUEUED);
        assertThat(job(id).error()).isNull();

        jobs.fail(take(id), JobError.CONTENT_POLICY);
        assertThat(orders.retry(id)).as("refused by a provider").isFalse();
    }

    @Test
    void aJobThatCouldNotBeQueuedIsKeptForARetry() {
        String id = orders.addFailed(JobRequest.qa(JobTrigger.EDIT, CELL, "art_1", 2), JobError.GENERATION_PAUSED);

        assertThat(job(id).status()).isEqualTo(JobStatus.FAILED);
        assertThat(orders.retry(id)).isTrue();
    }

    private ContentClaim take(String id) {
        return jobs.claim(id, LEASE).orElseThrow();
    }

    private String draft() {
        return orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));
    }

    private ContentJob job(String id) {
        return database.inTransaction(entities ->
                new ReadContentJob(new ContentJobRepository(entities)).find(id).orElseThrow());
    }
}
