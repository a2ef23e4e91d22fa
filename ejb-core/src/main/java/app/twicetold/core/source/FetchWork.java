package app.twicetold.core.source;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.ContentWork;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.fetch.HostBusy;
import app.twicetold.core.source.listing.Entry;
import app.twicetold.core.source.rules.AfterFetch;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Fetches a source, in parts: its listing, then the pages that are to be read. Each item lands by itself. Where a host
 * is not to be asked yet, the part ends and the job goes back to the queue, so that it holds no worker.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FetchWork implements ContentWork {
    private static final Logger LOG = Logger.getLogger(FetchWork.class.getName());
    private static final Duration LEASE = Duration.ofMinutes(20);

    /** Then a part ends. The next one goes on. */
    private static final Duration LONGEST_PART = Duration.ofMinutes(10);

    /** So many pages are asked for in a part. */
    private static final int MOST = 50;

    private FetchSettings settings;
    private Fetcher fetcher;
    private FetchSteps steps;
    private PageSteps pages;
    private ItemSteps landing;
    private ContentQueue queue;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public FetchWork(
            FetchSettings settings,
            Fetcher fetcher,
            FetchSteps steps,
            PageSteps pages,
            ItemSteps landing,
            ContentQueue queue,
            InstantSource clock,
            DatabaseState database) {
        this.settings = settings;
        this.fetcher = fetcher;
        this.steps = steps;
        this.pages = pages;
        this.landing = landing;
        this.queue = queue;
        this.clock = clock;
        this.database = database;
    }

    protected FetchWork() {}

    @Override
    public JobStage stage() {
        return JobStage.FETCH;
    }

    @Override
    public Duration lease() {
        return LEASE;
    }

    @Override
    public void work(ContentClaim claim) {
        if (settings.enabled()) {
            steps.begin(claim).ifPresent(run -> fetch(claim, run));
        } else {
            steps.refuse(claim);
        }
    }

    private void fetch(ContentClaim claim, SourceRun run) {
        try {
            if (run.listed() || list(claim, run)) {
                read(claim, run);
            }
        } catch (HostBusy busy) {
            if (AfterFetch.putsOff(busy.waitFor())) {
                putOff(claim, busy.waitFor());
            } else {
                steps.postpone(claim, run, busy.waitFor());
            }
        } catch (FetchFailure e) {
            steps.fail(claim, run, e);
        }
    }

    /** Reads the listing and stores what it lists. @return false when the claim is lost */
    private boolean list(ContentClaim claim, SourceRun run) throws FetchFailure, HostBusy {
        ReadListing.Listed listed = new ReadListing(fetcher, run).read();
        ReadItem items = new ReadItem(fetcher, run, database);
        Set<String> seen = new HashSet<>();
        for (Entry entry : listed.entries()) {
            String hash = ReadItem.hash(entry);
            PageSteps.Standing standing = seen.add(hash) ? pages.standing(run, hash) : PageSteps.Standing.KNOWN;
            boolean held = switch (standing) {
                case AWAITED -> true;
                case KNOWN -> landing.landEntry(claim, run, ReadItem.repeated(entry));
                case UNKNOWN -> {
                    Optional<ListedPage> page =
                            entry.text() == null ? ListedPage.of(entry, seen.size()) : Optional.empty();
                    yield page.isPresent()
                            ? pages.await(claim, run, page.get())
                            : land(claim, run, items.read(entry), landing::landEntry);
                }
            };
            if (!held) {
                return false;
            }
        }
        return steps.listed(claim, run, listed.document(), listed.last());
    }

    /** Asks for the pages whose hosts may be asked. One that leads to a host that may not be asked waits alone. */
    private void read(ContentClaim claim, SourceRun run) {
        ReadItem items = new ReadItem(fetcher, run, database);
        Instant end = clock.instant().plus(LONGEST_PART);
        Set<String> busy = new HashSet<>();
        Optional<Duration> soonest = Optional.empty();
        List<ListedPage> due = pages.due(run, MOST);
        for (ListedPage page : due) {
            if (clock.instant().isAfter(end)) {
                soonest = Optional.of(Duration.ZERO);
                break;
            }
            if (busy.contains(page.host())) {
                continue;
            }
            try {
                FoundItem item = pages.isTaken(run, page) ? ReadItem.repeated(page.entry()) : items.read(page.entry());
                if (!land(claim, run, item, landing::landPage)) {
                    return;
                }
                Optional.ofNullable(item.failure())
                        .flatMap(FetchFailure::impatientHost)
                        .ifPresent(busy::add);
            } catch (HostBusy notYet) {
                if (notYet.host().equals(page.host())) {
                    busy.add(page.host());
                } else if (!pages.postpone(claim, run, page, notYet.waitFor())) {
                    return;
                }
                soonest = soonest.filter(it -> it.compareTo(notYet.waitFor()) <= 0)
                        .or(() -> Optional.of(notYet.waitFor()));
            }
        }
        soonest.filter(AfterFetch::putsOff).ifPresentOrElse(wait -> putOff(claim, wait), () -> steps.succeed(claim));
    }

    private void putOff(ContentClaim claim, Duration wait) {
        if (steps.putOff(claim, wait)) {
            queue.sendLater(claim.job().id(), wait);
        }
    }

    /** How an item lands. */
    private interface Landing {
        boolean land(ContentClaim claim, SourceRun run, FoundItem item);
    }

    /** An item that cannot be stored must not keep the others from it. */
    private boolean land(ContentClaim claim, SourceRun run, FoundItem item, Landing landing) {
        try {
            return landing.land(claim, run, item);
        } catch (RuntimeException e) {
            if (database.explains(e)) {
                throw e;
            }
            LOG.log(Level.WARNING, "An item of source " + run.sourceId() + " could not be stored", e);
            return landing.land(claim, run, item.unreadable());
        }
    }
}
