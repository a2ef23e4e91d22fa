package app.twicetold.jobs.content;

import app.twicetold.core.content.SweepContentJobs;
import app.twicetold.core.generation.FillGapsHourly;
import app.twicetold.core.generation.KeepSeenArticles;
import app.twicetold.core.generation.RetryFailedJobs;
import app.twicetold.core.job.ResumeDrafts;
import app.twicetold.core.overview.KeepRollUps;
import app.twicetold.core.paywall.BuildBenchmarks;
import app.twicetold.core.playground.run.PurgePlaygroundAudio;
import app.twicetold.core.playground.work.SweepPlayground;
import app.twicetold.core.provider.usage.SumCalls;
import app.twicetold.core.publication.KeepArticleFigures;
import app.twicetold.core.source.FetchDueSources;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** One part of the hour, named by its step. */
@Named
@Dependent
public class HourlyBatchlet extends PartBatchlet {
    @Inject
    private FetchDueSources fetch;

    @Inject
    private ResumeDrafts resume;

    @Inject
    private RetryFailedJobs retries;

    @Inject
    private KeepSeenArticles seen;

    @Inject
    private KeepRollUps rollUps;

    @Inject
    private SumCalls calls;

    @Inject
    private KeepArticleFigures articleFigures;

    @Inject
    private BuildBenchmarks cohorts;

    @Inject
    private FillGapsHourly gaps;

    @Inject
    private SweepContentJobs content;

    @Inject
    private SweepPlayground playground;

    @Inject
    private PurgePlaygroundAudio audio;

    @Override
    protected void work() {
        switch (step.getStepName()) {
            case "fetch" -> fetch.fetch();
            case "resume" -> resume.resume();
            case "retry" -> retries.retryDue();
            case "calls" -> sumCalls();
            case "cells" -> each(seen::keep, rollUps::keep, articleFigures::keep, cohorts::follow);
            case "gaps" -> gaps.fill();
            case "sweep" -> content.sweep();
            case "playground_sweep" -> playground.sweep();
            case "playground_purge" -> audio.purge();
            default -> throw new IllegalStateException("content_hourly has no part " + step.getStepName());
        }
    }

    /** One that fails keeps no other from its work. */
    private static void each(Runnable... parts) {
        RuntimeException failed = null;
        for (Runnable part : parts) {
            try {
                part.run();
            } catch (RuntimeException e) {
                if (failed == null) {
                    failed = e;
                } else {
                    failed.addSuppressed(e);
                }
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void sumCalls() {
        boolean more = true;
        while (more) {
            more = calls.nextSlice();
        }
    }
}
