package app.twicetold.front;

/**
 * A refusal of the server itself, in the words of the service. It is in English, because the server has not read which
 * language the client prefers.
 *
 * @param code of the catalogue of errors
 */
record Refusal(String code, String message) {

    static Refusal of(int status) {
        return switch (status) {
            case 404 -> new Refusal("not_found", "This was not found.");
            case 405 -> new Refusal("method_not_allowed", "This operation is not possible here.");
            case 408 -> new Refusal("request_timeout", "The request took too long to arrive. Please try again.");
            case 413 -> new Refusal("payload_too_large", "The file is too large.");
            case 503 ->
                new Refusal(
                        "service_unavailable",
                        StartWatch.databaseIsAwaited()
                                ? "The service is starting and waits for its database."
                                : "The service is not available at the moment.");
            default ->
                status < 500
                        ? new Refusal("bad_request", "The request cannot be understood.")
                        : new Refusal("internal_error", "Something went wrong.");
        };
    }

    String envelope(String requestId) {
        return "{\"error\":{\"code\":\"" + code + "\",\"message\":\"" + message + "\",\"request_id\":\"" + requestId
                + "\"}}";
    }
}
