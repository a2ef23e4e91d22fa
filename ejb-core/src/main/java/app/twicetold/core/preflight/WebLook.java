package app.twicetold.core.preflight;

import app.twicetold.core.shared.http.OutboundHttp;
import app.twicetold.core.shared.http.OutboundHttp.Unanswered;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;

/**
 * One request with GET to another service.
 *
 * @param item what is looked at
 * @param headers credentials among them
 */
record WebLook(String item, URI url, Map<String, String> headers) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LARGEST = 8 << 20;
    private static final OutboundHttp HTTP = new OutboundHttp();

    WebLook {
        headers = Map.copyOf(headers);
    }

    /** Whether the service takes the key. */
    Finding withKey() {
        try {
            return judgeKey(ask());
        } catch (Unanswered nobody) {
            return unanswered(nobody);
        }
    }

    /** Whether anybody answers, whatever the answer is. */
    Finding reachable(String note) {
        try {
            return Finding.ok(item, url.getHost() + " answers (" + ask() + "); " + note);
        } catch (Unanswered nobody) {
            return unanswered(nobody);
        }
    }

    Finding judgeKey(int status) {
        String host = url.getHost();
        if (status / 100 == 2) {
            return Finding.ok(item, host + " answers and takes the key");
        }
        return switch (status) {
            case 400, 401, 402, 403 -> Finding.failed(item, host + " refuses the key (" + status + ")");
            case 404, 405 ->
                Finding.note(
                        item,
                        host + " answers, but has no list to ask for: only a call shows whether it takes the key");
            default -> Finding.failed(item, host + " answers with " + status);
        };
    }

    private int ask() throws Unanswered {
        HttpRequest.Builder request = HttpRequest.newBuilder(url).GET();
        headers.forEach(request::header);
        return HTTP.send(request.build(), LARGEST, PATIENCE).statusCode();
    }

    private Finding unanswered(Unanswered nobody) {
        return Finding.failed(item, url.getHost() + " does not answer: " + nobody.getMessage());
    }
}
