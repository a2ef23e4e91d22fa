package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.FairShare;
import app.twicetold.core.provider.rules.SharedWidth;
import app.twicetold.persistence.provider.ProviderShareRow;
import app.twicetold.persistence.provider.ProviderWidthRepository;
import app.twicetold.persistence.provider.ProviderWidthRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes a node's part of the width of an entry, and tells what its calls met. The row of the entry is locked, so that the
 * parts of all nodes are never more than the width. The only clock is the one of the database.
 */
@Stateless
public class ShareWidth {
    /** A node that is not heard of for so long has nothing any more. */
    static final Duration LEASE = Duration.ofSeconds(15);

    private ProviderWidthRepository widths;

    @Inject
    public ShareWidth(ProviderWidthRepository widths) {
        this.widths = widths;
    }

    protected ShareWidth() {}

    /**
     * What a node tells.
     *
     * @param width as it is configured
     * @param inFlight its calls, of which none begins meanwhile
     * @param wanted with those that wait for a place
     * @param answers since it told last
     * @param limited the cuts that it knew when it made a call that was refused because there were too many; null
     *     when none was
     * @param wish how long the provider asks for no calls, null when it does not ask
     */
    public record News(
            String entry,
            String node,
            int width,
            int inFlight,
            int wanted,
            int answers,
            @Nullable Long limited,
            @Nullable Duration wish) {}

    /**
     * What a node has until its lease ends.
     *
     * @param granted how many calls it may have in flight; it begins none while it has more
     * @param cuts how often the width was narrowed
     * @param rest how long the entry is not called
     * @param spare whether all nodes together want no more than the width, so that a place is only to be given up
     * @param width the calls in flight of all nodes that the entry allows now
     */
    public record Part(int granted, long cuts, Duration rest, boolean spare, int width) {}

    /** What the width of an entry is called in the database. */
    public static String nameOf(Capability capability, ChainEntry entry) {
        return capability.wire() + " " + entry.name();
    }

    /** Four statements, one of which only when something changes in the width; two more for a new entry. */
    public Part renew(News news) {
        ProviderWidthRow before = widths.lock(news.entry());
        List<ProviderShareRow> rows = widths.shares(news.entry());
        Instant now = rows.get(0).now();
        ProviderWidthRow width = changed(before, news, now);
        if (!width.equals(before)) {
            widths.change(news.entry(), width);
        }
        FairShare.Node self = new FairShare.Node(news.node(), 0, news.wanted(), now);
        List<FairShare.Node> nodes = new ArrayList<>();
        for (ProviderShareRow row : rows) {
            ProviderShareRow.Share share = row.share();
            if (share == null) {
                continue;
            }
            if (share.node().equals(news.node())) {
                self = new FairShare.Node(news.node(), share.held(), news.wanted(), share.since());
            } else if (share.heldUntil().isAfter(now)) {
                nodes.add(new FairShare.Node(share.node(), share.held(), share.wanted(), share.since()));
            }
        }
        nodes.add(self);
        int whole = rule(width).at(news.width());
        int granted = FairShare.of(whole, news.node(), nodes);
        int held = Math.max(granted, news.inFlight());
        Instant since = (held > 0) == (self.held() > 0) ? self.since() : now;
        widths.hold(
                news.entry(),
                new ProviderShareRow.Share(news.node(), held, news.wanted(), since, now.plus(LEASE)),
                now);
        Instant rests = width.restsUntil();
        Duration rest = rests == null || !rests.isAfter(now) ? Duration.ZERO : Duration.between(now, rests);
        boolean spare = nodes.stream().mapToInt(FairShare.Node::wanted).sum() <= whole;
        return new Part(granted, width.cuts(), rest, spare, whole);
    }

    /** Gives back what a node without calls holds. One statement. */
    public void release(String entry, String node) {
        widths.release(entry, node);
    }

    private static SharedWidth rule(ProviderWidthRow row) {
        return new SharedWidth(row.narrowed(), row.answers(), row.cuts());
    }

    private static ProviderWidthRow changed(ProviderWidthRow row, News news, Instant now) {
        SharedWidth width = rule(row).answered(news.width(), news.answers());
        if (news.limited() != null) {
            width = width.limited(news.width(), news.limited());
        }
        return new ProviderWidthRow(width.narrowed(), width.answers(), width.cuts(), rests(row, news.wish(), now));
    }

    /** A wish is kept to as far as a breaker keeps to it. */
    private static @Nullable Instant rests(ProviderWidthRow row, @Nullable Duration wish, Instant now) {
        if (wish == null) {
            return row.restsUntil();
        }
        Instant until =
                now.plus(wish.compareTo(CircuitBreaker.LONGEST_PAUSE) < 0 ? wish : CircuitBreaker.LONGEST_PAUSE);
        Instant before = row.restsUntil();
        return before != null && before.isAfter(until) ? before : until;
    }
}
