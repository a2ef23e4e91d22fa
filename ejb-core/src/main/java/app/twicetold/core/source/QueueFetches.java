package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.rules.LicenseRefusal;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.source.rules.DueWindow;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.source.ScheduledSourceRow;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The transactions that add fetch jobs. The caller sends the jobs after the commit. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class QueueFetches {
    /** How many sources one transaction looks at. */
    static final int PART = 200;

    private SourceRepository sources;
    private JobOrders orders;
    private ContentJobRepository open;
    private CheckLicense licenses;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public QueueFetches(
            SourceRepository sources,
            JobOrders orders,
            ContentJobRepository open,
            CheckLicense licenses,
            RecordAudit audit,
            InstantSource clock) {
        this.sources = sources;
        this.orders = orders;
        this.open = open;
        this.licenses = licenses;
        this.audit = audit;
        this.clock = clock;
    }

    protected QueueFetches() {}

    /**
     * Some sources in the order of their ids.
     *
     * @param jobs the jobs that were added for those that are due
     * @param last the id after which the next part begins; empty after the last part
     */
    public record Part(List<String> jobs, Optional<String> last) {}

    /** Adds a job for each due source of a part. A source whose licence was disallowed gets an audit row instead. */
    public Part due(String after) {
        Instant now = clock.instant();
        List<ScheduledSourceRow> part = sources.enabled(after, PART);
        List<String> added = part.stream()
                .filter(row -> isDue(row, now))
                .flatMap(row -> sources.lock(row.id()).stream())
                .filter(source -> source.enabled && isDue(row(source), now))
                .flatMap(source -> add(source, now))
                .toList();
        return new Part(
                added,
                part.size() < PART
                        ? Optional.empty()
                        : Optional.of(part.get(PART - 1).id()));
    }

    private Stream<String> add(SourceEntity source, Instant now) {
        if (open.openFetch(source.id).isPresent()) {
            return Stream.empty();
        }
        source.lastRunAt = now;
        Optional<LicenseRefusal> refusal = licenses.refusal(source.licenseId, source.ownerCleared);
        if (refusal.isPresent()) {
            audit.record(
                    Actor.SYSTEM,
                    AuditAction.SOURCE_LICENSE_BLOCKED,
                    "source",
                    source.id,
                    Map.of("license", source.licenseId, "reason", refusal.get().wire()));
            return Stream.empty();
        }
        return Stream.of(orders.add(JobRequest.fetch(JobTrigger.SCHEDULE, source.id)));
    }

    /**
     * Adds a job for a source, whatever its schedule says and whether it is enabled or not.
     *
     * @return the id of the job, or of the one that is under way
     * @throws ServiceException {@code not_found}, {@code license_not_allowed}
     */
    public String now(String sourceId) {
        SourceEntity source = sources.lock(sourceId).orElseThrow(() -> ServiceException.notFound("source"));
        licenses.require(source.licenseId, source.ownerCleared);
        return open.openFetch(sourceId).orElseGet(() -> {
            source.lastRunAt = clock.instant();
            return orders.add(JobRequest.fetch(JobTrigger.MANUAL, sourceId));
        });
    }

    /** As {@link #now}, for an operator. */
    public String asked(Actor actor, String sourceId) {
        String job = now(sourceId);
        audit.record(
                actor, AuditAction.SOURCE_FETCH_REQUESTED, "source", sourceId, Map.of("after", Map.of("job_id", job)));
        return job;
    }

    private static boolean isDue(ScheduledSourceRow row, Instant now) {
        return DueWindow.mayBeAsked(row.notBefore(), now)
                && CronSchedule.parse(row.scheduleCron())
                        .filter(cron -> cron.firesIn(DueWindow.of(row.createdAt(), row.lastRunAt(), now)))
                        .isPresent();
    }

    private static ScheduledSourceRow row(SourceEntity source) {
        return new ScheduledSourceRow(
                source.id, source.scheduleCron, source.createdAt, source.lastRunAt, source.notBefore);
    }
}
