package app.twicetold.rehearsals.content;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.service.TemporaryService;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Kills the server in a step of content work and starts it again. */
final class Crashes {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** When the server dies. */
    enum Step {
        FETCH,
        GAP_COUNT,
        WRITE,
        CHECK,
        PUBLISH,
        HEALTH
    }

    private final TemporaryService temporary;
    private final ApiClient service;
    private final MonthClock clock;
    private int count;

    Crashes(TemporaryService temporary, ApiClient service, MonthClock clock) {
        this.temporary = temporary;
        this.service = service;
        this.clock = clock;
    }

    int count() {
        return count;
    }

    /**
     * Waits until the work is in the step, and kills the server.
     *
     * @param execution the batch job that was started for it
     * @return how many jobs of each stage lost their worker
     */
    Map<String, Long> in(Step step, String execution) {
        int published = published();
        BooleanSupplier reached =
                switch (step) {
                    case FETCH -> () -> isRunning("fetch");
                    case WRITE -> () -> isRunning("generate");
                    case CHECK -> () -> isRunning("qa");
                    case PUBLISH -> () -> published() > published;
                    case GAP_COUNT -> () -> hasBegun(execution, "gaps");
                    case HEALTH -> () -> hasBegun(execution, "measure");
                };
        // A step that is over before it is seen is no reason to stop: the server is killed then.
        Waiting.until(PATIENCE, Duration.ZERO, reached::getAsBoolean, seen -> seen);
        temporary.crash();
        count++;
        clock.set();
        List<JsonNode> lost = service.all("/jobs?status=running");
        return lost.stream()
                .collect(Collectors.groupingBy(job -> job.path("stage").asText(), TreeMap::new, Collectors.counting()));
    }

    private boolean isRunning(String stage) {
        return !service.get("/jobs?status=running&limit=1&stage=" + stage)
                .path("items")
                .isEmpty();
    }

    private int published() {
        return service.get("/overview").path("published").asInt();
    }

    private boolean hasBegun(String execution, String part) {
        for (JsonNode step : service.get("/batch/executions/" + execution).path("steps")) {
            if (step.path("name").asText().equals(part)) {
                return true;
            }
        }
        return false;
    }
}
