package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.Distribution;
import app.twicetold.launcher.Launcher;
import app.twicetold.launcher.MessageBroker;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Sentences;
import app.twicetold.rehearsals.api.Strict;
import app.twicetold.rehearsals.api.Waiting;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Nodes over one database, one broker and one store of recordings. Each node is a launcher and its application server;
 * database, broker and a pooler, if there is one, are processes of their own.
 */
final class Installation implements AutoCloseable {
    private static final String SECRET = "chaos-chaos-chaos-0123456789-0123456789";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Path home;
    private final Part database;
    private final Part broker;
    private final Optional<Part> pooler;
    private final List<Part> nodes = new ArrayList<>();
    private final List<URI> urls = new ArrayList<>();
    private final SpeechServer speech = SpeechServer.start();
    private final int databasePort = MessageBroker.freePort();
    private final int brokerPort = MessageBroker.freePort();
    private final String databaseUrl;

    private Installation(Path home, Optional<Pooler> pooler) {
        this.home = home;
        this.database = Part.start(
                "the database",
                backend("-Xmx128m", "database", databasePort),
                Map.of("DATA_DIR", home.resolve("database").toString()),
                home.resolve("database.log"));
        this.broker = Part.start(
                "the broker", backend("-Xmx192m", "broker", brokerPort), ofTheBroker(), home.resolve("broker.log"));
        int poolerPort = MessageBroker.freePort();
        this.pooler = pooler.map(one -> one.start(home, poolerPort, databasePort));
        this.databaseUrl = pooler.map(one -> url(poolerPort) + (one.prepares() ? "" : "&prepareThreshold=0"))
                .orElse(databaseUrl());
    }

    /**
     * Starts everything on an empty directory inside the built service. Returns when all nodes are healthy.
     *
     * @param build of the nodes; database and broker are always of this build
     * @param pooler between nodes and database; migrations and scheduled work go past it
     */
    static Installation start(Distribution build, int nodes, Optional<Pooler> pooler) throws IOException {
        Path home = Distribution.find().home().resolve("chaos");
        DataDirectory.delete(home);
        Files.createDirectories(home);
        Installation installation = new Installation(home, pooler);
        try {
            await("the database", () -> installation.postmaster().isPresent());
            for (int i = 0; i < nodes; i++) {
                installation.startNode(i, build);
                // The first one migrates.
                installation.awaitHealthy(i);
            }
            return installation;
        } catch (RuntimeException cannotStart) {
            installation.close();
            throw cannotStart;
        }
    }

    private void startNode(int index, Distribution build) {
        int port = MessageBroker.freePort();
        Map<String, String> settings = new HashMap<>(ofTheBroker());
        settings.remove("BROKER_PORT");
        settings.putAll(Map.of(
                "HTTP_PORT",
                String.valueOf(port),
                "DATA_DIR",
                home.resolve("node" + (index + 1)).toString(),
                "DATABASE_URL",
                databaseUrl,
                "DATABASE_USER",
                "postgres",
                "DATABASE_PASSWORD",
                "postgres",
                "BROKER_URL",
                "tcp://127.0.0.1:" + brokerPort,
                "OBJECT_STORE_DIR",
                recordings().toString(),
                "JWT_SECRET",
                SECRET,
                "ADMIN_KEY",
                adminKey()));
        if (pooler.isPresent()) {
            settings.put("DATABASE_JOBS_URL", databaseUrl());
        }
        settings.putAll(Map.of(
                "RATE_LIMITS", "false",
                // Slow enough that kills meet work, and leases short enough that a run ends.
                "MOCK_PROVIDER_LATENCY_MS", "200",
                "OPENAI_COMPATIBLE_BASE_URL", speech.baseUrl(),
                "PIPELINE_PATIENCE_MS", "90000",
                "PIPELINE_LEASE_MARGIN_MS", "2000",
                "PIPELINE_SWEEP_INTERVAL_MS", "1000"));
        urls.add(URI.create("http://localhost:" + port));
        nodes.add(
                Part.start("node " + (index + 1), node(build), settings, home.resolve("node" + (index + 1) + ".log")));
    }

    private Map<String, String> ofTheBroker() {
        return Map.of(
                "APP_ENV",
                "test",
                "DATA_DIR",
                home.resolve("broker").toString(),
                "BROKER_PORT",
                String.valueOf(brokerPort),
                "BROKER_USER",
                "chaos",
                "BROKER_PASSWORD",
                SECRET,
                "BROKER_REDELIVERY_DELAY_SECONDS",
                "1");
    }

