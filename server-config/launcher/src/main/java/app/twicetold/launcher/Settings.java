package app.twicetold.launcher;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the launcher itself has to know, checked. Every other setting goes through {@link #values} to the application,
 * which checks its own.
 *
 * @param httpPort where clients connect; 0 takes a free port
 * @param dataDirectory database, journal, recordings and generated secrets
 * @param database an external PostgreSQL, absent for the embedded one
 * @param databasePoolSize most connections of requests
 * @param databaseJobsPoolSize most connections of scheduled work
 * @param broker an external Artemis, absent for the embedded one
 * @param brokerPort the port of the embedded broker; 0 takes a free port
 * @param redeliveryDelay wait before the first redelivery of the embedded broker; the next ones are 6 and 30 times as
 *     long
 * @param stopGrace between the end of readiness and the first refusal, when the service is stopped
 * @param heapMegabytes the largest heap of Payara Micro
 * @param jvmOptions more options of the JVM of Payara Micro; they win over those of the distribution
 * @param logToConsole server log on standard output instead of a file in the data directory
 * @param jsonLog server log as one JSON object a line instead of text
 * @param values all settings by name, as they were given
 */
public record Settings(
        int httpPort,
        Path dataDirectory,
        String environment,
        Optional<ExternalDatabase> database,
        int databasePoolSize,
        int databaseJobsPoolSize,
        Optional<ExternalBroker> broker,
        int brokerPort,
        Duration redeliveryDelay,
        Optional<URI> baseUrl,
        int pipelineConcurrency,
        int contentConcurrency,
        int fetchConcurrency,
        int playgroundConcurrency,
        Duration stopGrace,
        int heapMegabytes,
        List<String> jvmOptions,
        boolean logToConsole,
        boolean jsonLog,
        Map<String, String> values) {

    /** An own PostgreSQL 13 to 17. */
    public record ExternalDatabase(String url, String user, String password) {}

    /**
     * An own Artemis that has the queues of docs/operations.md.
     *
     * @param url one broker or several, with parameters; it may hold passwords of key stores
     */
    public record ExternalBroker(String url, String user, String password) {
        /** Without passwords. */
        @Override
        public String toString() {
            return "ExternalBroker[" + Masks.withoutPasswords(url) + ", " + user + "]";
        }
    }

    /** What the launcher reads and the application does not. */
    static final Set<String> OF_THE_LAUNCHER = Set.of(
            "TWICETOLD_CONFIG",
            "HTTP_PORT",
            "DATA_DIR",
            "DATABASE_USER",
            "DATABASE_PASSWORD",
            "BROKER_PORT",
            "SERVER_HEAP_MB",
            "SERVER_JVM_OPTIONS",
            "LOG_FORMAT",
            "LOG_TO_CONSOLE");

    private static final Set<String> ENVIRONMENTS = Set.of("development", "test", "staging", "production");
    private static final int SHORTEST_SECRET = 32;
    private static final int STARTUP_PATIENCE_SECONDS = 300;
    private static final int LONGEST_PATIENCE_SECONDS = 3_600;
    private static final int LARGEST_PORT = 65_535;

    public Settings {
        jvmOptions = List.copyOf(jvmOptions);
        values = Map.copyOf(values);
    }

    /** Environment variables first, then the file that TWICETOLD_CONFIG names or twicetold.properties. */
    public static Settings fromEnvironment() {
        return checked(GivenSettings.read(System.getenv()).values());
    }

    /** Checks the given settings and nothing else. */
    public static Settings from(Map<String, String> given) {
        return checked(GivenSettings.of(given).values());
    }

    private static Settings checked(Map<String, String> values) {
        String environment = values.getOrDefault("APP_ENV", "development");
        if (!ENVIRONMENTS.contains(environment)) {
            throw StartRefused.configuration(
                    "APP_ENV is '" + environment + "', but must be development, test, staging or production.");
        }
        Settings settings = new Settings(
                number(values, "HTTP_PORT", 8080, 0, LARGEST_PORT),
                Path.of(values.getOrDefault("DATA_DIR", ".twicetold"))
                        .toAbsolutePath()
                        .normalize(),
                environment,
                database(values),
                number(values, "DATABASE_POOL_SIZE", 20, 2, 1_000),
                number(values, "DATABASE_JOBS_POOL_SIZE", 5, 2, 1_000),
                broker(values),
                number(values, "BROKER_PORT", 0, 0, LARGEST_PORT),
                Duration.ofSeconds(number(values, "BROKER_REDELIVERY_DELAY_SECONDS", 10, 0, 3_600)),
                Optional.ofNullable(values.get("BASE_URL")).map(Settings::webAddress),
                number(values, "PIPELINE_CONCURRENCY", 16, 1, 1_000),
                number(values, "CONTENT_CONCURRENCY", 4, 1, 1_000),
                number(values, "FETCH_CONCURRENCY", 2, 1, 1_000),
                number(values, "PLAYGROUND_CONCURRENCY", 4, 1, 1_000),
                Duration.ofSeconds(number(values, "STOP_GRACE_SECONDS", 0, 0, 120)),
                number(values, "SERVER_HEAP_MB", 384, 192, 65_536),
                words(values.getOrDefault("SERVER_JVM_OPTIONS", "")),
                flag(values, "LOG_TO_CONSOLE"),
                jsonLog(values),
                values);
        if (settings.isProduction()) {
            settings.refuseWeakSecret("JWT_SECRET");
            if (values.containsKey("ADMIN_KEY") || !values.containsKey("GATEWAY_TEAM_DOMAIN")) {
                settings.refuseWeakSecret("ADMIN_KEY");
            }
        }
        return settings;
    }

    private static List<String> words(String value) {
        return value.isEmpty() ? List.of() : List.of(value.split("\\s+"));
    }

    /** What stands before the name of each queue; empty by default. The application checks its characters. */
    public String queuePrefix() {
        return values.getOrDefault("QUEUE_PREFIX", "");
    }

    /** Whether purchases are emulated: in development, while no purchase layer is configured. */
    public boolean emulatesPurchases() {
        return environment.equals("development")
                && !values.containsKey("PURCHASE_LAYER_API_KEY")
                && !values.containsKey("PURCHASE_LAYER_URL");
    }

    /** Whether learners find the app in a browser, as the application decides it. */
    public boolean servesTheApp() {
        return Boolean.parseBoolean(values.getOrDefault(
                "WEB_APP", String.valueOf(environment.equals("development") || environment.equals("test"))));
    }

    /** Whether rules for production apply. */
    public boolean isProduction() {
        return environment.equals("production");
    }

    private void refuseWeakSecret(String name) {
        String secret = values.get(name);
        if (secret == null) {
            throw StartRefused.configuration("APP_ENV=production needs " + name
                    + ", a random secret of at least " + SHORTEST_SECRET
                    + " characters, for example from: openssl rand -base64 48");
        }
        if (secret.length() < SHORTEST_SECRET) {
            throw StartRefused.configuration("APP_ENV=production needs " + name + " of at least " + SHORTEST_SECRET
                    + " characters, but it has " + secret.length() + ".");
        }
        if (looksLikeADefault(secret)) {
            throw StartRefused.configuration(
                    "APP_ENV=production needs a random " + name + ", but this one looks like a default or an example.");
        }
    }

    private static boolean looksLikeADefault(String secret) {
        String lower = secret.toLowerCase(java.util.Locale.ROOT);
        return lower.chars().distinct().count() < 10
                || Set.of(
                                "changeme",
                                "change-me",
                                "change_me",
                                "default",
                                "example",
                                "development",
                                "twicetold",
                                "secret")
                        .stream()
                        .anyMatch(lower::contains);
    }

    private static boolean jsonLog(Map<String, String> values) {
        return switch (values.getOrDefault("LOG_FORMAT", "text")) {
            case "json" -> true;
            case "text" -> false;
            default -> throw StartRefused.configuration("LOG_FORMAT must be text or json.");
        };
    }

    /** All connections that this node may take. */
    public int databaseConnections() {
        return databasePoolSize + databaseJobsPoolSize;
    }

    private static Optional<ExternalDatabase> database(Map<String, String> values) {
        Optional<String> url = databaseAddress(values, "DATABASE_URL");
        Optional<String> jobsUrl = databaseAddress(values, "DATABASE_JOBS_URL");
        if (url.isEmpty() && jobsUrl.isPresent()) {
            throw StartRefused.configuration(
                    "DATABASE_JOBS_URL leads jobs to the database of DATABASE_URL, which is not set.");
        }
        return url.map(address -> new ExternalDatabase(
                address,
                values.getOrDefault("DATABASE_USER", "twicetold"),
                values.getOrDefault("DATABASE_PASSWORD", "")));
    }

    private static Optional<String> databaseAddress(Map<String, String> values, String setting) {
        Optional<String> url = Optional.ofNullable(values.get(setting));
        if (url.isPresent() && !url.get().matches("jdbc:postgresql://[^\\s/?]+/[^\\s/?]+(\\?\\S*)?")) {
            throw StartRefused.configuration(setting + " must look like jdbc:postgresql://host:5432/name.");
        }
        return url;
    }

    private static Optional<ExternalBroker> broker(Map<String, String> values) {
        return Optional.ofNullable(values.get("BROKER_URL"))
                .map(url -> new ExternalBroker(
                        url, values.getOrDefault("BROKER_USER", ""), values.getOrDefault("BROKER_PASSWORD", "")));
    }

    private static URI webAddress(String url) {
        @Nullable URI uri = uriOrNull(url);
        if (uri == null || uri.getHost() == null || !Set.of("http", "https").contains(uri.getScheme())) {
            throw StartRefused.configuration("BASE_URL must look like https://api.example.com, but is '" + url + "'.");
        }
        return uri;
    }

    private static @Nullable URI uriOrNull(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException notAUri) {
            return null;
        }
    }

    /** How long the start of a server waits for a database that is away. */
    public Duration startupPatience() {
        return Duration.ofSeconds(
                number(values, "STARTUP_PATIENCE_SECONDS", STARTUP_PATIENCE_SECONDS, 0, LONGEST_PATIENCE_SECONDS));
    }

    private static int number(Map<String, String> values, String name, int otherwise, int least, int most) {
        String text = values.get(name);
        if (text == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // The sentence below says what is wrong for both.
        }
        throw StartRefused.configuration(
                name + " must be a whole number from " + least + " to " + most + ", but is '" + text + "'.");
    }

    private static boolean flag(Map<String, String> values, String name) {
        String text = values.getOrDefault(name, "false");
        if (!Set.of("true", "false").contains(text)) {
            throw StartRefused.configuration(name + " must be true or false, but is '" + text + "'.");
        }
        return text.equals("true");
    }
}
