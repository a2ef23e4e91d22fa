package app.twicetold.rehearsals.chaos;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether an answer is one that the contract allows. */
final class ContractRule {
    private static final int SERVER_FAULT = 500;
    private static final int AWAY = 503;
    private static final int REFUSALS = 400;

    private ContractRule() {}

    /**
     * Judges an answer. A 500 is in the contract, and still it is a fault: nothing that a kill does excuses one.
     *
     * @param allowed statuses; empty for a route that the contract does not list
     * @param body null when it is no JSON
     * @param retryAfter whether the answer has the header
     * @return what is wrong, a part of a sentence; empty when nothing is
     */
    static Optional<String> broken(Set<Integer> allowed, int status, @Nullable JsonNode body, boolean retryAfter) {
        if (!allowed.isEmpty() && !allowed.contains(status)) {
            return Optional.of("has a status that the contract does not list");
        }
        if (status == SERVER_FAULT) {
            return Optional.of("is an internal error");
        }
        if (status < REFUSALS) {
            return body == null ? Optional.of("is no JSON") : Optional.empty();
        }
        JsonNode error = body == null ? null : body.path("error");
        if (error == null
                || error.path("code").asText().isEmpty()
                || error.path("message").asText().isEmpty()
                || error.path("request_id").asText().isEmpty()) {
            return Optional.of("has no envelope");
        }
        return status == AWAY && !retryAfter ? Optional.of("does not say when to come back") : Optional.empty();
    }
}
