package app.twicetold.rehearsals.chaos;

import app.twicetold.launcher.DataDirectory;
import app.twicetold.launcher.Distribution;
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
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Recipe recipe;
    private final Part database;
    private final Part broker;
    private final Optional<Part> pooler;
    private final List<Part> nodes = new ArrayList<>();
    private final List<URI> urls = new ArrayList<>();
    private final SpeechServer speech = SpeechServer.start();

    private Installation(Path home, Optional<Pooler> pooler) {
        this.recipe = Recipe.in(home, pooler);
        this.database = Part.start(
                "the database", recipe.database(), recipe.settingsOfDatabase(), home.resolve("database.log"));
        this.broker = Part.start("the broker", recipe.broker(), recipe.settingsOfBroker(), home.resolve("broker.log"));
        this.pooler = pooler.map(recipe::start);
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
        urls.add(URI.create("http://localhost:" + port));
        nodes.add(Part.start(
                "node " + (index + 1),
                Recipe.node(build),
                recipe.settingsOfNode(index, port, speech.baseUrl()),
                home().resolve("node" + (index + 1) + ".log")));
    }

    List<URI> urls() {
        return List.copyOf(urls);
    }

    String adminKey() {
        return Recipe.SECRET;
    }

    /** Of the database itself. */
    String databaseUrl() {
        return recipe.databaseUrl();
    }

    /** Where the recordings are. */
    Path recordings() {
        return recipe.recordings();
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
        nodes.get(node).become(Recipe.node(build));
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
            Path file = home().resolve("database/postgres/postmaster.pid");
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
        return recipe.home();
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
