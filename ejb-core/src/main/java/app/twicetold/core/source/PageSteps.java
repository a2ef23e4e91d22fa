package app.twicetold.core.source;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.shared.Ids;
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

/** The transactions of the pages that a listing names: which are to be read, and when. */
@Stateless
public class PageSteps {
    private SourceRepository sources;
    private SourceItemRepository items;
    private SourcePageRepository pages;
    private ContentJobs jobs;
    private InstantSource clock;

    @Inject
    public PageSteps(
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

    protected PageSteps() {}

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
                : known.filter(item -> run.readsAgain(item) || wasAwaited(item, run))
                        .isPresent();
        return free ? Standing.UNKNOWN : Standing.KNOWN;
    }

    /** A change of its source has taken it off the queue before its last try. */
    private static boolean wasAwaited(SourceItemEntity item, SourceRun run) {
        return item.sourceId.equals(run.sourceId()) && item.retryAt != null;
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

    private Optional<SourceEntity> ofHeld(ContentClaim claim, SourceRun run) {
        return jobs.holds(claim) ? sources.find(run.sourceId()) : Optional.empty();
    }
}
