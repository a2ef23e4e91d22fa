package app.twicetold.core.shared.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait for the whole answer, with a limit for its time and one for its size. Redirects are not followed,
 * because they would carry a key to another host.
 *
 * <p>The JDK's client behaves the same on every server, streams request bodies of known length, and drops the
 * connection when a call is cancelled. The client's own timeout ends with the headers of an answer. A call here
 * therefore waits until its time is over, and then cancels the request.
 */
public final class OutboundHttp {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private final HttpClient client;

    public OutboundHttp() {
        this(CONNECT_TIMEOUT, null);
    }

    /** @param threads that move the bytes; null for as many as the client likes */
    public OutboundHttp(Duration connectTimeout, @Nullable Executor threads) {
        HttpClient.Builder builder = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(connectTimeout)
                .followRedirects(HttpClient.Redirect.NEVER);
        if (threads != null) {
            builder.executor(threads);
        }
        client = builder.build();
    }

    /**
     * Sends a request.
     *
     * @param maxBytes the largest body of a success
     * @param timeout for everything from the connection to the last byte
     * @throws Unanswered when no whole answer of that size came in that time; the message holds nothing of the request
     */
    public HttpResponse<byte[]> send(HttpRequest request, int maxBytes, Duration timeout) throws Unanswered {
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request, BoundedBody.handler(maxBytes));
        try {
            return sent.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            sent.cancel(true);
            throw new Unanswered("No whole answer in time", true, null);
        } catch (InterruptedException e) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw new Unanswered("Interrupted while waiting for the answer", false, null);
        } catch (ExecutionException e) {
            throw unanswered(e.getCause());
        }
    }

    /**
     * Sends a request without waiting. The future fails with the client's own exceptions, or with a
     * {@link TimeoutException}.
     *
     * @param maxBytes the largest body of a success
     * @param timeout for everything from the connection to the last byte
     */
    public CompletableFuture<HttpResponse<byte[]>> sendAsync(HttpRequest request, int maxBytes, Duration timeout) {
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request, BoundedBody.handler(maxBytes));
        CompletableFuture<HttpResponse<byte[]>> answer = sent.copy().orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
        var unused = answer.whenComplete((response, failure) -> {
            if (failure != null) {
                sent.cancel(true);
            }
        });
        return answer;
    }

    private static Unanswered unanswered(@Nullable Throwable cause) {
        for (Throwable t = cause; t != null; t = t.getCause()) {
            if (t instanceof HttpTimeoutException) {
                return new Unanswered("No connection in time", true, cause);
            }
        }
        String what = cause == null ? "unknown" : cause.getClass().getSimpleName();
        return new Unanswered("No whole answer: " + what, false, cause);
    }

    /** No whole answer came. */
    public static final class Unanswered extends IOException {
        private static final long serialVersionUID = 1L;

        private final boolean timedOut;

        Unanswered(String message, boolean timedOut, @Nullable Throwable cause) {
            super(message, cause);
            this.timedOut = timedOut;
        }

        /** Whether the time for connecting or for the whole answer was over. */
        public boolean timedOut() {
            return timedOut;
        }
    }
}
