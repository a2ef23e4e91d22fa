package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.JobStatus;
import app.twicetold.core.content.rules.JobTries;
import app.twicetold.core.generation.rules.RetryChoice;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.FailedJobRow;
import app.twicetold.persistence.content.RetryableQuery;
import app.twicetold.persistence.generation.CellRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The transaction that puts many failed jobs back into the queue. It shares the lock of the gap filler, so that both
 * count the same cells. The jobs are sent after its commit.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class RetrySteps {
    private static final Map<String, Object> REQUEUED = Map.of(
            "before", Map.of("status", JobStatus.FAILED.wire()), "after", Map.of("status", JobStatus.QUEUED.wire()));

    /** How many failed jobs are looked at. */
    private static final int READ = 5_000;

    private ContentJobRepository failed;
    private JobOrders orders;
    private CellRepository runs;
    private CountCells cells;
    private SpendGuard guard;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public RetrySteps(
            ContentJobRepository failed,
            JobOrders orders,
            CellRepository runs,
            CountCells cells,
            SpendGuard guard,
            RecordAudit audit,
            InstantSource clock) {
        this.failed = failed;
        this.orders = orders;
        this.runs = runs;
        this.cells = cells;
        this.guard = guard;
        this.audit = audit;
        this.clock = clock;
    }

    protected RetrySteps() {}

    /** What an operator's retry would run again now. */
    public RetryChoice plan(RetryFilter filter, int most) {
        return choose(asked(filter), cells.countInRequest(), false, most);
    }

    /** The jobs that an operator's retry runs again. */
    public RetryChoice asked(Actor actor, RetryFilter filter, int most) {
        runs.lockRun();
        RetryChoice choice = plan(filter, most);
        return put(actor, choice, orders::retry);
    }

    /**
     * The jobs whose failure passes by itself, when they are due. While the pipeline is paused these are fetches only.
     * Those that nobody needs any more are given up.
     */
    public List<String> due(int most) {
        runs.lockRun();
        Instant now = clock.instant();
        boolean paused = guard.paused().isPresent();
        List<FailedJobRow> due = failed.toTryAgain(READ).stream()
                .filter(job -> JobTries.isDue(job.attemptsLeft(), job.finishedAt(), now))
                .filter(job -> !paused || job.stage().equals(JobStage.FETCH.wire()))
                .toList();
        if (due.isEmpty()) {
            return List.of();
        }
        RetryChoice choice = choose(due, cells.count(), true, most);
        choice.unwanted().forEach(orders::giveUp);
        return put(Actor.SYSTEM, choice, orders::tryAgain).ids();
    }

    private List<FailedJobRow> asked(RetryFilter filter) {
        return failed.retryable(new RetryableQuery(
                name(filter.stage()),
                name(filter.error()),
                name(filter.trigger()),
                filter.articleId(),
                filter.sourceId(),
                clock.instant().minus(filter.maxAge()),
                READ));
    }

    private static @Nullable String name(@Nullable WireValue value) {
        return value == null ? null : value.wire();
    }

    private RetryChoice choose(List<FailedJobRow> rows, List<CellLevel> levels, boolean keepBriefs, int most) {
        Map<Cell, Integer> shortfalls =
                levels.stream().collect(Collectors.toMap(CellLevel::cell, CellLevel::shortfall));
        return RetryChoice.of(rows.stream().map(FailedJobs::of).toList(), shortfalls, keepBriefs, most);
    }

    private RetryChoice put(Actor actor, RetryChoice choice, Predicate<String> requeued) {
        List<String> ids = choice.ids().stream().filter(requeued).toList();
        ids.forEach(id -> audit.record(actor, AuditAction.JOB_RETRIED, "job", id, REQUEUED));
        return new RetryChoice(ids, choice.unwanted(), choice.leftOut());
    }
}
