package app.twicetold.rehearsals.content;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Moves the clock of the service, strikes what its timers would strike then, and waits until the work is done. */
final class MonthClock {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration SWEEP = Duration.ofMinutes(2);
    private static final long POLL_MS = 100;

    /** So many looks at an unchanged number of jobs mean that they wait for the sweep. */
    private static final int UNCHANGED = 8;

    private final ApiClient service;
    private Instant now = Instant.EPOCH;

    MonthClock(ApiClient service) {
        this.service = service;
    }

    void moveTo(Instant moment) {
        now = moment;
        service.moveTo(now);
    }

    /** After a start the clock of the service is that of the machine. */
    void set() {
        service.moveTo(now);
    }

    /**
     * Starts a batch job that a timer would start. After a crash the service first ends the one that died, which takes
     * until its lease is over.
     *
     * @return the execution
     */
    String start(String job) {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (true) {
            String execution = run(job).path("execution_id").asText("");
            if (!execution.isEmpty()) {
                return execution;
            }
            moveTo(now.plus(SWEEP));
            pause(deadline, job);
        }
    }

    private JsonNode run(String job) {
        return service.post("/scheduled-jobs/" + job + "/run", Map.of());
    }

    void awaitEnd(String execution) {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (running(execution)) {
            pause(deadline, "the parts of " + execution);
        }
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
        Instant deadline = Instant.now().plus(PATIENCE);
        int before = 0;
        int unchanged = 0;
        while (true) {
            JsonNode overview = service.get("/overview");
            int open = overview.path("jobs").path("queued").asInt()
                    + overview.path("jobs").path("running").asInt();
            if (open == 0) {
                return overview;
            }
            unchanged = open == before ? unchanged + 1 : 0;
            before = open;
            if (unchanged >= UNCHANGED) {
                moveTo(now.plus(SWEEP));
                run("content_sweep");
                unchanged = 0;
            }
            pause(deadline, "the jobs of the hour");
        }
    }

    /** Looks again a little later. */
    static void pause(Instant deadline, String what) {
        if (Instant.now().isAfter(deadline)) {
            throw new MonthStopped("Waited for " + what + " in vain.");
        }
        try {
            Thread.sleep(POLL_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new MonthStopped("The month was interrupted.");
        }
    }
}
