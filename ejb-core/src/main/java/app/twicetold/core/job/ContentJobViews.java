package app.twicetold.core.job;

import app.twicetold.core.content.ContentJob;
import app.twicetold.persistence.provider.JobCostRow;
import app.twicetold.persistence.provider.ProviderCallRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Adds to jobs what their calls cost. One statement, whatever the number of jobs. */
@Stateless
public class ContentJobViews {
    private static final int PLACES = 6;

    private ProviderCallRepository calls;

    @Inject
    public ContentJobViews(ProviderCallRepository calls) {
        this.calls = calls;
    }

    protected ContentJobViews() {}

    public List<JobView> of(List<ContentJob> jobs) {
        Map<String, JobCostRow> costs = calls
                .costs(jobs.stream().map(ContentJob::id).toList())
                .stream()
                .collect(Collectors.toMap(JobCostRow::jobId, Function.identity()));
        return jobs.stream()
                .map(job -> {
                    JobCostRow cost = costs.getOrDefault(job.id(), new JobCostRow(job.id(), BigDecimal.ZERO, 0));
                    return new JobView(
                            job, cost.costUsd().setScale(PLACES, RoundingMode.HALF_UP), cost.unpricedCalls());
                })
                .toList();
    }
}
