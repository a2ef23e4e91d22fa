package app.twicetold.valve;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * An error in the envelope of the service, where the application does not answer. It is in English, because nothing is
 * there that knows the languages of the client.
 */
record Envelope(int status, String requestId, byte[] body) {
    private static final String TEXT = "{\"error\":{\"code\":\"%s\",\"message\":\"%s\",\"request_id\":\"%s\"}}";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int ID_BYTES = 13;

    /** No application is there. */
    static Envelope notThere() {
        return of(
                503,
                "service_unavailable",
                Waiting.forTheDatabase()
                        ? "The service is starting and waits for its database."
                        : "The service is not available at the moment.");
    }

    /** What Payara refuses by itself. */
    static Envelope refusal(int status) {
        return switch (status) {
            case 404 -> of(status, "not_found", "This was not found.");
            case 405 -> of(status, "method_not_allowed", "This operation is not possible here.");
            case 408 -> of(status, "request_timeout", "The request took too long to arrive. Please try again.");
            case 413 -> of(status, "payload_too_large", "The file is too large.");
            case 503 -> notThere();
            default ->
                status < 500
                        ? of(status, "bad_request", "The request cannot be understood.")
                        : of(status, "internal_error", "Something went wrong.");
        };
    }

    private static Envelope of(int status, String code, String message) {
        byte[] random = new byte[ID_BYTES];
        RANDOM.nextBytes(random);
        String id = "req_" + HexFormat.of().formatHex(random);
        return new Envelope(status, id, TEXT.formatted(code, message, id).getBytes(StandardCharsets.UTF_8));
    }
}
