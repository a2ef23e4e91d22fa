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
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The transactions of what a fetch finds: a listed page, and each item. */
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

    /** What is known of an entry before its page is asked for. */
    public enum Standing {
        UNKNOWN,
        /** Its page is still to be read. */
        AWAITED,
        /** An item has its address. */
        KNOWN
    }

    public Standing standing(SourceRun run, String urlHash) {
        if (pages.find(run.sourceId(), urlHash).isPresent()) {
            return Standing.AWAITED;
        }
        Optional<SourceItemEntity> known = items.byUrl(urlHash);
        boolean free = known.isEmpty()
                ? items.byPage(urlHash).isEmpty()
                : known.filter(item -> isReadAgain(item, run) || wasAwaited(item, run))
                        .isPresent();
        return free ? Standing.UNKNOWN : Standing.KNOWN;
    }

    /** A change of its source has taken it off the queue before its last try. */
    private static boolean wasAwaited(SourceItemEntity item, SourceRun run) {
        return item.sourceId.equals(run.sourceId()) && item.retryAt != null;
    }

    /** What was of no use in the language that its source had may be of use in the one that the source has now. */
    private static boolean isReadAgain(SourceItemEntity item, SourceRun run) {
        return item.sourceId.equals(run.sourceId())
                && item.status.equals(ItemStatus.SKIPPED.wire())
                && !item.language.equals(run.language().tag());
    }

    /**
     * Stores a page that is to be read, unless its source lists something else by now.
     *
     * @return false when the claim is lost
     */
    public boolean await(ContentClaim claim, SourceRun run, ListedPage listed) {
        Optional<SourceEntity> source = ofHeld(claim, run);
        if (source.filter(run::stillDescribes).isEmpty()) {
            return source.isPresent();
        }
        SourcePageEntity page = new SourcePageEntity();
        page.id = Ids.create("pge");
        page.sourceId = run.sourceId();
        page.url = listed.url();
        page.urlHash = listed.urlHash();
        page.host = listed.host();
        page.title = listed.title();
        page.place = listed.place();
        page.dueAt = clock.instant();
        pages.add(page);
        return true;
    }

    /** The pages that may be asked for, in the order to ask in. */
    public List<ListedPage> due(SourceRun run, int limit) {
        return pages.due(run.sourceId(), clock.instant(), limit).stream()
                .map(page -> new ListedPage(
                        page.url, page.urlHash, page.host, Objects.requireNonNullElse(page.title, ""), page.place))
                .toList();
    }

    /**
     * Leaves a page for later that leads to a host that is not to be asked yet. That is no try of the page.
     *
     * @return false when the claim is lost
     */
    public boolean postpone(ContentClaim claim, SourceRun run, ListedPage page, Duration wait) {
        boolean held = ofHeld(claim, run).isPresent();
        if (held) {
            pages.find(run.sourceId(), page.urlHash())
                    .ifPresent(row -> row.dueAt = clock.instant().plus(wait));
        }
        return held;
    }

    /** Whether another listed address has led to the page since it was listed. */
    public boolean isTaken(SourceRun run, ListedPage page) {
        Optional<SourceItemEntity> known = items.byUrl(page.urlHash());
        return known.isEmpty()
                ? items.byPage(page.urlHash()).isPresent()
                : known.filter(item -> !item.sourceId.equals(run.sourceId())).isPresent();
    }

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
                page != null || known.filter(item -> isReadAgain(item, run)).isPresent();
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
