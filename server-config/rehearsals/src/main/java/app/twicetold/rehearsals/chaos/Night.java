package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Waiting;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** The purge of a night three days later, when nothing that a crash left behind is too young for it. */
final class Night {
    private static final Duration LATER = Duration.ofDays(3);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Set<String> UNDER_WAY = Set.of("starting", "started", "stopping");

    private final ApiClient operator;

    Night(URI node, String adminKey) {
        this.operator = ApiClient.ofOperator(node, adminKey);
    }

    /** Runs the purge to its end. @throws RehearsalStopped when it does not end well in time */
    void purge() {
        operator.moveClock(Instant.now().plus(LATER));
        String execution = Waiting.until(PATIENCE, POLL, this::start, started -> !started.isEmpty())
                .orElseThrow(Night::inVain);
        String status = Waiting.until(PATIENCE, POLL, () -> status(execution), seen -> !UNDER_WAY.contains(seen))
                .orElseThrow(Night::inVain);
        if (!status.equals("completed")) {
            throw new RehearsalStopped("The purge of the night ended with the status " + status + ".");
        }
    }

    private String start() {
        return operator.post("/scheduled-jobs/retention_purge/run", Map.of())
                .path("execution_id")
                .asText("");
    }

    private String status(String execution) {
        return operator.get("/batch/executions/" + execution).path("status").asText();
    }

    private static RehearsalStopped inVain() {
        return new RehearsalStopped("Waited for the purge of the night in vain.");
    }
}
