package app.twicetold.core.source.fetch;

import app.twicetold.core.source.rules.AfterFetch;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Fetches documents from servers that are not trusted. Each redirect is looked up, vetted and asked of
 * {@code robots.txt} like the first address. A whole answer has ten seconds and the size of its kind.
 */
@ApplicationScoped
public class Fetcher {
    /** What {@code robots.txt} calls this service. */
    public static final String PRODUCT = "TwicetoldBot";

    static final String USER_AGENT = PRODUCT + "/1.0 (+https://twicetold.app/support)";
    static final Duration DEADLINE = Duration.ofSeconds(10);
    static final int REDIRECTS = 3;
    private static final Pattern VALIDATOR = Pattern.compile("[\\x20-\\x7e]{1,500}");

    private final FetchSettings settings;
    private final HostAddresses addresses;
    private final HostGate gate;
    private final HostTurns turns;
    private final Robots robots;
    private final InstantSource clock;
    private final Duration deadline;
    private final TlsSocketStrategy tls;

    @Inject
    public Fetcher(FetchSettings settings, HostTurns turns, InstantSource clock) {
        this(
                settings,
                turns,
                clock,
                InetAddress::getAllByName,
                System::nanoTime,
                DEADLINE,
                DefaultClientTlsStrategy.createDefault());
    }

    Fetcher(
            FetchSettings settings,
            HostTurns turns,
            InstantSource clock,
            HostAddresses.Names names,
            LongSupplier nanos,
            Duration deadline,
            TlsSocketStrategy tls) {
        this.settings = settings;
        this.turns = turns;
        this.clock = clock;
        this.addresses = new HostAddresses(settings, names);
        this.gate = new HostGate(nanos, clock);
        this.robots = new Robots(clock);
        this.deadline = deadline;
        this.tls = tls;
    }

    @SuppressWarnings("NullAway") // Made by the container, which never calls it.
    protected Fetcher() {
        this(null, null, null, host -> new InetAddress[0], System::nanoTime, DEADLINE, null);
    }

    /**
     * Fetches a document, when it is the turn of its host. Redirects belong to the visit, unless they lead to a host
     * that asks for patience.
     *
     * @throws FetchFailure with the reason, when the document is not there, must not be read or did not come in time
     * @throws HostBusy when a host is to be left alone for now
     */
    public Fetched fetch(FetchRequest request) throws FetchFailure, HostBusy {
        Target target = Target.of(request.url());
        String host = target.authority();
        gate.enter(host, settings.pause());
        try {
            HostTurns.Turn turn = turns.enter(host, settings.pause());
            if (turn.visit().isEmpty()) {
                gate.refused(host, turn.comeAgain(), settings.pause());
                throw new HostBusy(host, turn.comeAgain());
            }
            try {
                return visit(request, target);
            } finally {
                turns.leave(host, turn.visit().get());
            }
        } finally {
            gate.leave(host);
        }
    }

    private Fetched visit(FetchRequest request, Target target) throws FetchFailure, HostBusy {
        if (!robots.knows(target)) {
            Duration pause = pauseOf(target);
            if (!pause.isZero()) {
                leaveAlone(target.authority(), pause);
                throw new HostBusy(target.authority(), pause);
            }
        }
        return follow(request, target, true);
    }

    /**
     * Fetches a document that another one leads to, as a redirect does: it belongs to the visit before, and does not
     * wait for a turn.
     *
     * @throws FetchFailure as {@link #fetch}
     * @throws HostBusy when its host asks for patience
     */
    public Fetched follow(FetchRequest request) throws FetchFailure, HostBusy {
        return follow(request, Target.of(request.url()), false);
    }

    /** The host whose turns a document takes, with its port when that is not the usual one; empty for no address. */
    public static Optional<String> host(String url) {
        try {
            return Optional.of(Target.of(url).authority());
        } catch (FetchFailure noAddress) {
            return Optional.empty();
        }
    }

