package app.twicetold.core.source.fetch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;

/**
 * Fetches documents from servers that are not trusted. Each redirect is looked up, vetted and asked of {@code robots.txt}
 * like the first address. A whole answer has ten seconds and the size of its kind.
 */
@ApplicationScoped
public class Fetcher {
    /** What {@code robots.txt} calls this service. */
    public static final String PRODUCT = "TwicetoldBot";

    static final String USER_AGENT = PRODUCT + "/1.0 (+https://twicetold.app/support)";
    static final Duration DEADLINE = Duration.ofSeconds(10);
    static final int REDIRECTS = 3;

    /** For a server that asks for patience and does not say how long. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private final FetchSettings settings;
    private final HostAddresses addresses;
    private final HostGate gate;
    private final Robots robots;
    private final InstantSource clock;
    private final Duration deadline;
    private final TlsSocketStrategy tls;

    @Inject
    public Fetcher(FetchSettings settings, InstantSource clock) {
        this(
                settings,
                clock,
                InetAddress::getAllByName,
                HostGate.Clock.SYSTEM,
                DEADLINE,
                DefaultClientTlsStrategy.createDefault());
    }

    Fetcher(
            FetchSettings settings,
            InstantSource clock,
            HostAddresses.Names names,
            HostGate.Clock pauses,
            Duration deadline,
            TlsSocketStrategy tls) {
        this.settings = settings;
        this.clock = clock;
        this.addresses = new HostAddresses(settings, names);
        this.gate = new HostGate(pauses);
        this.robots = new Robots(clock);
        this.deadline = deadline;
        this.tls = tls;
    }

    @SuppressWarnings("NullAway") // Made by the container, which never calls it.
    protected Fetcher() {
        this(null, null, host -> new InetAddress[0], HostGate.Clock.SYSTEM, DEADLINE, null);
    }

    /**
     * Fetches a document. It may wait for its turn at the host before its time begins.
     *
     * @throws FetchFailure with the reason, when the document is not there, must not be read or did not come in time
     */
    public Fetched fetch(FetchRequest request) throws FetchFailure {
        Map<String, String> headers = headers(request.kind().accept());
        if (request.etag() != null) {
            headers.put("If-None-Match", request.etag());
        }
        if (request.lastModified() != null) {
            headers.put("If-Modified-Since", request.lastModified());
        }
        Target target = Target.of(request.url());
        for (int redirects = 0; ; redirects++) {
            Target asked = target;
            Duration pause = robots.pauseFor(asked, this::robotsTxt)
                    .filter(it -> it.compareTo(settings.pause()) > 0)
                    .orElse(settings.pause());
            Answer answer = visit(
                    asked,
                    pause,
                    headers,
                    request.kind().largest(),
                    request.kind().mayBeCut());
            if (!answer.isRedirect()) {
                return fetched(asked, answer, request.kind());
            }
            if (redirects == REDIRECTS) {
                throw new FetchFailure(FetchError.TOO_MANY_REDIRECTS, "More than " + REDIRECTS + " redirects");
            }
            target = asked.redirectedTo(answer.header("location").orElseThrow());
        }
    }

    private Answer robotsTxt(Target robotsTxt) throws FetchFailure {
        Target target = robotsTxt;
        for (int redirects = 0; ; redirects++) {
            Answer answer = visit(target, settings.pause(), headers("text/plain"), Robots.LARGEST, true);
            if (!answer.isRedirect()) {
                return answer;
            }
            if (redirects == Robots.REDIRECTS) {
                throw new FetchFailure(FetchError.TOO_MANY_REDIRECTS, "More than " + Robots.REDIRECTS + " redirects");
            }
            target = target.redirectedTo(answer.header("location").orElseThrow());
        }
    }

    private Answer visit(Target target, Duration pause, Map<String, String> headers, int limit, boolean cut)
            throws FetchFailure {
        return gate.visit(
                target.host(),
                pause,
                () -> Deadline.within(
                        deadline,
                        () -> new Exchange(
                                tls, target, addresses.of(target.host(), target.port()), headers, limit, cut)));
    }

    private Fetched fetched(Target target, Answer answer, DocumentKind kind) throws FetchFailure {
        Instant now = clock.instant();
        if (BotChallenge.isOne(answer)) {
            throw new FetchFailure(FetchError.BOT_CHALLENGE, target.host() + " asks for a person");
        }
        boolean notModified = answer.status() == 304;
        if (!notModified && answer.status() != 200) {
            throw refusal(answer, now);
        }
        if (!notModified && !kind.includes(answer.header("content-type"))) {
            throw new FetchFailure(FetchError.CONTENT_TYPE, "Not " + kind);
        }
        return new Fetched(
                target.url(),
                notModified,
                answer.body(),
                answer.header("content-type").orElse(null),
                answer.header("etag").orElse(null),
                answer.header("last-modified").orElse(null),
                Freshness.of(answer, now));
    }

    private static FetchFailure refusal(Answer answer, Instant now) {
        Duration wait = Freshness.retryAfter(answer, now).orElse(Duration.ZERO);
        String message = "Status " + answer.status();
        return switch (answer.status()) {
            case 429 -> new FetchFailure(FetchError.RATE_LIMITED, message, wait.isZero() ? PATIENCE : wait, null);
            case 503 ->
                wait.isZero()
                        ? new FetchFailure(FetchError.BAD_STATUS, message)
                        : new FetchFailure(FetchError.RATE_LIMITED, message, wait, null);
            case 404, 410 -> new FetchFailure(FetchError.MISSING, message);
            default -> new FetchFailure(FetchError.BAD_STATUS, message, wait, null);
        };
    }

    private static Map<String, String> headers(String accept) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("User-Agent", USER_AGENT);
        headers.put("Accept", accept);
        headers.put("Accept-Encoding", "gzip");
        headers.put("Connection", "close");
        return headers;
    }
}
