package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.RawAnswer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A node whose way to the database can be cut; the other node of that database is down, so that this one does the work.
 */
@Tag("process")
@DisplayName("A database that is away")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DatabaseAwayIT {
    private static final Recording RECORDING = Recording.retelling("en").record();
    private static final int UPLOADING = 4;
    private static final long MOST_LOGGED = 64 << 10;
    private static final String AWAY = "The database does not answer";
    private static final String BACK = "The database answers again";

    private static Service other;
    private static TcpProxy proxy;
    private static Service node;
    private static String saidMeanwhile = "";

    @BeforeAll
    static void start() throws IOException {
        other = Service.fragile();
        String url = other.database().url();
        int port = URI.create(url.substring("jdbc:".length())).getPort();
        proxy = TcpProxy.before(port);
        proxy.refuse();
        int http = freePort();
        String way = url.replace(":" + port + "/", ":" + proxy.port() + "/");
        CompletableFuture<Service> starting = CompletableFuture.supplyAsync(() -> Service.besideFragile(Map.of(
                "HTTP_PORT",
                String.valueOf(http),
                "DATABASE_URL",
                way,
                "DATABASE_JOBS_URL",
                way,
                "REQUIRE_ONBOARDING",
                "false")));
        saidMeanwhile = await().atMost(Duration.ofMinutes(2))
                .until(() -> health(http), said -> said.contains("waits for its database"));
        proxy.resume();
        node = starting.join();
        other.process().kill();
        await().atMost(Duration.ofMinutes(1)).until(() -> lines("State at the start") == 1);
        // On a slow machine a cold server may miss the second that a look has.
        await().atMost(Duration.ofMinutes(1))
                .during(Duration.ofSeconds(5))
                .until(() -> health(http).startsWith("200 "));
    }

    @BeforeEach
    void nothingIsAway() {
        awaitHealth(200);
        awaitEndOfEveryOutage();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** What a port says of itself; nothing while nobody listens there. */
    private static String health(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return RawAnswer.read(socket.getInputStream())
                    .map(answer -> answer.status() + " " + answer.code() + " " + answer.body())
                    .orElse("");
        } catch (IOException nobodyListens) {
            return "";
        }
    }

    @Test
    void aNodeThatStartsWithoutItsDatabaseSaysSoAndGoesOnWhenItIsThere() throws IOException {
        assertThat(saidMeanwhile).startsWith("503 service_unavailable ");
        assertThat(lines("The start waits for its database")).isPositive();
        assertThat(lines("the start goes on.")).isEqualTo(1);
        signedIn().get("/v1/me").expecting(200);
    }

    @AfterAll
    static void stop() {
        if (node != null) {
            node.process().stop();
            proxy.close();
            other.process().restart();
        }
    }

    @AfterEach
    void itIsBack() {
        proxy.resume();
        awaitHealth(200);
    }

    @Test
    void anOutageOfTheDatabaseIsServiceUnavailableOnEveryRouteAndOneLineOfTheLog() throws IOException {
        Trainer user = signedIn();
        awaitEndOfEveryOutage();
        long logged = Files.size(log());
        long told = lines(AWAY);

        proxy.refuse();
        await().atMost(Duration.ofSeconds(60)).until(() -> lines(AWAY) > told);
        awaitHealth(503);
        long toldOfThis = lines(AWAY);
        for (int round = 0; round < 30; round++) {
            for (String path : List.of("/v1/me", "/v1/articles", "/v1/sessions", "/v1/home")) {
                isUnavailable(user.call("GET", path).duringAnOutage().send());
            }
            isUnavailable(Call.of(node, "POST", "/v1/auth/anonymous")
                    .json(Map.of("install_id", UUID.randomUUID().toString()))
                    .duringAnOutage()
                    .send());
            isUnavailable(operator("GET", "/v1/admin/audit").duringAnOutage().send());
        }
        assertThat(user.call("GET", "/v1/me")
                        .header("Accept-Language", "zh-Hans")
                        .duringAnOutage()
                        .send()
                        .text("error.message"))
                .isNotEqualTo(user.call("GET", "/v1/me")
                        .header("Accept-Language", "en")
                        .duringAnOutage()
                        .send()
                        .text("error.message"));
        Call.of(node, "GET", "/v1/config").send().expecting(200);
        assertThat(lines(AWAY)).as("No request adds a line").isEqualTo(toldOfThis);
        proxy.resume();
        awaitHealth(200);

        user.get("/v1/me").expecting(200);
        awaitEndOfEveryOutage();
        assertThat(Files.size(log()) - logged).isLessThan(MOST_LOGGED);
    }

    @Test
    void anOutageOfTheDatabaseCostsNoAttemptThatIsUnderWay() throws IOException {
        int logged = Files.readString(log()).length();
        Trainer user = signedIn();
        Database database = new Database(other);
        String attempt = user.send(user.startDiagnostic("en"), 1, RECORDING);
        await().atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.count("attempts where id = ? and claim_token is not null", attempt) == 1);
        proxy.refuse();
        awaitHealth(503);
        proxy.resume();
        awaitHealth(200);

        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        assertThat(database.count("attempts where id = ? and redrives > 0", attempt))
                .as("No try was lost")
                .isZero();
        assertThat(database.count("assessments where attempt_id = ?", attempt)).isEqualTo(1);
        assertThat(Files.readString(log()).substring(logged))
                .as("No layer below says in a stack what the application says in a line")
                .doesNotContain("\tat org.hibernate.");
    }

    /** As a server that was demoted behind a pooler, or made read-only because its disk is full. */
    @Test
    void aServerThatKeepsItsConnectionsButTakesNoChangesIsAway() throws IOException {
        int logged = Files.readString(log()).length();
        Trainer user = signedIn();
        Database database = new Database(other);
        awaitEndOfEveryOutage();
        String attempt = user.send(user.startDiagnostic("en"), 1, RECORDING);
        await().atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.count("attempts where id = ? and claim_token is not null", attempt) == 1);
        takesChanges(database, false);
        try {
            awaitHealth(503);
            isUnavailable(user.call("GET", "/v1/me").duringAnOutage().send());
            isUnavailable(Call.of(node, "POST", "/v1/auth/anonymous")
                    .json(Map.of("install_id", UUID.randomUUID().toString()))
                    .duringAnOutage()
                    .send());
        } finally {
            takesChanges(database, true);
        }
        awaitHealth(200);

        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        assertThat(database.count("attempts where id = ? and redrives > 0", attempt))
                .as("No try was lost")
                .isZero();
        assertThat(Files.readString(log()).substring(logged))
                .as("No layer below says in a stack what the application says in a line")
                .doesNotContain("\tat org.hibernate.");
    }

    private static void takesChanges(Database database, boolean takes) {
        database.change("alter system set default_transaction_read_only = " + (takes ? "off" : "on"));
        assertThat(database.count("pg_reload_conf()")).isEqualTo(1);
    }

    /** Whether an upload may come is asked of the database before the API sees the request. */
    @Test
    void anUploadInTheMomentOfAnOutageIsTakenOrToldToComeAgain() throws Exception {
        Trainer user = signedIn();
        Answer attempt = user.announce(user.startDiagnostic("en"), 1, RECORDING).expecting(201);
        String audio = "/v1/admin" + playgroundRun() + "/rounds/1/audio";
        awaitEndOfEveryOutage();
        int logged = Files.readString(log()).length();
        Queue<Answer> answers = new ConcurrentLinkedQueue<>();
        AtomicBoolean over = new AtomicBoolean();
        ExecutorService clients = Executors.newFixedThreadPool(UPLOADING);
        try (HalfSent recording = HalfSent.put(node, attempt.text("upload.url"), "", RECORDING);
                HalfSent round = HalfSent.put(node, audio, "X-Admin-Key: " + node.adminKey() + "\r\n", RECORDING)) {
            List<Future<?>> loops = IntStream.range(0, UPLOADING)
                    .<Future<?>>mapToObj(client -> clients.submit(() -> {
                        while (!over.get()) {
                            answers.add(user.uploading(attempt, RECORDING)
                                    .duringAnOutage()
                                    .send());
                        }
                    }))
                    .toList();
            await().atMost(Duration.ofSeconds(60)).until(() -> answers.size() > UPLOADING);
            proxy.refuse();
            isUnavailable(recording.finish());
            isUnavailable(round.finish());
            awaitHealth(503);
            isUnavailable(operator("PUT", audio)
                    .body(RECORDING.contentType(), RECORDING.bytes())
                    .duringAnOutage()
                    .send());
            int before = answers.size();
            await().atMost(Duration.ofSeconds(60)).until(() -> answers.size() > before + UPLOADING);
            over.set(true);
            for (Future<?> loop : loops) {
                loop.get();
            }
        } finally {
            over.set(true);
            clients.shutdownNow();
        }

        assertThat(answers).extracting(Answer::status).containsOnly(204, 503);
        answers.stream().filter(answer -> answer.status() == 503).forEach(DatabaseAwayIT::isUnavailable);
        assertThat(Files.readString(log()).substring(logged)).doesNotContain("threw exception");
        proxy.resume();
        awaitHealth(200);
        user.deliver(attempt, RECORDING);
    }

    private static String playgroundRun() {
        List<Map<String, String>> models =
                List.of(Map.of("provider", "mock", "model", "m0"), Map.of("provider", "mock", "model", "m1"));
        return "/playground/runs/"
                + operator("POST", "/v1/admin/playground/runs")
                        .json(Map.of("article_id", Recording.articleOf("en", "training"), "models", models))
                        .send()
                        .expecting(201)
                        .text("id");
    }

    private static Call operator(String method, String path) {
        return Call.of(node, method, path).header("X-Admin-Key", node.adminKey());
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void aHangingDatabaseIsNoticed() throws IOException {
        Trainer user = signedIn();
        awaitEndOfEveryOutage();
        long told = lines(AWAY);
        proxy.fallSilent();
        awaitHealth(503);

        await().atMost(Duration.ofSeconds(60)).until(() -> lines(AWAY) > told);
        isUnavailable(user.call("GET", "/v1/me").duringAnOutage().send());
    }

    /** Work that hung in the outage before may still fail, and take the service away for another moment. */
    private static Trainer signedIn() {
        AtomicReference<@Nullable Trainer> user = new AtomicReference<>();
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> user.set(Trainer.signedIn(node, "en")));
        return Objects.requireNonNull(user.get());
    }

    private static void isUnavailable(Answer answer) {
        answer.refusedWith(503, "service_unavailable");
        assertThat(answer.header("Retry-After")).as(answer.request()).contains("5");
        assertThat(answer.header("X-Request-Id")).contains(answer.text("error.request_id"));
    }

    private static void isUnavailable(RawAnswer answer) {
        assertThat(answer.code()).as(answer.body()).isEqualTo("service_unavailable");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers()).containsEntry("retry-after", "5").containsKey("x-request-id");
    }

    private static void awaitHealth(int status) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(200))
                .until(() ->
                        Call.of(node, "GET", "/health").outsideContract().send().status() == status);
    }

    /** A slow machine may take one slow look at the database for an outage, before and after the outage of a test. */
    private static void awaitEndOfEveryOutage() {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(lines(BACK)).isEqualTo(lines(AWAY)));
    }

    private static Path log() {
        return node.data().resolve("logs").resolve("server.log");
    }

    private static long lines(String text) throws IOException {
        return Files.readAllLines(log()).stream()
                .filter(line -> line.contains(text))
                .count();
    }
}
