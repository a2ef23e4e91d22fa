package app.twicetold.jobs.content;

import app.twicetold.core.content.SweepContentJobs;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.generation.FillGapsHourly;
import app.twicetold.core.generation.RetryFailedJobs;
import app.twicetold.core.source.FetchDueSources;
import app.twicetold.core.spend.ResumeDrafts;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** One part of the hour. When it fails, the next one follows all the same. A restart does it again. */
@Named
@Dependent
public class HourlyBatchlet extends AbstractBatchlet {
    @Inject
    @BatchProperty(name = "part")
    private String part;

    @Inject
    private JobContext job;

    @Inject
    private ScheduledParts parts;

    @Inject
    private FetchDueSources fetch;

    @Inject
    private ResumeDrafts resume;

    @Inject
    private RetryFailedJobs retries;

    @Inject
    private FillGapsHourly gaps;

    @Inject
    private SweepContentJobs sweep;

    @Inject
    private DatabaseState database;

    @Override
    public String process() {
        try {
            database.patiently(this::work);
        } catch (RuntimeException e) {
            parts.failed(job, part, e);
        }
        return "COMPLETED";
    }

    private int work() {
        return switch (part) {
            case "fetch" -> fetch.fetch();
            case "resume" -> resume.resume();
            case "retry" -> retries.retryDue();
            case "gaps" -> gaps.fill();
            case "sweep" -> sweep.sweep();
            default -> throw new IllegalStateException("content_hourly has no part named " + part);
        };
    }
}