    private static List<String> node(Distribution build) {
        return java(build, "-Xmx128m", build.home().resolve("lib") + "/*", Launcher.class.getName());
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

    List<URI> urls() {
        return List.copyOf(urls);
    }

    String adminKey() {
        return SECRET;
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

    /**
     * Has speech recognised by the server of this installation alone, which can be away. Without it the mock hears.
     *
     * @throws RehearsalStopped when the service refuses
     */
    void chainSpeech() {
        Map<String, Object> chains = new HashMap<>();
        for (String capability : List.of("llm", "content_llm", "qa_llm", "tts", "embeddings")) {
            chains.put(capability, chain("mock", "mock"));
        }
        chains.put("asr", chain(SpeechServer.PROVIDER, SpeechServer.MODEL));
        chains.put("price_table", List.of());
        JsonNode unused = ApiClient.ofOperator(urls.get(0), adminKey()).put("/ai-providers", chains);
    }

    private static Map<String, Object> chain(String provider, String model) {
        return Map.of("chain", List.of(Map.of("provider", provider, "model", model, "timeout_ms", 10_000)));
    }

    /** How many calls of the recogniser met its outage. */
    int callsOfTheAway() {
        return speech.cut();
    }

    /** Stops a node in order and starts it again with another build. Returns when the node is healthy. */
    void roll(int node, Distribution build) {
        nodes.get(node).become(node(build));
        awaitHealthy(node);
    }

    /** Does what a blow says. @return whether there was something to hit */
    boolean strike(Blow blow, Random random) {
        Part node = nodes.get(blow.node());
        return switch (blow.kind()) {
            case SERVER -> killed(node.child());
            case LAUNCHER -> node.kill();
            case GROUP -> {
                Optional<ProcessHandle> server = node.child();
                boolean launcher = node.kill();
                yield killed(server) && launcher;
            }
            case DATABASE_BACKEND -> {
                List<ProcessHandle> processes =
                        postmaster().stream().flatMap(ProcessHandle::children).toList();
                yield !processes.isEmpty() && killed(Optional.of(processes.get(random.nextInt(processes.size()))));
            }
            case DATABASE -> killed(postmaster());
            case BROKER -> broker.kill();
            case POOLER -> pooler.map(Part::kill).orElse(false);
            case DATABASE_AWAY -> {
                Optional<ProcessHandle> first = postmaster();
                database.away();
                yield killed(first);
            }
            case BROKER_AWAY -> {
                broker.away();
                yield true;
            }
            case PROVIDER_AWAY -> {
                speech.away();
                yield true;
            }
        };
    }

    /** Ends the outages. */
    void back() {
        database.back();
        broker.back();
        speech.back();
    }

    private static boolean killed(Optional<ProcessHandle> process) {
        return process.map(ProcessHandle::destroyForcibly).orElse(false);
    }

    private Optional<ProcessHandle> postmaster() {
        try {
            Path file = home.resolve("database/postgres/postmaster.pid");
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            return lines.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(lines.get(0).strip()));
        } catch (IOException | NumberFormatException justWritten) {
            return Optional.empty();
        }
    }

    /** @throws RehearsalStopped when the node does not become healthy within three minutes */
    void awaitHealthy(int node) {
        await("node " + (node + 1), () -> isHealthy(node));
    }

    /** Waits until a kill of the database or the broker meets something. */
    void awaitBackends() {
        await(
                "a node with all that it needs",
                () -> IntStream.range(0, nodes.size()).anyMatch(this::isHealthy));
    }

    /** How often each process was started. */
    Map<String, Integer> starts() {
        Map<String, Integer> starts = new TreeMap<>();
        Stream.of(Stream.of(database, broker), pooler.stream(), nodes.stream())
                .flatMap(Function.identity())
                .forEach(part -> starts.put(part.name(), part.starts()));
        return starts;
    }

    /** Whether /health of a node answers 200 and says that nothing is degraded. */
    boolean isHealthy(int node) {
        try {
            return new ApiClient(new Strict(urls.get(node), Sentences.PLAIN), "")
                    .get("/health")
                    .path("status")
                    .asText()
                    .equals("ok");
        } catch (RehearsalStopped notYet) {
            return false;
        }
    }

    private static void await(String what, BooleanSupplier reached) {
        Waiting.until(what, PATIENCE, LOOK, reached);
    }

    /** Where the logs of all processes are. They stay. */
    Path home() {
        return home;
    }

    @Override
    public void close() {
        nodes.forEach(Part::close);
        pooler.ifPresent(Part::close);
        broker.close();
        database.close();
        speech.close();
    }
}
