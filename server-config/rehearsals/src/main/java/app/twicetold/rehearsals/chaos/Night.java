package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.content.ApiClient;
import app.twicetold.rehearsals.content.MonthStopped;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** The purge of a night three days later, when nothing that a crash left behind is too young for it. */
final class Night {
    private static final Duration LATER = Duration.ofDays(3);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long POLL_MS = 500;
    private static final Set<String> UNDER_WAY = Set.of("starting", "started", "stopping");

    private final ApiClient operator;

    Night(URI node, String adminKey) {
        this.operator = ApiClient.ofOperator(node, adminKey);
    }

    /** Runs the purge to its end. @throws ChaosStopped when it does not end well in time */
    void purge() {
        Instant deadline = Instant.now().plus(PATIENCE);
        try {
            operator.moveTo(Instant.now().plus(LATER));
            String execution = "";
            while (execution.isEmpty()) {
                execution = operator.post("/scheduled-jobs/retention_purge/run", Map.of())
                        .path("execution_id")
                        .asText("");
                pause(deadline);
            }
            String status;
            do {
                pause(deadline);
                status = operator.get("/batch/executions/" + execution)
                        .path("status")
                        .asText();
            } while (UNDER_WAY.contains(status));
            if (!status.equals("completed")) {
                throw new ChaosStopped("The purge of the night ended with the status " + status + ".");
            }
        } catch (MonthStopped refused) {
            throw new ChaosStopped(String.valueOf(refused.getMessage()));
        }
    }

    private static void pause(Instant deadline) {
        if (Instant.now().isAfter(deadline)) {
            throw new ChaosStopped("Waited for the purge of the night in vain.");
        }
        try {
            Thread.sleep(POLL_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ChaosStopped("The run was interrupted.");
        }
    }
}
