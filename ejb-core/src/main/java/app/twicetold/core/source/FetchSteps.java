package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.rules.JobError;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.rules.LicenseRefusal;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions of a fetch around its items: its begin, its listing, and its end. */
@Stateless
public class FetchSteps {
    private SourceRepository sources;
    private ContentJobs jobs;
    private CheckLicense licenses;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public FetchSteps(
            SourceRepository sources, ContentJobs jobs, CheckLicense licenses, RecordAudit audit, InstantSource clock) {
        this.sources = sources;
        this.jobs = jobs;
        this.licenses = licenses;
        this.audit = audit;
        this.clock = clock;
    }

    protected FetchSteps() {}

    /** What to fetch. Empty, with a failed job, when the source is gone or may no longer have its licence. */
    public Optional<SourceRun> begin(ContentClaim claim) {
        @Nullable String id = claim.job().sourceId();
        Optional<SourceEntity> source = Optional.ofNullable(id).flatMap(sources::find);
        Optional<LicenseRefusal> refusal = source.flatMap(it -> licenses.refusal(it.licenseId, it.ownerCleared));
        if (source.isEmpty() || refusal.isPresent()) {
            if (refusal.isPresent() && jobs.holds(claim)) {
                audit.record(
                        Actor.SYSTEM,
                        AuditAction.SOURCE_LICENSE_BLOCKED,
                        "source",
                        source.get().id,
                        Map.of(
                                "license",
                                source.get().licenseId,
                                "reason",
                                refusal.get().wire()));
            }
            jobs.fail(claim, JobError.FETCH_FAILED);
            return Optional.empty();
        }
        return source.map(it -> SourceRun.of(it, claim.job().parts() > 0));
    }

    /**
     * Notes that the listing was read and that what it lists is stored.
     *
     * @param last whether nothing else had to be fetched to know what it lists
     * @return false when the claim is lost
     */
    public boolean listed(ContentClaim claim, SourceRun run, Fetched listing, boolean last) {
        boolean held = jobs.partDone(claim);
        if (held) {
            sources.lock(run.sourceId())
                    .ifPresent(source -> FetchBookkeeping.succeeded(source, run, listing, last, clock.instant()));
        }
        return held;
    }

    /** Ends a fetch all of whose pages were asked for, but for those that are due later. */
    public void succeed(ContentClaim claim) {
        boolean unused = jobs.succeed(claim);
    }

    /** Gives a fetch back until the turn of its next request. @return false when the claim is lost */
    public boolean putOff(ContentClaim claim, Duration wait) {
        return jobs.putOff(claim, clock.instant().plus(wait));
    }

    /** Ends a fetch whose listing could not be read. */
    public void fail(ContentClaim claim, SourceRun run, FetchFailure failure) {
        if (!jobs.holds(claim)) {
            return;
        }
        jobs.fail(claim, JobError.FETCH_FAILED);
        sources.lock(run.sourceId())
                .filter(source -> FetchBookkeeping.failed(source, failure, clock.instant()))
                .ifPresent(source -> audit.record(
                        Actor.SYSTEM,
                        AuditAction.SOURCE_SWITCHED_OFF,
                        "source",
                        source.id,
                        Map.of(
                                "before",
                                Map.of("enabled", true),
                                "after",
                                Map.of(
                                        "enabled",
                                        false,
                                        "disabled_reason",
                                        failure.error().wire()),
                                "consecutive_errors",
                                source.consecutiveErrors)));
    }

    /** Ends a fetch whose host asks for patience since another fetch. */
    public void postpone(ContentClaim claim, SourceRun run, Duration wait) {
        if (jobs.holds(claim)) {
            jobs.fail(claim, JobError.FETCH_FAILED);
            sources.lock(run.sourceId()).ifPresent(source -> FetchBookkeeping.postponed(source, wait, clock.instant()));
        }
    }

    /** Ends a fetch that must not happen. */
    public void refuse(ContentClaim claim) {
        jobs.fail(claim, JobError.FETCH_FAILED);
    }
}
