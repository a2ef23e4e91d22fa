package app.twicetold.rehearsals.chaos;

import java.util.Set;

/** The operations that the load uses, with the statuses that the contract lists for each. A test compares the two. */
public enum Operation {
    SIGN_IN("POST", "/v1/auth/anonymous", 200, 201, 400, 413, 415, 422, 429, 500, 503),
    START("POST", "/v1/sessions", 200, 201, 400, 401, 402, 403, 404, 409, 413, 415, 422, 500, 503),
    ANNOUNCE("POST", "/v1/sessions/{session_id}/attempts", 201, 400, 401, 404, 409, 413, 415, 422, 429, 500, 503),
    SUBMIT("POST", "/v1/attempts/{attempt_id}/submit", 202, 400, 401, 404, 409, 413, 415, 422, 500, 503),
    LOOK("GET", "/v1/attempts/{attempt_id}", 200, 304, 400, 401, 404, 500, 503),
    SETTLE("POST", "/v1/sessions/{session_id}/complete", 200, 400, 401, 404, 409, 413, 415, 422, 500, 503),
    ME("GET", "/v1/me", 200, 400, 401, 500, 503),
    HOME("GET", "/v1/home", 200, 400, 401, 402, 500, 503);

    private final String method;
    private final String template;
    private final Set<Integer> statuses;

    Operation(String method, String template, Integer... statuses) {
        this.method = method;
        this.template = template;
        this.statuses = Set.of(statuses);
    }

    public String method() {
        return method;
    }

    /** The path as the contract has it. */
    public String template() {
        return template;
    }

    /** Every status that the contract lists. */
    public Set<Integer> statuses() {
        return statuses;
    }

    /** The path for an id, which stands in place of the only parameter. */
    String path(String id) {
        return template.replaceFirst("\\{[a-z_]+}", id);
    }
}
