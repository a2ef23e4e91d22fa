package app.twicetold.jobs.home;

import app.twicetold.core.home.ForgetDailyQuests;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old daily quests, page by page. */
@Named
@Dependent
public class DailyQuestsBatchlet extends AbstractBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private JobContext job;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ScheduledParts parts;

    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ForgetDailyQuests forget;

    private volatile boolean stopped;

    @Override
    public String process() {
        try {
            while (!stopped && forget.nextPage()) {
                continue;
            }
        } catch (RuntimeException e) {
            parts.failed(job, "daily_quests", e);
        }
        return "COMPLETED";
    }

    @Override
    public void stop() {
        stopped = true;
    }
}
