package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.DeletionStatus;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.privacy.DeletionJobEntity;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletion jobs, newest first. One statement. */
@Stateless
public class ListDeletionJobs {
    private DeletionJobRepository jobs;
    private InstantSource clock;

    @Inject
    public ListDeletionJobs(DeletionJobRepository jobs, InstantSource clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    protected ListDeletionJobs() {}

    /**
     * @param status null for all
     * @param kind null for all
     * @param cursor where the last page ended, null for the first one
     * @throws ServiceException {@code validation_failed} when a filter has another value
     */
    public Page<DeletionJobView> list(
            @Nullable String status, @Nullable String kind, @Nullable Cursor cursor, int limit) {
        if (status != null && WireValue.find(DeletionStatus.class, status).isEmpty()) {
            throw ServiceException.invalid("status", "unknown");
        }
        if (kind != null && WireValue.find(DeletionKind.class, kind).isEmpty()) {
            throw ServiceException.invalid("kind", "unknown");
        }
        Instant now = clock.instant();
        List<DeletionJobView> rows = jobs
                .newest(
                        status,
                        kind,
                        cursor == null ? null : cursor.at(),
                        cursor == null ? null : cursor.id(),
                        limit + 1)
                .stream()
                .map(job -> view(job, now))
                .toList();
        return Page.of(rows, limit, row -> new Cursor(row.createdAt(), row.id()));
    }

    private static DeletionJobView view(DeletionJobEntity job, Instant now) {
        return new DeletionJobView(
                job.id,
                job.kind,
                job.status,
                job.runs,
                Duration.between(job.createdAt, job.finishedAt == null ? now : job.finishedAt),
                job.createdAt,
                job.finishedAt,
                job.stuckAt);
    }
}
