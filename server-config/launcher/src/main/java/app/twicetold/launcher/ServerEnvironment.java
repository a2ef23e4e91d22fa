package app.twicetold.launcher;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** Every setting as the application and the resources of its server see it, defaults and addresses filled in. */
final class ServerEnvironment {
    private ServerEnvironment() {}

    /** @param port where this machine reaches the server */
    static Map<String, String> of(
            Settings settings,
            Distribution distribution,
            DataDirectory directory,
            Settings.ExternalDatabase database,
            Settings.ExternalBroker broker,
            URI baseUrl,
            int port) {
        Map<String, String> environment = new HashMap<>(settings.values());
        environment.put("APP_ENV", settings.environment());
        environment.put("HTTP_PORT", String.valueOf(port));
        environment.put("DATA_DIR", directory.path().toString());
        environment.put("BASE_URL", baseUrl.toString());
        environment.put("DATABASE_URL", database.url());
        environment.putIfAbsent("DATABASE_JOBS_URL", database.url());
        environment.put("DATABASE_JOBS_POOL_SIZE", String.valueOf(settings.databaseJobsPoolSize()));
        environment.put("DATABASE_USER", database.user());
        environment.put("DATABASE_PASSWORD", database.password());
        environment.put("DATABASE_POOL_SIZE", String.valueOf(settings.databasePoolSize()));
        environment.put("BROKER_URL", broker.url());
        environment.put("BROKER_USER", broker.user());
        environment.put("BROKER_PASSWORD", broker.password());
        environment.put("PIPELINE_CONCURRENCY", String.valueOf(settings.pipelineConcurrency()));
        environment.put("CONTENT_CONCURRENCY", String.valueOf(settings.contentConcurrency()));
        environment.put("FETCH_CONCURRENCY", String.valueOf(settings.fetchConcurrency()));
        environment.put("PLAYGROUND_CONCURRENCY", String.valueOf(settings.playgroundConcurrency()));
        environment.computeIfAbsent(
                "OBJECT_STORE_DIR", unset -> directory.directory("recordings").toString());
        environment.put("ARTEMIS_RAR", distribution.server("artemis-rar.rar").toString());
        environment.put("JWT_SECRET", secret(settings, directory, "JWT_SECRET"));
        environment.put("ADMIN_KEY", secret(settings, directory, "ADMIN_KEY"));
        return environment;
    }

    /** The secret of the settings, or one that is made once and kept in the data directory. */
    static String secret(Settings settings, DataDirectory directory, String name) {
        String given = settings.values().get(name);
        return given != null ? given : directory.secret(name);
    }
}
