package app.twicetold.core.source;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.rules.ItemReason;
import app.twicetold.core.source.rules.ItemStatus;
import app.twicetold.core.source.rules.ItemVerdict;
import app.twicetold.core.source.rules.Simhash;
import app.twicetold.persistence.source.SourceEntity;
import app.twicetold.persistence.source.SourceItemEntity;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourcePageEntity;
import app.twicetold.persistence.source.SourcePageRepository;
import app.twicetold.persistence.source.SourceRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions of the items that a fetch finds: each lands by itself, once, whatever led to it. */
@Stateless
public class ItemSteps {
    private SourceRepository sources;
    private SourceItemRepository items;
    private SourcePageRepository pages;
    private ContentJobs jobs;
    private InstantSource clock;

    @Inject
    public ItemSteps(
            SourceRepository sources,
            SourceItemRepository items,
            SourcePageRepository pages,
            ContentJobs jobs,
            InstantSource clock) {
        this.sources = sources;
        this.items = items;
        this.pages = pages;
        this.jobs = jobs;
        this.clock = clock;
    }

    protected ItemSteps() {}

    /**
     * Lands an entry whose page need not be read, unless its source lists something else by now.
     *
     * @return false when the claim is lost; then nothing lands any more
     */
    public boolean landEntry(ContentClaim claim, SourceRun run, FoundItem found) {
        return ofHeld(claim, run)
                .map(source -> !run.stillDescribes(source) || land(source, run, found, null))
                .orElse(false);
    }

    /**
     * Lands an item whose page was asked for, unless its source has listed something else since.
     *
     * @return false when the claim is lost; then nothing lands any more
     */
    public boolean landPage(ContentClaim claim, SourceRun run, FoundItem found) {
        return ofHeld(claim, run)
                .map(source -> pages.find(run.sourceId(), found.urlHash())
                        .map(page -> land(source, run, found, page))
                        .orElse(true))
                .orElse(false);
    }

    private Optional<SourceEntity> ofHeld(ContentClaim claim, SourceRun run) {
        return jobs.holds(claim) ? sources.find(run.sourceId()) : Optional.empty();
    }

    private boolean land(SourceEntity source, SourceRun run, FoundItem found, @Nullable SourcePageEntity page) {
        items.lockForAdding();
        Optional<SourceItemEntity> known = items.byUrl(found.urlHash());
        boolean mine =
                page != null || known.filter(item -> run.readsAgain(item)).isPresent();
        boolean repeated =
                found.finding().filter(it -> it == ItemReason.DUPLICATE_URL).isPresent()
                        || known.filter(item -> !mine || !item.sourceId.equals(run.sourceId()))
                                .isPresent()
                        || isPageOfAnother(found);
        Simhash simhash = Simhash.of(run.language().lengthUnit(), found.body());
        ItemVerdict verdict = ItemVerdict.of(check -> switch (check) {
            case URL -> repeated ? Optional.of(ItemReason.DUPLICATE_URL) : Optional.empty();
            case TEXT -> isNear(run, simhash) ? Optional.of(ItemReason.DUPLICATE_TEXT) : Optional.empty();
            case ADDRESSEE -> found.suspicious() == null ? Optional.empty() : Optional.of(ItemReason.SUSPICIOUS);
            case FETCH, LANGUAGE, SIZE ->
                found.finding().filter(it -> check.finds().contains(it));
        });
        Optional<SourceItemEntity> before = repeated ? items.repeat(run.sourceId(), found.urlHash()) : known;
        SourceItemEntity row = before.orElseGet(() -> added(run, found));
        write(row, source, run, found, verdict, simhash);
        if (page != null) {
            row.tries = page.tries + 1;
            row.retryAt = FetchBookkeeping.asked(pages, page, verdict.status(), found.failure(), clock.instant());
        }
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
        return simhash.isNearAny(items.simhashes(run.language().tag(), simhash.bands()));
    }

    private static SourceItemEntity added(SourceRun run, FoundItem found) {
        SourceItemEntity item = new SourceItemEntity();
        item.id = Ids.create("itm");
        item.sourceId = run.sourceId();
        item.urlHash = found.urlHash();
        item.tries = 1;
        return item;
    }

    private void write(
            SourceItemEntity row,
            SourceEntity source,
            SourceRun run,
            FoundItem found,
            ItemVerdict verdict,
            Simhash simhash) {
        boolean isNew = verdict.status() == ItemStatus.NEW;
        boolean isSuspicious = verdict.reason() == ItemReason.SUSPICIOUS;
        @Nullable FetchFailure failure = verdict.reason() == ItemReason.FETCH_ERROR ? found.failure() : null;
        List<Integer> bands = simhash.bands();
        row.url = found.url();
        row.pageHash = found.urlHash().equals(found.pageHash()) ? null : found.pageHash();
        row.title = found.title();
        row.author = found.author();
        row.language = run.language().tag();
        row.licenseId = source.licenseId;
        row.status = verdict.status().wire();
        row.reason = verdict.reason() == null ? null : verdict.reason().wire();
        row.error = failure == null ? null : failure.error().wire();
        row.httpStatus = failure == null ? null : failure.status();
        row.length = found.body().isEmpty() ? null : run.language().lengthOf(found.body());
        row.retrievedAt = clock.instant();
        row.suspicious = isSuspicious ? found.suspicious() : null;
        row.body = isNew || isSuspicious ? found.body() : null;
        row.simhash = isNew ? simhash.bits() : null;
        row.band1 = isNew ? bands.get(0) : null;
        row.band2 = isNew ? bands.get(1) : null;
        row.band3 = isNew ? bands.get(2) : null;
        row.band4 = isNew ? bands.get(3) : null;
    }
}
