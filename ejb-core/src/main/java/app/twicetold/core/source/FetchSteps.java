package app.twicetold.core.source;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.JobError;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.rules.LicenseRefusal;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.source.fetch.FetchError;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.rules.ItemReason;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.core.source.rules.ItemVerdict;
import app.twicetold.core.source.rules.Simhash;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceItemEntity;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions of a fetch: its begin, each item, and its end. */
@Stateless
public class FetchSteps {
    /** How often the page of an item is asked for before it counts as known. */
    static final int MOST_TRIES = 3;

    private SourceRepository sources;
    private SourceItemRepository items;
    private ContentJobs jobs;
    private CheckLicense licenses;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public FetchSteps(
            SourceRepository sources,
            SourceItemRepository items,
            ContentJobs jobs,
            CheckLicense licenses,
            RecordAudit audit,
            InstantSource clock) {
        this.sources = sources;
        this.items = items;
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
        return source.map(SourceRun::of);
    }

    /** Whether the page of an address need not be read. A page that failed is tried again by its own source. */
    public boolean isKnown(SourceRun run, String urlHash) {
        return items.byUrl(urlHash).filter(item -> !isToBeTried(item, run)).isPresent()
                || items.byPage(urlHash).isPresent();
    }

    /** @return false when the claim is lost; then nothing lands any more */
    public boolean land(ContentClaim claim, SourceRun run, FoundItem found) {
        if (!jobs.holds(claim) || sources.find(run.sourceId()).isEmpty()) {
            return false;
        }
        items.lockForAdding();
        Optional<SourceItemEntity> known = items.byUrl(found.urlHash());
        boolean repeated =
                found.finding().filter(it -> it == ItemReason.DUPLICATE_URL).isPresent()
                        || known.filter(item -> !isToBeTried(item, run)).isPresent()
                        || isPageOfAnother(found);
        Simhash simhash = Simhash.of(run.language().lengthUnit(), found.body());
        ItemVerdict verdict = ItemVerdict.of(check -> switch (check) {
            case URL -> repeated ? Optional.of(ItemReason.DUPLICATE_URL) : Optional.empty();
            case TEXT -> isNear(run, simhash) ? Optional.of(ItemReason.DUPLICATE_TEXT) : Optional.empty();
            case FETCH, LANGUAGE, SIZE ->
                found.finding().filter(it -> check.finds().contains(it));
        });
        Optional<SourceItemEntity> before = repeated ? items.repeat(run.sourceId(), found.urlHash()) : known;
        SourceItemEntity row = before.map(FetchSteps::triedAgain).orElseGet(() -> added(run, found));
        write(row, run, found, verdict, simhash);
        if (before.isEmpty()) {
            items.add(row);
        }
        return true;
    }

    private boolean isPageOfAnother(FoundItem found) {
        return Optional.ofNullable(found.pageHash())
                .flatMap(items::byPage)
                .filter(item -> !item.urlHash.equals(found.urlHash()))
                .isPresent();
    }

    private boolean isNear(SourceRun run, Simhash simhash) {
        List<Long> candidates = items.simhashes(run.language().tag(), simhash.bands());
        return candidates.stream().anyMatch(bits -> simhash.isNear(new Simhash(bits)));
    }

    private static boolean isToBeTried(SourceItemEntity item, SourceRun run) {
        return item.status.equals(ItemStatus.FAILED.wire())
                && !ItemReason.DRAFT_FAILED.wire().equals(item.reason)
                && item.tries < MOST_TRIES
                && item.sourceId.equals(run.sourceId());
    }

    private static SourceItemEntity triedAgain(SourceItemEntity item) {
        item.tries = Math.min(item.tries + 1, Short.MAX_VALUE);
        return item;
    }

    private static SourceItemEntity added(SourceRun run, FoundItem found) {
        SourceItemEntity item = new SourceItemEntity();
        item.id = Ids.create("itm");
        item.sourceId = run.sourceId();
        item.urlHash = found.urlHash();
        item.language = run.language().tag();
        item.tries = 1;
        return item;
    }

    private void write(SourceItemEntity row, SourceRun run, FoundItem found, ItemVerdict verdict, Simhash simhash) {
        boolean isNew = verdict.status() == ItemStatus.NEW;
        List<Integer> bands = simhash.bands();
        row.url = found.url();
        row.pageHash = found.urlHash().equals(found.pageHash()) ? null : found.pageHash();
        row.title = found.title();
        row.author = found.author();
        row.licenseId = run.licenseId();
        row.status = verdict.status().wire();
        row.reason = verdict.reason() == null ? null : verdict.reason().wire();
        row.length = found.body().isEmpty() ? null : run.language().lengthOf(found.body());
        row.retrievedAt = clock.instant();
        row.body = isNew ? found.body() : null;
        row.simhash = isNew ? simhash.bits() : null;
        row.band1 = isNew ? bands.get(0) : null;
        row.band2 = isNew ? bands.get(1) : null;
        row.band3 = isNew ? bands.get(2) : null;
        row.band4 = isNew ? bands.get(3) : null;
    }

    /**
     * Ends a fetch whose listing was read.
     *
     * @param complete whether every item was looked at; if not, the next run gets the same listing again
     * @param wait how long a server of an item asks for no requests
     */
    public void succeed(ContentClaim claim, SourceRun run, Fetched listing, boolean complete, Duration wait) {
        if (jobs.succeed(claim)) {
            sources.lock(run.sourceId()).ifPresent(source -> {
                FetchBookkeeping.succeeded(source, listing, complete, clock.instant());
                if (!wait.isZero()) {
                    FetchBookkeeping.waitFor(source, wait, clock.instant());
                }
            });
        }
    }

    /** Ends a fetch whose listing could not be read. */
    public void fail(ContentClaim claim, SourceRun run, FetchError error, Duration wait) {
        if (jobs.holds(claim)) {
            jobs.fail(claim, JobError.FETCH_FAILED);
            sources.lock(run.sourceId())
                    .ifPresent(source -> FetchBookkeeping.failed(source, error, wait, clock.instant()));
        }
    }

    /** Ends a fetch that must not happen. */
    public void refuse(ContentClaim claim) {
        jobs.fail(claim, JobError.FETCH_FAILED);
    }
}
