package app.twicetold.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig.CellTarget;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.generation.rules.RetryChoice.LeftOut;
import app.twicetold.core.job.ContentJobViews;
import app.twicetold.core.job.ListContentJobs;
import app.twicetold.core.publication.PublicationFixture;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.publication.rules.ArticleOperation;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.SourceFixture;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.source.SourceItemEntity;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RetryFailedJobsIT {
    private static final Actor ADA = new Actor("ada@example.org", "req_1");
    private static final Cell CELL = new Cell("en", "science", 1);

    private final GenerationFixture fixture = new GenerationFixture();
    private final RetryFailedJobs retries = new RetryFailedJobs(
            fixture.bean(
                    RetrySteps.class,
                    entities -> new RetrySteps(
                            new ContentJobRepository(entities),
                            fixture.orders(entities),
                            new CellRepository(entities),
                            fixture.cells(entities),
                            fixture.guard,
                            new RecordAudit(new AuditRepository(entities), () -> fixture.now),
                            () -> fixture.now)),
            fixture.bean(
                    ListContentJobs.class,
                    entities -> new ListContentJobs(
                            new ReadContentJob(new ContentJobRepository(entities)),
                            new ContentJobViews(new ProviderCallRepository(entities)))),
            fixture.guard,
            fixture.queue);

    @Test
    void manyAreRetriedByTheirFilter() {
        String stopped = failed(JobError.GENERATION_PAUSED);
        failed(JobError.CONTENT_POLICY);
        failed(JobError.INVALID_MODEL_OUTPUT);
        String fetch = fail(JobRequest.fetch(JobTrigger.SCHEDULE, "src_1"), JobError.FETCH_FAILED);

        assertThat(retry("generate", "generation_paused")).containsExactly(stopped);
        assertThat(retry("fetch", null)).containsExactly(fetch);
        assertThat(retry(null, null)).hasSize(1);
        assertThat(retry(null, null)).isEmpty();
        assertThat(fixture.sent).hasSize(3);
        assertThat(audited()).hasSize(3).contains("ada@example.org job.retried " + stopped);
    }

    @Test
    void aDryRunCountsAndMovesNothing() {
        String id = failed(JobError.GENERATION_PAUSED);
        fixture.settings.pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());

        RetryFailedJobs.Retried plan = retries.plan(RetryFilter.of(null, null, null));

        assertThat(plan.dryRun()).isTrue();
        assertThat(plan.count()).isEqualTo(1);
        assertThat(plan.jobs()).isEmpty();
        assertThat(fixture.job(id).status()).isEqualTo(JobStatus.FAILED);
        assertThat(fixture.sent).isEmpty();
        assertThat(audited()).isEmpty();
    }

    @Test
    void aRetryMeansTheJobsThatTheListShows() {
        String gap = failed(JobError.GENERATION_PAUSED);
        String check = fail(
                JobRequest.qa(JobTrigger.EDIT, CELL, article(ArticleStatus.QA).articleId(), 1), JobError.TIMED_OUT);
        String fetch = fail(JobRequest.fetch(JobTrigger.SCHEDULE, "src_1"), JobError.FETCH_FAILED);
        String article = String.valueOf(fixture.job(check).articleId());

        assertThat(planned("{\"trigger\": \"edit\"}")).isEqualTo(1);
        assertThat(planned("{\"article_id\": \"art_none\"}")).isZero();
        assertThat(planned("{\"source_id\": \"src_1\", \"error\": \"fetch_failed\"}"))
                .isEqualTo(1);
        assertThat(planned("{\"source_id\": \"src_1\", \"error\": \"timed_out\"}"))
                .isZero();
        assertThat(planned("{}")).isEqualTo(3);
        assertThat(retries.retry(
                                ADA,
                                RetryForm.read(JsonNodeFactory.instance
                                                .objectNode()
                                                .put("article_id", article))
                                        .filter())
                        .jobs())
                .extracting(view -> view.job().id())
                .containsExactly(check);
        assertThat(fixture.job(gap).status()).isEqualTo(JobStatus.FAILED);
        assertThat(fixture.job(fetch).status()).isEqualTo(JobStatus.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"trigger, whim", "error, bad_luck", "article_id, ' '"})
    void aFilterThatNoJobHasIsRefused(String key, String value) {
        assertThatThrownBy(() ->
                        RetryForm.read(JsonNodeFactory.instance.objectNode().put(key, value)))
                .isInstanceOf(ServiceException.class);
    }

    private int planned(String filter) {
        return retries.plan(RetryForm.read(Json.read(filter, JsonNode.class)).filter())
                .count();
    }

    @Test
    void whatIsOlderThanTheMaximumIsLeft() {
        String id = failed(JobError.INVALID_MODEL_OUTPUT);

        fixture.now = fixture.now.plus(Duration.ofDays(7)).plusMillis(1);
        assertThat(retry(null, null)).as("above").isEmpty();
        fixture.now = fixture.now.minusMillis(1);
        assertThat(retry(null, null)).as("at").containsExactly(id);
    }

    @ParameterizedTest
    @EnumSource(Age.class)
    void theMaximumIsFromOneDayToAYear(Age age) {
        if (age.valid) {
            assertThat(RetryForm.read(days(age.days)).filter().maxAge()).isEqualTo(Duration.ofDays(age.days));
        } else {
            assertThatThrownBy(() -> RetryForm.read(days(age.days))).isInstanceOf(ServiceException.class);
        }
    }

    private enum Age {
        BELOW(0, false),
        SHORTEST(1, true),
        LONGEST(365, true),
        ABOVE(366, false);

        private final int days;
        private final boolean valid;

        Age(int days, boolean valid) {
            this.days = days;
            this.valid = valid;
        }
    }

    @Test
    void aFullCellGetsNoMoreDrafts() {
        lacks(1);
        String first = failed(JobError.INVALID_MODEL_OUTPUT);
        fixture.now = fixture.now.plusSeconds(1);
        failed(JobError.INVALID_MODEL_OUTPUT);

        RetryFailedJobs.Retried retried = retries.retry(ADA, RetryFilter.of(null, null, null));

        assertThat(retried.count()).isEqualTo(1);
        assertThat(retried.leftOut()).isEqualTo(new LeftOut(1, 0, 0));
        assertThat(retried.jobs()).extracting(view -> view.job().id()).containsExactly(first);
        assertThat(retry(null, null)).isEmpty();
    }

    @Test
    void usedItemsAreLeft() {
        String used = item();
        String free = item();
        fail(JobRequest.draft(JobTrigger.GAP_FILL, CELL, used, null), JobError.INVALID_MODEL_OUTPUT);
        String kept = fail(JobRequest.draft(JobTrigger.GAP_FILL, CELL, free, null), JobError.INVALID_MODEL_OUTPUT);
        fixture.database.run(entities -> entities.find(SourceItemEntity.class, used).articleId = "art_1");

        RetryFailedJobs.Retried retried = retries.retry(ADA, RetryFilter.of(null, null, null));

        assertThat(retried.jobs()).extracting(view -> view.job().id()).containsExactly(kept);
        assertThat(retried.leftOut()).isEqualTo(new LeftOut(0, 1, 0));
    }

    @Test
    void supersededVersionsAreLeft() {
        VersionRef checked = article(ArticleStatus.QA);
        VersionRef back = article(ArticleStatus.UNPUBLISHED);
        String check =
                fail(JobRequest.qa(JobTrigger.GAP_FILL, CELL, checked.articleId(), 1), JobError.INVALID_MODEL_OUTPUT);
        String draft = fail(
                JobRequest.regenerate(CELL, back.articleId(), 1, "unpublished", null), JobError.INVALID_MODEL_OUTPUT);
        assertThat(retries.plan(RetryFilter.of(null, null, null)).count()).isEqualTo(2);

        move(checked, ArticleOperation.REJECT);
        move(back, ArticleOperation.REPUBLISH);

        assertThat(retry(null, null)).doesNotContain(check, draft).isEmpty();
    }

    @Test
    void anItemThatAnotherJobHasIsLeft() {
        String item = item();
        fail(JobRequest.draft(JobTrigger.GAP_FILL, CELL, item, null), JobError.INVALID_MODEL_OUTPUT);
        fixture.orders.add(JobRequest.draft(JobTrigger.GAP_FILL, CELL, item, null));

        assertThat(retry(null, null)).isEmpty();
    }

    @Test
    void manyAreNotRetriedDuringAPause() {
        String id = failed(JobError.GENERATION_PAUSED);
        fixture.settings.pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());

        assertThatThrownBy(() -> retry(null, null))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.GENERATION_PAUSED));
        assertThat(retry("fetch", null)).isEmpty();
        assertThat(fixture.job(id).status()).isEqualTo(JobStatus.FAILED);
    }

    @Test
    void anOutageOfANightIsMendedByTheMorning() {
        VersionRef version = article(ArticleStatus.QA);
        String check =
                fail(JobRequest.qa(JobTrigger.GAP_FILL, CELL, version.articleId(), 1), JobError.PROVIDER_UNAVAILABLE);
        failed(JobError.INVALID_MODEL_OUTPUT);

        for (Duration wait : List.of(Duration.ofHours(1), Duration.ofHours(4), Duration.ofHours(24))) {
            fixture.now = fixture.now.plus(wait).minusMillis(1);
            assertThat(retries.retryDue()).as("before").isZero();
            fixture.now = fixture.now.plusMillis(1);
            assertThat(retries.retryDue()).as("then").isEqualTo(1);
            fail(check, JobError.PROVIDER_UNAVAILABLE);
        }
        fixture.now = fixture.now.plus(Duration.ofDays(2));
        assertThat(retries.retryDue()).as("it stays failed").isZero();
        assertThat(fixture.sent).containsExactly(check, check, check);
        assertThat(audited()).hasSize(3).contains("system job.retried " + check);
        assertThat(fixture.job(check).attemptsLeft()).isZero();

        assertThat(retry("qa", null)).containsExactly(check);
        assertThat(fixture.job(check).attemptsLeft())
                .as("an operator begins anew")
                .isEqualTo(3);
    }

    @Test
    void aBriefIsTriedAgainAlsoForAFullCell() {
        lacks(0);
        String brief = fail(JobRequest.brief(CELL, "brf_1", null, null), JobError.PROVIDER_UNAVAILABLE);
        String draft = failed(JobError.PROVIDER_UNAVAILABLE);
        fixture.now = fixture.now.plus(Duration.ofHours(1));

        assertThat(retries.retryDue()).isEqualTo(1);
        assertThat(fixture.sent).containsExactly(brief);
        assertThat(fixture.job(draft).attemptsLeft()).as("it is given up").isZero();
    }

    @Test
    void aPauseKeepsDueJobsForLater() {
        failed(JobError.PROVIDER_UNAVAILABLE);
        fixture.settings.pause(PauseReason.MANUAL, Actor.SYSTEM, Map.of());
        fixture.now = fixture.now.plus(Duration.ofHours(1));

        assertThat(retries.retryDue()).isZero();
        fixture.settings.resume(ADA);
        assertThat(retries.retryDue()).isEqualTo(1);
    }

    @Test
    void aMisspelledDryRunIsRefused() {
        assertThatThrownBy(() ->
                        RetryForm.read(JsonNodeFactory.instance.objectNode().put("dryRun", true)))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.details().get("fields")).isEqualTo(Map.of("dryRun", "unknown")));
    }

    private static ObjectNode days(int days) {
        return JsonNodeFactory.instance.objectNode().put("max_age", days);
    }

    private List<String> retry(@Nullable String stage, @Nullable String error) {
        ObjectNode filter =
                JsonNodeFactory.instance.objectNode().put("stage", stage).put("error", error);
        return retries.retry(ADA, RetryForm.read(filter).filter()).jobs().stream()
                .map(view -> view.job().id())
                .toList();
    }

    private void lacks(int target) {
        fixture.config(config -> GenerationFixture.with(
                config, 0, List.of(new CellTarget(CELL.language(), CELL.topicId(), CELL.difficulty(), target))));
    }

    private VersionRef article(ArticleStatus status) {
        return fixture.publication
                .versions()
                .add(null, PublicationFixture.content(), PublicationFixture.byModel(null), status);
    }

    private void move(VersionRef version, ArticleOperation operation) {
        fixture.publication
                .versions()
                .move(PublicationFixture.OPERATOR, version.articleId(), operation, null, Map.of());
    }

    private String item() {
        SourceFixture sources = new SourceFixture(fixture.database, () -> fixture.now);
        if (begun == null) {
            sources.begin();
            begun = sources.source();
        }
        return sources.item(begun, it -> {});
    }

    private @Nullable String begun;

    private String failed(JobError error) {
        return fail(JobRequest.draft(JobTrigger.GAP_FILL, CELL, null, null), error);
    }

    private String fail(JobRequest request, JobError error) {
        String id = fixture.orders.add(request);
        fail(id, error);
        return id;
    }

    private void fail(String id, JobError error) {
        fixture.jobs.fail(fixture.jobs.claim(id, Duration.ofMinutes(1)).orElseThrow(), error);
    }

    private List<String> audited() {
        return fixture.database.inTransaction(entities -> entities.createQuery(
                        "select concat(e.actor, ' ', e.action, ' ', e.targetId) from AuditEntryEntity e "
                                + "where e.action = 'job.retried' order by e.at",
                        String.class)
                .getResultList());
    }
}
