package app.twicetold.core.source;

import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentWork;
import app.twicetold.core.content.JobStage;
import app.twicetold.core.source.fetch.DocumentKind;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.fetch.FetchRequest;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.source.fetch.Fetched;
import app.twicetold.core.source.fetch.Fetcher;
import app.twicetold.core.source.listing.Entry;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Fetches a source: its listing, then the page of each entry. Each item lands by itself. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FetchWork implements ContentWork {
    private static final Duration LEASE = Duration.ofMinutes(20);

    /** Then a run ends. What it did not look at is left to the next one. */
    private static final Duration LONGEST_RUN = Duration.ofMinutes(10);

    private FetchSettings settings;
    private Fetcher fetcher;
    private FetchSteps steps;
    private InstantSource clock;

    @Inject
    public FetchWork(FetchSettings settings, Fetcher fetcher, FetchSteps steps, InstantSource clock) {
        this.settings = settings;
        this.fetcher = fetcher;
        this.steps = steps;
        this.clock = clock;
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
            Fetched listing =
                    fetcher.fetch(new FetchRequest(run.url(), kind(run.type()), run.etag(), run.lastModified()));
            List<Entry> entries = listing.notModified()
                    ? List.of()
                    : new FollowLists(fetcher, run.type(), run.selector()).from(listing);
            Outcome outcome = read(claim, run, entries);
            if (outcome.held()) {
                steps.succeed(claim, run, listing, outcome.complete(), outcome.pause());
            }
        } catch (FetchFailure e) {
            steps.fail(claim, run, e.error(), e.waitFor());
        }
    }

    /**
     * How the entries were read.
     *
     * @param held whether the claim still holds
     * @param complete whether all were looked at
     * @param pause that a server asked for
     */
    private record Outcome(boolean held, boolean complete, Duration pause) {}

    private Outcome read(ContentClaim claim, SourceRun run, List<Entry> entries) {
        ReadItem items = new ReadItem(fetcher, run);
        Instant end = clock.instant().plus(LONGEST_RUN);
        Set<String> seen = new HashSet<>();
        for (Entry entry : entries) {
            if (clock.instant().isAfter(end)) {
                return new Outcome(true, false, Duration.ZERO);
            }
            String hash = ReadItem.hash(entry);
            boolean known = !seen.add(hash) || steps.isKnown(run, hash);
            try {
                FoundItem item = known ? ReadItem.repeated(entry) : items.read(entry);
                if (!steps.land(claim, run, item)) {
                    return new Outcome(false, false, Duration.ZERO);
                }
            } catch (FetchFailure asksForPatience) {
                return new Outcome(true, false, asksForPatience.waitFor());
            }
        }
        return new Outcome(true, true, Duration.ZERO);
    }

    private static DocumentKind kind(SourceType type) {
        return switch (type) {
            case RSS -> DocumentKind.FEED;
            case SITEMAP -> DocumentKind.SITEMAP;
            case HTML -> DocumentKind.PAGE;
            case API -> DocumentKind.JSON;
        };
    }
}
