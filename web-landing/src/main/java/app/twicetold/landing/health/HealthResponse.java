package app.twicetold.landing.health;

import app.twicetold.core.health.CheckHealth;
import java.time.Instant;
import java.util.Locale;

/** Whether the service works, and which part of it does not. */
record HealthResponse(String status, String version, Instant time, Checks checks) {
    static HealthResponse of(CheckHealth.Health health) {
        return new HealthResponse(
                health.complete() ? "ok" : "degraded",
                health.version(),
                health.time(),
                new Checks(state(health.database()), state(health.storage()), state(health.queue())));
    }

    private static String state(CheckHealth.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** One word for each part. */
    record Checks(String database, String storage, String queue) {}
}
