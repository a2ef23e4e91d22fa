package app.twicetold.core.preflight;

import app.twicetold.core.shared.http.OutboundHttp;
import app.twicetold.core.shared.http.OutboundHttp.Unanswered;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request with GET to another service.
 *
 * @param item what is looked at
 * @param headers credentials among them
 * @param hints what an operator looks at when the service is not what it should be
 */
record WebLook(String item, URI url, Map<String, String> headers, Hints hints) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LARGEST = 8 << 20;
    private static final OutboundHttp HTTP = new OutboundHttp();

    WebLook {
        headers = Map.copyOf(headers);
    }

    /** Without anything to hint at. */
    WebLook(String item, URI url, Map<String, String> headers) {
        this(item, url, headers, Hints.NONE);
    }

    /**
     * The ends of sentences.
     *
     * @param address after what says that the address leads to another place
     * @param key after what says that the key is refused
     * @param alwaysHasList whether a service of this kind is sure to have what is asked for
     */
    record Hints(String address, String key, boolean alwaysHasList) {
        static final Hints NONE = new Hints("", "", false);

        /** @param setting the one that says where the service is */
        static Hints of(String setting) {
            return new Hints(": is " + setting + " right?", "", false);
        }
    }

    /** Whether the service takes the key, or what is asked without one. */
    Finding withKey() {
        try {
            HttpResponse<byte[]> answer = ask();
            return judgeKey(answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
        } catch (Unanswered nobody) {
            return unanswered(nobody);
        }
    }

    /** Whether anybody answers, whatever the answer is. */
    Finding reachable(String note) {
        try {
            return Finding.ok(item, url.getHost() + " answers (" + ask().statusCode() + "); " + note);
        } catch (Unanswered nobody) {
            return unanswered(nobody);
        }
    }

    /** @param body every one of these services answers with JSON; the page of another one is none */
    Finding judgeKey(int status, String body) {
        String host = url.getHost();
        if (status / 100 == 2) {
            if (!body.isBlank()
                    && !body.strip().startsWith("{")
                    && !body.strip().startsWith("[")) {
                return Finding.failed(item, host + " answers, but not as this API does" + hints.address());
            }
            return Finding.ok(
                    item,
                    host + (headers.isEmpty() ? " answers, and wants no key for that" : " answers and takes the key"));
        }
        return switch (status) {
            case 400, 401, 402, 403 ->
                Finding.failed(
                        item,
                        host
                                + (headers.isEmpty() ? " wants a key, and none is set (" : " refuses the key (")
                                + status
                                + ")"
                                + hints.key());
            case 404, 405 ->
                hints.alwaysHasList()
                        ? Finding.failed(item, host + " answers, but has no " + url.getPath() + hints.address())
                        : Finding.note(
                                item,
                                host + " answers, but has no list at " + url.getPath()
                                        + ", so that only a call shows whether it takes the key" + hints.address());
            case 301, 302, 303, 307, 308 ->
                Finding.failed(item, host + " leads to another address (" + status + ")" + hints.address());
            default -> Finding.failed(item, host + " answers with " + status);
        };
    }

    private HttpResponse<byte[]> ask() throws Unanswered {
        HttpRequest.Builder request = HttpRequest.newBuilder(url).GET();
        headers.forEach(request::header);
        return HTTP.send(request.build(), LARGEST, PATIENCE);
    }

    private Finding unanswered(Unanswered nobody) {
        if (hasCause(nobody, UnresolvedAddressException.class)) {
            return Finding.failed(item, "there is no host " + url.getHost() + hints.address());
        }
        String why = hasCause(nobody, ConnectException.class)
                ? "nobody takes the connection"
                : String.valueOf(nobody.getMessage());
        return Finding.failed(item, url.getHost() + " does not answer: " + why);
    }

    private static boolean hasCause(Throwable failure, Class<? extends Throwable> kind) {
        for (@Nullable Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
