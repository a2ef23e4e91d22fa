package app.twicetold.core.job;

import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A content job with the provider calls that were made for it. */
@Stateless
public class ShowContentJob {
    private ReadContentJob read;
    private ContentJobViews views;
    private ProviderCallRepository calls;

    @Inject
    public ShowContentJob(ReadContentJob read, ContentJobViews views, ProviderCallRepository calls) {
        this.read = read;
        this.views = views;
        this.calls = calls;
    }

    protected ShowContentJob() {}

    /** @param calls the oldest first */
    public record Detail(JobView job, List<Call> calls) {}

    /**
     * One attempt at one entry of a chain.
     *
     * @param errorKind null for a success
     * @param costUsd null while the model has no price
     */
    public record Call(
            String id,
            Instant at,
            String capability,
            String modelRef,
            long latencyMs,
            @Nullable Long inputTokens,
            @Nullable Long outputTokens,
            @Nullable BigDecimal costUsd,
            @Nullable String errorKind,
            boolean fallback) {
        private static Call of(ProviderCallEntity row) {
            return new Call(
                    row.id,
                    row.at,
                    row.capability,
                    row.provider + "/" + row.model,
                    row.latencyMs,
                    row.inputTokens,
                    row.outputTokens,
                    row.costUsd,
                    row.errorKind,
                    row.fallback);
        }
    }

    /** @throws ServiceException {@code not_found} */
    public Detail show(String jobId) {
        JobView job = views.of(List.of(read.find(jobId).orElseThrow(() -> ServiceException.notFound("job"))))
                .get(0);
        return new Detail(job, calls.ofJob(jobId).stream().map(Call::of).toList());
    }
}
