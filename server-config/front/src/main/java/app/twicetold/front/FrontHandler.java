package app.twicetold.front;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The first handler of a request. An error that Undertow would answer without a body gets the envelope of the service.
 * A body that was not read does not keep a thread after the answer. Headers that the service does not use are taken
 * off, because some spellings of them are faults to the server.
 */
public final class FrontHandler implements HttpHandler {
    private static final HttpString REQUEST_ID = new HttpString("X-Request-Id");
    private static final HttpString NO_SNIFFING = new HttpString("X-Content-Type-Options");
    private static final HttpString RETRY_AFTER = new HttpString("Retry-After");
    private static final int RETRY_AFTER_SECONDS = 5;
    private static final HttpString HTTP2_SETTINGS = new HttpString("HTTP2-Settings");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int ID_BYTES = 13;
    private static final String NOWHERE = "/404";
    private static final String READINESS = "/health";

    private final HttpHandler next;
    private final Departure departure = Departure.ofThisServer();
    private final StartWatch start = StartWatch.ofThisServer();

    public FrontHandler(HttpHandler next) {
        this.next = next;
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        start.end();
        exchange.getRequestHeaders().remove(Headers.COOKIE);
        exchange.getRequestHeaders().remove(Headers.UPGRADE);
        exchange.getRequestHeaders().remove(HTTP2_SETTINGS);
        exchange.addRequestWrapper((factory, asked) -> new UnreadAfterAnswer(factory.create(), asked));
        exchange.addDefaultResponseListener(FrontHandler::fill);
        if (departure.hasBegun()) {
            // A client that keeps its connection would send the next request to a server that is gone.
            exchange.setPersistent(false);
        }
        if (departure.hasBegun() && exchange.getRequestPath().equals(READINESS)) {
            exchange.setStatusCode(StatusCodes.SERVICE_UNAVAILABLE);
            exchange.endExchange();
        } else if (exchange.getRequestMethod().equals(Methods.TRACE)
                || exchange.getRequestMethod().equals(Methods.CONNECT)) {
            exchange.setStatusCode(StatusCodes.METHOD_NOT_ALLOWED);
            exchange.setPersistent(false);
            exchange.endExchange();
        } else if (!exchange.getRequestPath().startsWith("/")) {
            exchange.setStatusCode(StatusCodes.BAD_REQUEST);
            exchange.endExchange();
        } else {
            if (isKeptFromTheSite(exchange.getRelativePath())) {
                // The site still reads the address that was asked for.
                exchange.setRelativePath(NOWHERE);
            }
            next.handleRequest(exchange);
        }
    }

    /** Undertow would answer 404 without a body, but the site has a page for that. */
    private static boolean isKeptFromTheSite(String path) {
        return path.regionMatches(true, 0, "/WEB-INF", 0, "/WEB-INF".length())
                || path.regionMatches(true, 0, "/META-INF", 0, "/META-INF".length());
    }

    /** Writes the envelope where an error would go out without a body. */
    static boolean fill(HttpServerExchange exchange) {
        if (exchange.isResponseStarted() || exchange.getStatusCode() < StatusCodes.BAD_REQUEST) {
            return false;
        }
        if (exchange.getStatusCode() == StatusCodes.NOT_FOUND
                && Departure.ofThisServer().hasBegun()) {
            // WildFly takes the modules away one by one, some before the ports.
            exchange.setStatusCode(StatusCodes.SERVICE_UNAVAILABLE);
        }
        byte[] random = new byte[ID_BYTES];
        RANDOM.nextBytes(random);
        String id = "req_" + HexFormat.of().formatHex(random);
        Refusal refusal = Refusal.of(exchange.getStatusCode());
        if (exchange.getStatusCode() == StatusCodes.SERVICE_UNAVAILABLE) {
            // No application is there, or the server is on its way out.
            exchange.getResponseHeaders().put(RETRY_AFTER, RETRY_AFTER_SECONDS);
            exchange.setPersistent(false);
        }
        exchange.getResponseHeaders()
                .put(REQUEST_ID, id)
                .put(NO_SNIFFING, "nosniff")
                .put(Headers.CACHE_CONTROL, "no-store")
                .put(Headers.CONTENT_TYPE, "application/json");
        exchange.getResponseSender().send(ByteBuffer.wrap(refusal.envelope(id).getBytes(StandardCharsets.UTF_8)));
        return true;
    }
}