    /** @param inTurn whether it is the turn of the first host, so that it asks for no patience */
    private Fetched follow(FetchRequest request, Target first, boolean inTurn) throws FetchFailure, HostBusy {
        Map<String, String> headers = headers(request.kind().accept());
        if (request.etag() != null) {
            headers.put("If-None-Match", request.etag());
        }
        if (request.lastModified() != null) {
            headers.put("If-Modified-Since", request.lastModified());
        }
        Target target = first;
        for (int redirects = 0; ; redirects++) {
            Target asked = target;
            gate.refuseWhileImpatient(asked.authority());
            if (redirects > 0 || !inTurn) {
                refuseWhileImpatientOfOthers(asked.authority());
            }
            Duration pause = pauseOf(asked);
            Answer answer = ask(
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

    /** Also while it has asked another node for that. */
    private void refuseWhileImpatientOfOthers(String host) throws HostBusy {
        Duration patience = turns.patience(host);
        if (!patience.isZero()) {
            gate.bePatient(host, patience);
            throw new HostBusy(host, patience);
        }
    }

    private Duration pauseOf(Target page) throws FetchFailure {
        return robots.pauseFor(page, this::robotsTxt)
                .filter(it -> it.compareTo(settings.pause()) > 0)
                .orElse(settings.pause());
    }

    private Answer robotsTxt(Target robotsTxt) throws FetchFailure {
        Target target = robotsTxt;
        for (int redirects = 0; ; redirects++) {
            Answer answer = ask(target, settings.pause(), headers("text/plain"), Robots.LARGEST, true);
            if (!answer.isRedirect()) {
                Duration patience = patience(answer, clock.instant());
                if (!patience.isZero()) {
                    bePatient(target.authority(), patience);
                }
                return answer;
            }
            if (redirects == Robots.REDIRECTS) {
                throw new FetchFailure(FetchError.TOO_MANY_REDIRECTS, "More than " + Robots.REDIRECTS + " redirects");
            }
            target = target.redirectedTo(answer.header("location").orElseThrow());
        }
    }

    private Answer ask(Target target, Duration pause, Map<String, String> headers, int limit, boolean cut)
            throws FetchFailure {
        try {
            return Deadline.within(
                    deadline,
                    () -> new Exchange(tls, target, addresses.of(target.host(), target.port()), headers, limit, cut));
        } finally {
            leaveAlone(target.authority(), pause);
        }
    }

    /** Notes it for all nodes first, so that a visitor whom this node refuses does not come before the host is free for all. */
    private void leaveAlone(String host, Duration pause) {
        try {
            turns.leaveAlone(host, pause);
        } finally {
            gate.asked(host, pause);
        }
    }

    private void bePatient(String host, Duration patience) {
        try {
            turns.bePatient(host, patience);
        } finally {
            gate.bePatient(host, patience);
        }
    }

    private Fetched fetched(Target target, Answer answer, DocumentKind kind) throws FetchFailure {
        Instant now = clock.instant();
        if (BotChallenge.isOne(answer)) {
            throw new FetchFailure(FetchError.BOT_CHALLENGE, target.host(), answer.status(), Duration.ZERO);
        }
        boolean notModified = answer.status() == 304;
        if (!notModified && answer.status() != 200) {
            throw refusal(target.authority(), answer, now);
        }
        if (!notModified && !kind.includes(answer.header("content-type"))) {
            throw new FetchFailure(FetchError.CONTENT_TYPE, "Not " + kind);
        }
        return new Fetched(
                target.url(),
                notModified,
                answer.body(),
                answer.header("content-type").orElse(null),
                validator(answer, "etag"),
                validator(answer, "last-modified"),
                Freshness.of(answer, now));
    }

    /** What is stored and sent again: characters that a header may have. */
    private static @Nullable String validator(Answer answer, String header) {
        return answer.header(header)
                .filter(it -> VALIDATOR.matcher(it).matches())
                .orElse(null);
    }

    private FetchFailure refusal(String host, Answer answer, Instant now) {
        Duration patience = patience(answer, now);
        if (!patience.isZero()) {
            bePatient(host, patience);
            return new FetchFailure(FetchError.RATE_LIMITED, host, answer.status(), patience);
        }
        FetchError error = switch (answer.status()) {
            case 404, 410 -> FetchError.MISSING;
            default -> FetchError.BAD_STATUS;
        };
        return new FetchFailure(error, host, answer.status(), retryAfter(answer, now));
    }

    /** For how long the host of an answer gets no requests; zero when it does not ask for that. */
    static Duration patience(Answer answer, Instant now) {
        return AfterFetch.hostWait(answer.status(), retryAfter(answer, now));
    }

    private static Duration retryAfter(Answer answer, Instant now) {
        return Freshness.retryAfter(answer, now).orElse(Duration.ZERO);
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
