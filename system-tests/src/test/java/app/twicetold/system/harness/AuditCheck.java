package app.twicetold.system.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds every change by an operator in any test against the audit log: there is one entry of the call with the action
 * that the contract names, an actor and details.
 */
final class AuditCheck {
    private static final int NEWEST = 200;

    /** Operations with one entry for each item of a list of their answer. */
    private static final Map<String, String> ONE_FOR_EACH = Map.of(
            "POST /v1/admin/jobs/retry", "jobs",
            "POST /v1/admin/ai-providers/rehearsal", "entries");

    /** A call that asks for what is there already changes nothing. */
    private static final Set<String> MAY_CHANGE_NOTHING = Set.of(
            "PUT /v1/admin/generation/config",
            "POST /v1/admin/playground/runs/{run_id}/reveal",
            "POST /v1/admin/streak-repairs");

    private AuditCheck() {}

    /** Where the entries of an operation stand. */
    static String path(Contract.Operation operation) {
        return "/v1/admin/audit?limit=" + NEWEST + "&action=" + operation.audit();
    }

    /**
     * @param answer a success
     * @param log a page of the log that begins with the entry of the call
     */
    static void check(Contract.Operation operation, Answer answer, Answer log) {
        String requestId = answer.header("X-Request-Id").orElseThrow();
        List<JsonNode> entries = new ArrayList<>();
        for (JsonNode entry : log.expecting(200).at("items")) {
            if (entry.path("request_id").asText().equals(requestId)) {
                entries.add(entry);
            }
        }
        String what = "entries %s of %s".formatted(operation.audit(), operation);
        String list = ONE_FOR_EACH.get(operation.toString());
        if (list != null) {
            assertThat(entries).as(what).hasSize(answer.at(list).size());
        } else if (MAY_CHANGE_NOTHING.contains(operation.toString())) {
            assertThat(entries).as(what).hasSizeLessThanOrEqualTo(1);
        } else {
            assertThat(entries).as(what).hasSize(1);
        }
        for (JsonNode entry : entries) {
            assertThat(entry.path("actor").asText()).as(what).isNotEmpty();
            assertThat(entry.path("details")).as(what).isNotEmpty();
        }
    }
}
