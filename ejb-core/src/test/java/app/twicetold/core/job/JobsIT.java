package app.twicetold.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobsIT {
    private static final Actor ADA = new Actor("ada@example.org", "req_1");
    private static final Cell CELL = new Cell("en", "science", 1);

    private final TestDatabase database = TestDatabase.get();
    private Instant now = LibraryFixture.NOW;
    private final ContentJobs jobs = bean(ContentJobs.class, this::jobs);
    private final JobOrders orders = bean(JobOrders.class, this::orders);
    private final GenerationSettings settings = bean(GenerationSettings.class, this::settings);
    private final List<String> sent = new ArrayList<>();
    private final RequeueJobs requeue = bean(RequeueJobs.class, this::requeue);

    @BeforeEach
    void aTopic() {
        database.clear();
        new LibraryFixture(database).topics("science");
    }

    @Test
    void aJobCostsTheSumOfItsCalls() {
        String id = failed(JobError.INVALID_MODEL_OUTPUT);
        call(id, "0.100001", null);
        call(id, "0.2", "server_error");
        call(id, null, null);
        call(id, null, "unconfigured");
        call("job_other", "9", null);

        ShowContentJob.Detail detail = database.inTransaction(entities ->
                new ShowContentJob(read(entities), views(entities), new ProviderCallRepository(entities)).show(id));

        assertThat(detail.job().costUsd()).isEqualTo("0.300001");
        assertThat(detail.job().unpricedCalls()).isEqualTo(1);
        assertThat(detail.calls()).hasSize(4);
        assertThat(detail.calls().stream()
                        .map(ShowContentJob.Call::costUsd)
                        .filter(cost -> cost != null)
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(detail.job().costUsd());
    }

    @Test
    void aJobWithoutCallsCostsNothing() {
        failed(JobError.GENERATION_PAUSED);

        assertThat(list(null, null, null, 10).items().get(0).costUsd()).isEqualTo("0.000000");
    }

    @Test
    void aPageIsTwoStatements() {
        for (int i = 0; i < 5; i++) {
            call(failed(JobError.GENERATION_PAUSED), "1", null);
        }

        assertThat(database.statementsOf(entities ->
                        new ListContentJobs(read(entities), views(entities)).list(JobFilter.of(null, null), null, 3)))
                .hasSize(2);
    }

    @Test
    void pagesNeitherRepeatNorLoseJobs() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.add(0, failed(JobError.GENERATION_PAUSED));
            now = now.plusSeconds(i % 2);
        }
        List<String> seen = new ArrayList<>();
        String cursor = null;
        do {
            Page<JobView> page = list("generate", "failed", cursor, 2);
            page.items().forEach(view -> seen.add(view.job().id()));
            cursor = page.nextCursor();
        } while (cursor != null);

        assertThat(seen).containsExactlyInAnyOrderElementsOf(made).doesNotHaveDuplicates();
    }

    @Test
    void filtersLetThroughWhatTheyName() {
        failed(JobError.GENERATION_PAUSED);
        orders.add(JobRequest.qa(JobTrigger.EDIT, CELL, "art_1", 1));

        assertThat(list("qa", null, null, 10).items()).hasSize(1);
        assertThat(list(null, "failed", null, 10).items()).hasSize(1);
        assertThat(list("qa", "failed", null, 10).items()).isEmpty();
        assertThatThrownBy(() -> list("draft", null, null, 10)).isInstanceOf(ServiceException.class);
        assertThatThrownBy(() -> list(null, "lost", null, 10)).isInstanceOf(ServiceException.class);
    }

    @Test
    void jobsAreFoundByWhyTheyFailedAndWhatTheyAreOf() {
        String draft = failed(JobError.CONTENT_POLICY);
        String check = orders.add(JobRequest.qa(JobTrigger.EDIT, CELL, "art_1", 1));
        String fetch = orders.add(JobRequest.fetch(JobTrigger.SCHEDULE, "src_1"));

        assertThat(found(new JobFilter(null, null, "content_policy", null, null, null)))
                .containsExactly(draft);
        assertThat(found(new JobFilter(null, null, "timed_out", null, null, null)))
                .isEmpty();
        assertThat(found(new JobFilter(null, null, null, "edit", null, null))).containsExactly(check);
        assertThat(found(new JobFilter(null, null, null, null, "art_1", null))).containsExactly(check);
        assertThat(found(new JobFilter(null, null, null, null, null, "src_1"))).containsExactly(fetch);
        assertThat(found(new JobFilter(null, null, null, "edit", null, "src_1")))
                .isEmpty();
        assertThatThrownBy(() -> found(new JobFilter(null, null, "bad_luck", null, null, null)))
                .isInstanceOf(ServiceException.class);
        assertThatThrownBy(() -> found(new JobFilter(null, null, null, "whim", null, null)))
                .isInstanceOf(ServiceException.class);
    }

    /** Otherwise the jobs of an article read those of all articles. */
    @ParameterizedTest
    @CsvSource({"timed_out,,,", ",brief,,", ",,art_7,", ",,,src_7"})
    void aFilterReadsOnlyItsRows(
            @Nullable String error, @Nullable String trigger, @Nullable String article, @Nullable String source) {
        database.run(entities -> {
            entities.createNativeQuery("""
                    insert into content_jobs (id, stage, status, trigger, article_id, source_id, error_code,
                        error_retryable, created_at, queued_at)
                    select 'job_' || n, 'fetch', 'failed', case when n % 50 = 7 then 'brief' else 'manual' end,
                        'art_' || n % 50, 'src_' || n % 50, case when n % 50 = 7 then 'timed_out' else 'superseded' end,
                        true, now() - n * interval '1 minute', now()
                    from generate_series(1, 3000) n
                    """).executeUpdate();
            entities.createNativeQuery("analyze content_jobs").executeUpdate();
        });
        JobFilter filter = new JobFilter(null, null, error, trigger, article, source);

        long read = database.rowsRead(
                "content_jobs",
                entities -> assertThat(new ListContentJobs(read(entities), views(entities))
                                .list(filter, null, 20)
                                .items())
                        .hasSize(20));

        assertThat(read).isLessThan(70);
    }

    private List<String> found(JobFilter filter) {
        return database.inTransaction(entities -> new ListContentJobs(read(entities), views(entities))
                .list(filter, null, 10).items().stream()
                        .map(view -> view.job().id())
                        .toList());
    }

    @Test
    void aRetryIsAuditedAndQueuesTheSameJob() {
        String id = failed(JobError.GENERATION_PAUSED);

        requeue.one(ADA, id);

        assertThat(status(id)).isEqualTo(JobStatus.QUEUED);
        assertThat(audited()).containsExactly("ada@example.org job.retried " + id);
    }

    @Test
    void whatHasNotFailedIsNotRetried() {
        String id = orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));

        assertRefused(() -> requeue.one(ADA, id), ErrorCode.NOT_RETRYABLE);
        assertRefused(() -> requeue.one(ADA, "job_none"), ErrorCode.NOT_FOUND);
    }

    @Test
    void aRefusalOfAProviderIsNotRetried() {
        String id = failed(JobError.CONTENT_POLICY);

        assertRefused(() -> requeue.one(ADA, id), ErrorCode.NOT_RETRYABLE);
        assertThat(audited()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(PauseReason.class)
    void aPausedPipelineRetriesNoDraft(PauseReason reason) {
        String id = failed(JobError.GENERATION_PAUSED);
        settings.pause(reason, Actor.SYSTEM, Map.of());

        assertRefused(() -> requeue.one(ADA, id), ErrorCode.GENERATION_PAUSED);
        assertThat(status(id)).isEqualTo(JobStatus.FAILED);

        settings.resume(ADA);
        requeue.one(ADA, id);
        assertThat(status(id)).isEqualTo(JobStatus.QUEUED);
    }

    @Test
    void aFetchIsRetriedDuringAPause() {
        String id = fail(JobRequest.fetch(JobTrigger.SCHEDULE, "src_1"), JobError.FETCH_FAILED);
        settings.pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());

        requeue.one(ADA, id);

        assertThat(status(id)).isEqualTo(JobStatus.QUEUED);
    }

    @Test
    void aJobThatWaitsIsCanceledOnce() {
        String id = orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));

        requeue.cancel(ADA, id);

        assertThat(status(id)).isEqualTo(JobStatus.CANCELED);
        assertThat(jobs.claim(id, Duration.ofMinutes(1)))
                .as("its message comes late")
                .isEmpty();
        now = now.plus(Duration.ofHours(1));
        assertThat(jobs.lapsed()).isEmpty();
        assertRefused(() -> requeue.cancel(ADA, id), ErrorCode.ILLEGAL_TRANSITION);
        assertThat(audited("job.canceled")).containsExactly("ada@example.org job.canceled " + id);
    }

    @Test
    void aJobThatRunsOrIsOverIsNotCanceled() {
        String running = orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null));
        assertThat(jobs.claim(running, Duration.ofMinutes(1))).isPresent();

        assertRefused(() -> requeue.cancel(ADA, running), ErrorCode.ILLEGAL_TRANSITION);
        assertRefused(() -> requeue.cancel(ADA, failed(JobError.TIMED_OUT)), ErrorCode.ILLEGAL_TRANSITION);
        assertRefused(() -> requeue.cancel(ADA, "job_none"), ErrorCode.NOT_FOUND);
        assertThat(status(running)).isEqualTo(JobStatus.RUNNING);
        assertThat(audited("job.canceled")).isEmpty();
    }

    @Test
    void draftsThatAPauseStoppedGoOnAfterIt() {
        String first = failed(JobError.GENERATION_PAUSED);
        now = now.plusSeconds(1);
        String second = failed(JobError.GENERATION_PAUSED);
        failed(JobError.INVALID_MODEL_OUTPUT);
        fail(JobRequest.qa(JobTrigger.EDIT, CELL, "art_1", 1), JobError.GENERATION_PAUSED);
        settings.pause(PauseReason.COST_CAP, Actor.SYSTEM, Map.of());

        assertRefused(() -> requeue.stopped(200), ErrorCode.GENERATION_PAUSED);
        assertThat(resume()).as("while the pause lasts").isZero();

        now = now.plus(Duration.ofDays(1));
        assertThat(requeue.stopped(1)).containsExactly(first);
        assertThat(resume()).isEqualTo(1);
        assertThat(sent).containsExactly(second);
        assertThat(status(second)).isEqualTo(JobStatus.QUEUED);
        assertThat(resume()).isZero();
        assertThat(audited()).containsExactlyInAnyOrder("system job.retried " + first, "system job.retried " + second);
    }

    @Test
    void aDraftWhoseArticleIsWrittenByALaterJobDoesNotGoOn() {
        fail(JobRequest.regenerate(CELL, "art_1", 1, "rejected", "shorter"), JobError.GENERATION_PAUSED);
        now = now.plusSeconds(1);
        String later = orders.add(JobRequest.regenerate(CELL, "art_1", 1, "rejected", "longer"));

        assertThat(requeue.stopped(200)).isEmpty();
        assertThat(status(later)).isEqualTo(JobStatus.QUEUED);
    }

    @Test
    void aDraftWhoseSourceItemAnotherJobHasDoesNotGoOn() {
        String stopped = fail(JobRequest.draft(JobTrigger.GAP_FILL, CELL, "itm_1", null), JobError.GENERATION_PAUSED);
        String other = orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, "itm_1", null));

        assertThat(requeue.stopped(200)).isEmpty();

        jobs.fail(jobs.claim(other, Duration.ofMinutes(1)).orElseThrow(), JobError.INVALID_MODEL_OUTPUT);
        assertThat(requeue.stopped(200)).containsExactly(stopped);
    }

    private int resume() {
        ContentQueue queue = new ContentQueue() {
            @Override
            public void send(String jobId) {
                sent.add(jobId);
            }

            @Override
            public void sendLater(String jobId, Duration delay) {
                send(jobId);
            }

            @Override
            public OptionalInt deadLetters() {
                return OptionalInt.empty();
            }
        };
        return new ResumeDrafts(requeue, guard(), queue).resume();
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    private String failed(JobError error) {
        return fail(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null), error);
    }

    private String fail(JobRequest request, JobError error) {
        String id = orders.add(request);
        jobs.fail(jobs.claim(id, Duration.ofMinutes(1)).orElseThrow(), error);
        return id;
    }

    private void call(String jobId, @Nullable String cost, @Nullable String error) {
        database.run(entities -> {
            ProviderCallEntity call = new ProviderCallEntity();
            call.id = Ids.create("cal");
            call.at = now;
            call.scope = "content";
            call.capability = "content_llm";
            call.provider = "openai";
            call.model = "m";
            call.costUsd = cost == null ? null : new BigDecimal(cost);
            call.errorKind = error;
            call.jobId = jobId;
            new ProviderCallRepository(entities).add(call);
        });
    }

    private Page<JobView> list(@Nullable String stage, @Nullable String status, @Nullable String cursor, int limit) {
        return database.inTransaction(entities -> new ListContentJobs(read(entities), views(entities))
                .list(JobFilter.of(stage, status), Cursor.decode(cursor), limit));
    }

    private JobStatus status(String id) {
        return database.inTransaction(
                entities -> read(entities).find(id).orElseThrow().status());
    }

    private List<String> audited() {
        return audited("job.retried");
    }

    private List<String> audited(String action) {
        return database.inTransaction(entities -> entities.createQuery(
                        "select concat(e.actor, ' ', e.action, ' ', e.targetId) from AuditEntryEntity e "
                                + "where e.action = :action order by e.at",
                        String.class)
                .setParameter("action", action)
                .getResultList());
    }

    private RequeueJobs requeue(EntityManager entities) {
        return new RequeueJobs(
                orders(entities), read(entities), guard(), new RecordAudit(new AuditRepository(entities), () -> now));
    }

    private SpendGuard guard() {
        return new SpendGuard(
                bean(SpendBook.class, own -> new SpendBook(new SpendRepository(own), settings(own), () -> now)));
    }

    private static ReadContentJob read(EntityManager entities) {
        return new ReadContentJob(new ContentJobRepository(entities));
    }

    private static ContentJobViews views(EntityManager entities) {
        return new ContentJobViews(new ProviderCallRepository(entities));
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private JobOrders orders(EntityManager entities) {
        return new JobOrders(new ContentJobRepository(entities), () -> now);
    }

    private ContentJobs jobs(EntityManager entities) {
        return new ContentJobs(new ContentJobRepository(entities), () -> now);
    }

    private GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }
}
