package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.Settings;
import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.Instance;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Waits for bodies without holding the threads of the server. A request goes on when its body is there, when the body
 * breaks off, or when the deadline is over. The code behind this filter never waits for a client. A body that the
 * headers do not announce is not read. Neither is the body of a request that only reads.
 */
public abstract class BodyGate implements Filter {
    /** The request attribute that says why the body is not whole: a {@link ReceivedBody.Flaw}. */
    public static final String FLAW = BodyGate.class.getName() + ".flaw";

    private static final String RECEIVED = BodyGate.class.getName() + ".received";
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

    /**
     * What a request may bring. Nobody is handed the beginning of a body for the whole: reading beyond what is kept is
     * refused.
     *
     * @param mostBytes a body that is announced as longer is not kept; of a body without a length one byte more is kept
     * @param patience how long the whole body may take
     * @param refusal what refuses the request whatever its body, null for nothing
     */
    public record Allowance(
            long mostBytes, Duration patience, @Nullable ServiceException refusal) {
        public Allowance(long mostBytes, Duration patience) {
            this(mostBytes, patience, null);
        }

        /**
         * Nothing, because the request is refused. What is behind the gate refuses it again, or finds no body to read.
         */
        static Allowance nothing(ServiceException refusal) {
            return new Allowance(0, PATIENCE_WITH_TOO_MUCH, refusal);
        }

        /** What reading more than the allowed bytes throws. */
        ServiceException beyond() {
            return refusal == null ? new ServiceException(ErrorCode.PAYLOAD_TOO_LARGE) : refusal;
        }
    }

    private static final Duration PATIENCE_WITH_DOCUMENTS = Duration.ofSeconds(10);
    /**
     * How many requests of a web module may hold a thread of Payara while their body comes. Payara has 64 threads and
     * three web modules.
     */
    private static final int MOST_HOLDING_A_THREAD = 16;

    private static final Semaphore THREADS = new Semaphore(MOST_HOLDING_A_THREAD);
    /** How long the bytes of a body that is too long are awaited. */
    private static final Duration PATIENCE_WITH_TOO_MUCH = Duration.ofSeconds(5);

    private TestClock clock = TestClock.NEVER_SET;

    /**
     * What the request may bring: a document, unless a subclass decides otherwise. What it throws refuses the request; the
     * database may be away when it is asked.
     */
    protected Allowance allowance(HttpServletRequest request) {
        return new Allowance(JsonBodyFilter.MAX_BYTES, PATIENCE_WITH_DOCUMENTS);
    }

    /**
     * Makes the request scope of a request that comes back. Each web module injects it into a class of its own, because
     * Payara Server mixes up the beans of a class that several modules of an EAR share.
     */
    protected abstract Instance<RequestContextController> scopes();

    /** The settings of the service; each web module injects them for the same reason. */
    protected abstract Settings settings();

    /** Made when everything is injected. */
    @Override
    public void init(FilterConfig config) {
        clock = TestClock.of(settings());
    }

    /** The time that a test sets holds for the gate as for all that is behind it. */
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        clock.set((HttpServletRequest) request);
        try {
            receiveOrPass(request, response, chain);
        } finally {
            clock.clear();
        }
    }

    private void receiveOrPass(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        if (http.getAttribute(RECEIVED) instanceof ReceivedBody body) {
            proceedInScope(http, (HttpServletResponse) response, chain, body);
        } else if (http.getDispatcherType() != DispatcherType.REQUEST) {
            chain.doFilter(request, response);
        } else if (!isAnnounced(http) || READING.contains(http.getMethod())) {
            if (isAnnounced(http)) {
                // Not every server knows where the next request of the connection would begin.
                ((HttpServletResponse) response).setHeader("Connection", "close");
            }
            chain.doFilter(BodyRequest.without(http), response);
        } else {
            receive(http, response, chain);
        }
    }

    private Allowance allowanceOrRefusal(HttpServletRequest request) {
        try {
            return allowance(request);
        } catch (ServiceException refused) {
            return Allowance.nothing(refused);
        } catch (RuntimeException failed) {
            return Allowance.nothing(Outage.of(failed).orElseThrow(() -> failed));
        }
    }

    private void receive(HttpServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Allowance allowance = allowanceOrRefusal(request);
        long length = request.getContentLengthLong();
        boolean tooLong = length > allowance.mostBytes();
        if (tooLong) {
            ((HttpServletResponse) response).setHeader("Connection", "close");
        }
        if (tooLong && (length > ReceivedBody.MOST_FORGOTTEN || request.getHeader("Expect") != null)) {
            // The second kind of client sends nothing before it is asked to.
            chain.doFilter(BodyRequest.unread(request, allowance.beyond()), response);
            return;
        }
        ReceivedBody body = new ReceivedBody(length, allowance, directory(request.getServletContext()));
        request.setAttribute(RECEIVED, body);
        ServletInputStream in = request.getInputStream();
        if (length >= 0 && in.available() >= length) {
            // Most bodies come with their headers.
            byte[] whole = in.readNBytes((int) length);
            body.add(whole, whole.length);
            body.end();
            proceed(request, (HttpServletResponse) response, chain, body);
            return;
        }
        Duration patience = tooLong ? PATIENCE_WITH_TOO_MUCH : allowance.patience();
        if (mixesUpRequests(request.getServletContext())) {
            if (THREADS.tryAcquire()) {
                try {
                    body.read(in, patience);
                } finally {
                    THREADS.release();
                }
                proceed(request, (HttpServletResponse) response, chain, body);
                return;
            }
            ((HttpServletResponse) response).setHeader("Connection", "close");
        }
        AsyncContext waiting = request.startAsync();
        waiting.setTimeout(patience.toMillis());
        Reception reception = new Reception(waiting, in, body);
        waiting.addListener(reception);
        in.setReadListener(reception);
    }

    /**
     * Whether bytes of a body that is received without a thread may get lost, or be taken for the next request of the
     * connection. The readers and dispatches of Catalina on Grizzly race with each other. Not every product tells its
     * name in {@link ServletContext#getServerInfo}.
     */
    private static boolean mixesUpRequests(ServletContext application) {
        return application.getClass().getName().startsWith("org.apache.catalina.");
    }

    /** Not every server begins a request scope when a request comes back from waiting. */
    private void proceedInScope(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, ReceivedBody body)
            throws IOException, ServletException {
        Instance<RequestContextController> scopes = scopes();
        RequestContextController scope = scopes.get();
        boolean begun = scope.activate();
        try {
            proceed(request, response, chain, body);
        } finally {
            if (begun) {
                scope.deactivate();
            }
            scopes.destroy(scope);
        }
    }

    private static void proceed(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain, ReceivedBody body)
            throws IOException, ServletException {
        try {
            ReceivedBody.@Nullable Flaw flaw = body.flaw();
            if (flaw != null) {
                request.setAttribute(FLAW, flaw);
                // The next bytes of the connection belong to the body that was given up.
                response.setHeader("Connection", "close");
            }
            chain.doFilter(BodyRequest.with(request, body), response);
        } finally {
            body.discard();
        }
    }

    private static boolean isAnnounced(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    private static Path directory(ServletContext application) {
        return ((File) application.getAttribute(ServletContext.TEMPDIR)).toPath();
    }

    /** Whether a header describes the body as it was sent. The body is handed on differently. */
    static boolean describesBody(String header) {
        return HttpHeaders.CONTENT_LENGTH.equalsIgnoreCase(header) || "Transfer-Encoding".equalsIgnoreCase(header);
    }
}
