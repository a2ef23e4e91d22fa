package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.generation.rules.RetryChoice;
import app.twicetold.core.job.JobView;
import app.twicetold.core.job.ListContentJobs;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.spend.SpendGuard;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;

/** Runs failed jobs again, without those whose result nobody needs any more. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RetryFailedJobs {
    /** How many jobs one call runs again at most. */
    public static final int MOST = 200;

    private RetrySteps steps;
    private ListContentJobs list;
    private SpendGuard guard;
    private ContentQueue queue;

    @Inject
    public RetryFailedJobs(RetrySteps steps, ListContentJobs list, SpendGuard guard, ContentQueue queue) {
        this.steps = steps;
        this.list = list;
        this.guard = guard;
        this.queue = queue;
    }

    protected RetryFailedJobs() {}

    /**
     * What a retry did or would do.
     *
     * @param count how many jobs run again, or would
     * @param jobs those that run again, newest first; none in a dry run
     */
    public record Retried(boolean dryRun, int count, RetryChoice.LeftOut leftOut, List<JobView> jobs) {
        public Retried {
            jobs = List.copyOf(jobs);
        }
    }

    /** What {@link #retry} would do now, also while the pipeline is paused. */
    public Retried plan(RetryFilter filter) {
        RetryChoice choice = steps.plan(filter, MOST);
        return new Retried(true, choice.ids().size(), choice.leftOut(), List.of());
    }

    /**
     * Runs the oldest failed jobs that may be run again, {@value #MOST} at most.
     *
     * @throws ServiceException {@code generation_paused}, unless only fetches are asked for
     */
    public Retried retry(Actor actor, RetryFilter filter) {
        if (filter.stage() != JobStage.FETCH) {
            guard.requireRunning();
        }
        RetryChoice choice = steps.asked(actor, filter, MOST);
        List<JobView> jobs = list.all(choice.ids());
        choice.ids().forEach(queue::send);
        return new Retried(false, choice.ids().size(), choice.leftOut(), jobs);
    }

    /** Runs the jobs again whose failure passes by itself and that are due. @return how many */
    public int retryDue() {
        List<String> due = steps.due(MOST);
        due.forEach(queue::send);
        return due.size();
    }
}
