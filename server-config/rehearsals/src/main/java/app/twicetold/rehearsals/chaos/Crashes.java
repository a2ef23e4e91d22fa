package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.TemporaryService;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.content.Disturbance;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Kills the server in a step of content work and starts it again. */
public final class Crashes implements Disturbance {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Override
    public void kill(Step step, String execution, TemporaryService temporary, ApiClient service) {
        int before = published(service);
        BooleanSupplier reached = switch (step) {
            case FETCH -> () -> isRunning("fetch", service);
            case WRITE -> () -> isRunning("generate", service);
            case CHECK -> () -> isRunning("qa", service);
            case PUBLISH -> () -> published(service) > before;
            case GAP_COUNT -> () -> hasBegun(execution, "gaps", service);
            case HEALTH -> () -> hasBegun(execution, "measure", service);
        };
        // A step that is over before it was seen is no reason to stop: the server is killed then.
        Optional<Boolean> unused = Waiting.until(PATIENCE, Duration.ZERO, reached::getAsBoolean, seen -> seen);
        temporary.crash();
    }

    private static boolean isRunning(String stage, ApiClient service) {
        return !service.get("/jobs?status=running&limit=1&stage=" + stage)
                .path("items")
                .isEmpty();
    }

    private static int published(ApiClient service) {
        return service.get("/overview").path("published").asInt();
    }

    private static boolean hasBegun(String execution, String part, ApiClient service) {
        for (var step : service.get("/batch/executions/" + execution).path("steps")) {
            if (step.path("name").asText().equals(part)) {
                return true;
            }
        }
        return false;
    }
}
