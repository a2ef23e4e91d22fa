package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.Launcher;
import app.twicetold.launcher.MessageBroker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * With what the processes of an {@link Installation} are started: commands, settings, and the ports of database, broker
 * and pooler.
 *
 * @param home directory of everything
 * @param pooler between nodes and database, if any
 * @param poolerPort nobody listens there without a pooler
 */
record Recipe(Path home, int databasePort, int brokerPort, Optional<Pooler> pooler, int poolerPort) {
    /** Signs tokens, is the key of operators and the password at the broker. */
    static final String SECRET = "chaos-chaos-chaos-0123456789-0123456789";

    /** On free ports. */
    static Recipe in(Path home, Optional<Pooler> pooler) {
        return new Recipe(home, MessageBroker.freePort(), MessageBroker.freePort(), pooler, MessageBroker.freePort());
    }

    List<String> database() {
        return backend("-Xmx128m", "database", databasePort);
    }

    Map<String, String> settingsOfDatabase() {
        return Map.of("DATA_DIR", home.resolve("database").toString());
    }

    List<String> broker() {
        return backend("-Xmx192m", "broker", brokerPort);
    }

    Map<String, String> settingsOfBroker() {
        Map<String, String> settings = new HashMap<>(loginOfBroker());
        settings.put("DATA_DIR", home.resolve("broker").toString());
        settings.put("BROKER_PORT", String.valueOf(brokerPort));
        return settings;
    }

    private static Map<String, String> loginOfBroker() {
        return Map.of(
                "APP_ENV", "test",
                "BROKER_USER", "chaos",
                "BROKER_PASSWORD", SECRET,
                "BROKER_REDELIVERY_DELAY_SECONDS", "1");
    }

    /** Starts the pooler. */
    Part start(Pooler one) {
        return one.start(home, poolerPort, databasePort);
    }

    static List<String> node(Distribution build) {
        return java(build, "-Xmx128m", build.home().resolve("lib") + "/*", Launcher.class.getName());
    }

    /**
     * The settings of a node.
     *
     * @param index from 0
     * @param port that it listens on
     * @param speech where speech is recognised when the chains say so
     */
    Map<String, String> settingsOfNode(int index, int port, String speech) {
        Map<String, String> settings = new HashMap<>(loginOfBroker());
        settings.put("HTTP_PORT", String.valueOf(port));
        settings.put("DATA_DIR", home.resolve("node" + (index + 1)).toString());
        settings.put(
                "DATABASE_URL",
                pooler.map(one -> url(poolerPort) + (one.prepares() ? "" : "&prepareThreshold=0"))
                        .orElse(databaseUrl()));
        settings.put("DATABASE_USER", "postgres");
        settings.put("DATABASE_PASSWORD", "postgres");
        if (pooler.isPresent()) {
            settings.put("DATABASE_JOBS_URL", databaseUrl());
        }
        settings.put("BROKER_URL", "tcp://127.0.0.1:" + brokerPort);
        settings.put("OBJECT_STORE_DIR", recordings().toString());
        settings.put("JWT_SECRET", SECRET);
        settings.put("ADMIN_KEY", SECRET);
        settings.put("RATE_LIMITS", "false");
        // Slow enough that kills meet work, and leases short enough that a run ends.
        settings.put("MOCK_PROVIDER_LATENCY_MS", "200");
        settings.put("OPENAI_COMPATIBLE_BASE_URL", speech);
        settings.put("PIPELINE_PATIENCE_MS", "90000");
        settings.put("PIPELINE_LEASE_MARGIN_MS", "2000");
        settings.put("PIPELINE_SWEEP_INTERVAL_MS", "1000");
        return settings;
    }

    /** Of the database itself. */
    String databaseUrl() {
        return url(databasePort);
    }

    private static String url(int port) {
        return "jdbc:postgresql://localhost:" + port + "/twicetold?connectTimeout=5&socketTimeout=60";
    }

    /** Where the recordings are. */
    Path recordings() {
        return home.resolve("recordings");
    }

    /** It is a class of these tools, so it sees what they see. */
    private static List<String> backend(String heap, String part, int port) {
        return java(
                Distribution.find(),
                heap,
                System.getProperty("java.class.path"),
                Backend.class.getName(),
                part,
                String.valueOf(port));
    }

    private static List<String> java(
            Distribution build, String heap, String classPath, String main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dtwicetold.home=" + build.home(),
                "-cp",
                classPath,
                main));
        command.addAll(List.of(arguments));
        return command;
    }
}
