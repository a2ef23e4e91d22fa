package app.twicetold.core.source.fetch;

import app.twicetold.core.shared.LruCache;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRulesMode;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What sites let robots read (RFC 9309): a {@code robots.txt} that is missing allows everything, one that cannot be
 * read refuses everything. Rules hold for a day, a refusal for an hour, and that of a host that asks for patience for as
 * long as it asks.
 */
final class Robots {
    /** RFC 9309, 2.5: at least so much must be read; the rest may be left out. */
    static final int LARGEST = 500 << 10;

    /** RFC 9309, 2.3.1.2. */
    static final int REDIRECTS = 5;

    private static final Duration RULES_HOLD = Duration.ofDays(1);
    private static final Duration REFUSAL_HOLDS = Duration.ofHours(1);
    private static final int MOST_SITES = 1_000;

    /**
     * The longest pause that a site gets. A site that wants more is not read often enough to need it. The parser has no
     * maximum, because it refuses the whole site above its own.
     */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    private final InstantSource clock;
    private final LruCache<String, Held> sites = new LruCache<>(MOST_SITES);

    Robots(InstantSource clock) {
        this.clock = clock;
    }

    /** @param rules null when they could not be read */
    private record Held(@Nullable BaseRobotRules rules, Instant until) {}

    /** Reads the {@code robots.txt} of a site. */
    interface Source {
        /** The answer, after redirects. */
        Answer read(Target robotsTxt) throws FetchFailure;
    }

    /**
     * How long to pause between requests to the site.
     *
     * @return empty for the usual pause
     * @throws FetchFailure when the site refuses the page, or when its rules cannot be read
     */
    Optional<Duration> pauseFor(Target page, Source source) throws FetchFailure {
        Held held = held(page, source);
        if (held.rules() == null) {
            throw new FetchFailure(FetchError.ROBOTS_UNAVAILABLE, "No robots.txt from " + page.site());
        }
        if (!held.rules().isAllowed(page.url())) {
            throw new FetchFailure(FetchError.ROBOTS_REFUSED, "robots.txt refuses " + page.url());
        }
        long delayMs = held.rules().getCrawlDelay();
        return delayMs <= 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(Math.min(delayMs, LONGEST_PAUSE.toMillis())));
    }

    /** Whether the rules of the site need not be read. */
    boolean knows(Target page) {
        Held known = sites.get(page.site());
        return known != null && clock.instant().isBefore(known.until());
    }

    private Held held(Target page, Source source) throws FetchFailure {
        Instant now = clock.instant();
        Held known = sites.get(page.site());
        if (known != null && now.isBefore(known.until())) {
            return known;
        }
        Target robotsTxt = Target.of(page.site() + "/robots.txt");
        Held read = read(robotsTxt, source, now);
        sites.put(page.site(), read);
        return read;
    }

    private static Held read(Target robotsTxt, Source source, Instant now) throws FetchFailure {
        Answer answer;
        try {
            answer = source.read(robotsTxt);
        } catch (FetchFailure e) {
            return switch (e.error()) {
                // The page itself would fail for the same reason, which says more.
                case PRIVATE_ADDRESS, UNKNOWN_HOST, BAD_ADDRESS -> throw e;
                case TOO_MANY_REDIRECTS ->
                    new Held(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL), now.plus(RULES_HOLD));
                default -> new Held(null, now.plus(REFUSAL_HOLDS));
            };
        }
        if (answer.isSuccess()) {
            return new Held(
                    new SimpleRobotRulesParser(Long.MAX_VALUE, SimpleRobotRulesParser.DEFAULT_MAX_WARNINGS)
                            .parseContent(
                                    robotsTxt.url(),
                                    answer.body(),
                                    "text/plain",
                                    Set.of(Fetcher.PRODUCT.toLowerCase(Locale.ROOT))),
                    now.plus(RULES_HOLD));
        }
        Duration patience = Fetcher.patience(answer, now);
        if (!patience.isZero()) {
            return new Held(null, now.plus(patience));
        }
        return answer.status() / 100 == 4
                ? new Held(new SimpleRobotRules(RobotRulesMode.ALLOW_ALL), now.plus(RULES_HOLD))
                : new Held(null, now.plus(REFUSAL_HOLDS));
    }
}
