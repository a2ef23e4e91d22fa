package app.twicetold.rehearsals.content;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Waiting;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Moves the clock of the service, strikes what its timers would strike then, and waits until the work is done. */
final class MonthClock {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration SWEEP = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(100);

    /** So many looks at an unchanged number of jobs mean that they wait for the sweep. */
    private static final int UNCHANGED = 8;

    private final ApiClient service;
    private Instant now = Instant.EPOCH;

    MonthClock(ApiClient service) {
        this.service = service;
    }

    void moveTo(Instant moment) {
        now = moment;
        service.moveClock(now);
    }

    /** After a start the clock of the service is that of the machine. */
    void set() {
        service.moveClock(now);
    }

    /**
     * Starts a batch job that a timer would start. After a crash the service first ends the one that died, which takes
     * until its lease is over.
     *
     * @return the execution
     */
    String start(String job) {
        return Waiting.until(PATIENCE, POLL, () -> startOrSweep(job), execution -> !execution.isEmpty())
                .orElseThrow(() -> inVain(job));
    }

    private String startOrSweep(String job) {
        String execution = run(job).path("execution_id").asText("");
        if (execution.isEmpty()) {
            moveTo(now.plus(SWEEP));
        }
        return execution;
    }

    private JsonNode run(String job) {
        return service.post("/scheduled-jobs/" + job + "/run", Map.of());
    }

    void awaitEnd(String execution) {
        Waiting.until("the parts of " + execution, PATIENCE, POLL, () -> !running(execution));
    }

    private boolean running(String execution) {
        return List.of("starting", "started", "stopping")
                .contains(service.get("/batch/executions/" + execution)
                        .path("status")
                        .asText());
    }

    /**
     * Waits until no content job is queued or running. Jobs that wait for the sweep get it, two minutes later by the
     * clock of the service.
     *
     * @return the overview
     */
    JsonNode untilIdle() {
        OpenJobs seen = new OpenJobs();
        return Waiting.until(PATIENCE, POLL, () -> overview(seen), overview -> open(overview) == 0)
                .orElseThrow(() -> inVain("the jobs of the hour"));
    }

    /** How long the number of open jobs has been the same. */
    private static final class OpenJobs {
        private int number;
        private int unchanged;
    }

    private JsonNode overview(OpenJobs seen) {
        JsonNode overview = service.get("/overview");
        int open = open(overview);
        seen.unchanged = open == seen.number ? seen.unchanged + 1 : 0;
        seen.number = open;
        if (open > 0 && seen.unchanged >= UNCHANGED) {
            moveTo(now.plus(SWEEP));
            run("content_sweep");
            seen.unchanged = 0;
        }
        return overview;
    }

    private static int open(JsonNode overview) {
        JsonNode jobs = overview.path("jobs");
        return jobs.path("queued").asInt() + jobs.path("running").asInt();
    }

    private static RehearsalStopped inVain(String what) {
        return new RehearsalStopped("Waited for " + what + " in vain.");
    }
}
