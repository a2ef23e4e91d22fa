package app.twicetold.core.startup;

import app.twicetold.core.preflight.BrokerAddress;
import app.twicetold.core.shared.Settings;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The settings that the configuration of a server takes from its environment, for its connections and its listeners.
 * The application does not use them. It checks them, so that a wrong one is named before a connection fails because of
 * it.
 */
final class ServerSettings {
    private static final Pattern DATABASE = Pattern.compile("jdbc:postgresql://[^\\s/?]+/[^\\s/?]+(?:\\?\\S*)?");
    /** Secrets that the configuration of a server reads, from its environment alone. */
    private static final List<String> OF_SERVERS = List.of("DATABASE_PASSWORD", "BROKER_PASSWORD");

    private static final int MOST = 1_000;
    private static final int LONGEST_DELAY_SECONDS = 3_600;
    private static final int LONGEST_GRACE_SECONDS = 120;
    private static final int LONGEST_PATIENCE_SECONDS = 3_600;

    private ServerSettings() {}

    /** How long a start waits for a database that is away. */
    static Duration startupPatience(Settings settings) {
        return Duration.ofSeconds(settings.integer("STARTUP_PATIENCE_SECONDS", 300, 0, LONGEST_PATIENCE_SECONDS));
    }

    /** @throws Settings.InvalidSetting naming the first setting that is missing or malformed */
    static void check(Settings settings) {
        checkDatabase("DATABASE_URL", settings.required("DATABASE_URL"));
        settings.optional("DATABASE_JOBS_URL").ifPresent(url -> checkDatabase("DATABASE_JOBS_URL", url));
        for (String secret : OF_SERVERS) {
            if (settings.optional(secret + "_FILE").isPresent()) {
                throw new Settings.InvalidSetting(
                        secret + "_FILE",
                        "is not read by this server: have it start with server-config/secrets-from-files");
            }
        }
        settings.integer("DATABASE_POOL_SIZE", 20, 2, MOST);
        settings.integer("DATABASE_JOBS_POOL_SIZE", 5, 2, MOST);
        settings.integer("CONTENT_CONCURRENCY", 4, 1, MOST);
        settings.integer("FETCH_CONCURRENCY", 2, 1, MOST);
        settings.integer("PLAYGROUND_CONCURRENCY", 4, 1, MOST);
        settings.integer("BROKER_REDELIVERY_DELAY_SECONDS", 10, 0, LONGEST_DELAY_SECONDS);
        settings.integer("BROKER_REDELIVERY_DELAY_MS", 10_000, 0, LONGEST_DELAY_SECONDS * 1_000);
        settings.integer("STOP_GRACE_SECONDS", 0, 0, LONGEST_GRACE_SECONDS);
        startupPatience(settings);
        BrokerAddress.from(settings);
        if (settings.optional("BROKER_USER").isPresent()
                != settings.optional("BROKER_PASSWORD").isPresent()) {
            throw new Settings.InvalidSetting("BROKER_PASSWORD", "must be set together with BROKER_USER");
        }
    }

    private static void checkDatabase(String setting, String url) {
        if (!DATABASE.matcher(url).matches()) {
            throw new Settings.InvalidSetting(setting, "must look like jdbc:postgresql://host:5432/name");
        }
    }
}
