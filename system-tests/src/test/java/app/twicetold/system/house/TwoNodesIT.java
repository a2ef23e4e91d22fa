package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.BusyClients;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.RawAnswer;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Two nodes over one database, broker and store of recordings. Each works on one attempt at a time. */
@Tag("process")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@DisplayName("Of two nodes")
class TwoNodesIT {
    private static final String PROVIDERS = "/v1/admin/ai-providers";
    private static final String EXECUTIONS = "/v1/admin/batch/executions/";
    private static final String COHORTS = "/v1/admin/scheduled-jobs/cohort_benchmarks/run";
    private static final int DELETIONS = 200;
    private static final String DELETED = "deletion_jobs where id like 'del_stop%' and status = 'done'";
    /** What clients get who have not signed in. */
    private static final Set<String> SERVED = Set.of("200", "401");

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Recording RECORDING = Recording.retelling("en").record();

    private static Service one;
    private static Service other;
    private static Set<String> seenAtTheStart = Set.of();

    @BeforeAll
    static void start() throws IOException {
        one = Service.fragile();
        int port = freePort();
        try (BusyClients clients = new BusyClients(port)) {
            other = Service.besideFragile(Map.of("HTTP_PORT", String.valueOf(port)));
            await().atMost(PATIENCE).until(() -> clients.seen().containsAll(SERVED));
            seenAtTheStart = clients.seen();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @AfterAll
    static void stop() {
        if (other != null) {
            other.process().stop();
            // Other tests count the daily ticks of this database.
            new Database(one)
                    .run("delete from scheduled_ticks where name in ('cohort_benchmarks', 'retention_purge')"
                            + " and cast(tick at time zone 'UTC' as time) not in ('18:00', '18:30')");
        }
    }

    @Test
    @Order(1)
    void aNodeThatStartsTellsClientsToComeAgainUntilItIsReady() {
        assertThat(seenAtTheStart).containsAll(SERVED).isSubsetOf("200", "401", BusyClients.COME_AGAIN);
    }

    @Test
    @Order(1)
    void whatWasUploadedThroughOneNodeIsPlayedThroughTheOther() {
        Trainer user = Trainer.signedIn(one, "en");
        String attempt = user.record(user.startDiagnostic("en"), 1, RECORDING);
        user.through(other).submit(attempt).expecting(202);

        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        Answer playback =
                user.through(other).get("/v1/attempts/" + attempt + "/audio").expecting(200);
        assertThat(playback.text("url")).startsWith(other.url().toString());
        assertThat(Call.of(other, "GET", playback.text("url"))
                        .send()
                        .expecting(200)
                        .bytes())
                .isEqualTo(RECORDING.bytes());
    }

    @Test
    @Order(1)
    void eachNodeDemandsOnboardingOrNotAsItIsSet() {
        Trainer user = Trainer.signedIn(other, "en");
        Map<String, String> training = Map.of("article_id", user.articles("en").get(0));

        user.post("/v1/sessions", training).refusedWith(409, "onboarding_required");
        assertThat(user.get("/v1/sessions").expecting(200).at("items")).isEmpty();

        user.through(one).post("/v1/sessions", training).expecting(201);
    }

    @Test
    @Order(2)
    void aJobOfOneNodeIsStoppedThroughTheOther() throws SQLException {
        Database database = new Database(one);
        String id;
        try (Connection held = database.within("lock table cohort_benchmarks in access exclusive mode")) {
            id = await().atMost(Duration.ofSeconds(60))
                    .until(
                            () -> operator(one, "POST", COHORTS).send().expecting(202),
                            run -> run.text("result").equals("started"))
                    .text("execution_id");
            awaitStatus(id, "started");

            assertThat(operator(other, "POST", COHORTS).send().expecting(202).text("result"))
                    .as("It does not overlap with itself")
                    .isEqualTo("queued");
            operator(other, "POST", EXECUTIONS + id + "/stop").send().expecting(202);
            assertThat(status(id)).isEqualTo("stopping");
            // The node that works on it learns of it with a heartbeat, which comes every 15 seconds.
            Instant asked = database.moment("select max(heartbeat_at) from batch_executions");
            await().atMost(Duration.ofSeconds(40))
                    .until(() -> database.moment("select max(heartbeat_at) from batch_executions")
                            .isAfter(asked));
            held.rollback();
        }
        awaitStatus(id, "stopped");
    }

    @Test
    @Order(3)
    void oneNodeFinishesWhatTheOtherLeftWhenItDied() {
        ObjectNode config = (ObjectNode)
                operator(one, "GET", PROVIDERS).send().expecting(200).json();
        Database database = new Database(one);
        Trainer first = Trainer.signedIn(one, "en");
        Trainer second = Trainer.signedIn(one, "en");
        String attempt = first.record(first.startDiagnostic("en"), 1, RECORDING);
        String another = second.record(second.startDiagnostic("en"), 1, RECORDING);
        config.remove("revision");
        ObjectNode changed = config.deepCopy();
        ObjectNode entry = (ObjectNode) changed.at("/llm/chain/0").deepCopy();
        entry.put("model", "two-nodes");
        ((ArrayNode) changed.at("/llm/chain")).insert(0, entry);
        operator(one, "PUT", PROVIDERS).json(changed).send().expecting(200);
        assertThat(operator(other, "GET", PROVIDERS).send().expecting(200).at("llm"))
                .isEqualTo(changed.path("llm"));

        first.submit(attempt).expecting(202);
        second.submit(another).expecting(202);
        // Each node has one listener, so each has one of the two.
        await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.count(
                                "attempts where id in (?, ?) and step = 'transcribe' and claim_token is not null",
                                attempt,
                                another)
                        == 2);
        one.process().kill();
        try {
            Answer finished = first.through(other).awaitEnd(attempt);
            Answer finishedToo = second.through(other).awaitEnd(another);

            for (Answer ended : List.of(finished, finishedToo)) {
                assertThat(ended.text("status")).isEqualTo("assessed");
                assertThat(ended.text("assessment.model_ref"))
                        .as("What an operator changed through one holds for the next call of the other")
                        .isEqualTo("mock/two-nodes");
            }
            assertThat(database.count("assessments where attempt_id in (?, ?)", attempt, another))
                    .isEqualTo(2);
            assertThat(database.count("transcripts where attempt_id in (?, ?)", attempt, another))
                    .isEqualTo(2);
        } finally {
            operator(other, "PUT", PROVIDERS).json(config).send().expecting(200);
            one.process().restart();
        }
        ObjectNode restored = (ObjectNode)
                operator(one, "GET", PROVIDERS).send().expecting(200).json();
        restored.remove("revision");
        assertThat(restored).isEqualTo(config);
    }

    /** Its job stands still at the second of many deletions, so that the stop meets it half way. */
    @Test
    @Order(4)
    void aNodeThatIsStoppedEndsWhatIsUnderWayAndRefusesWhatIsNew() throws Exception {
        String document = "{\"install_id\":\"0123456789abcdef-stop\"}";
        Database database = new Database(one);
        database.run("insert into deletion_jobs (id, status, created_at)"
                + " select 'del_stop' || n, 'failed', timestamp '2020-01-01' + n * interval '1 minute'"
                + " from generate_series(1, " + DELETIONS + ") n");
        String purge;
        try (Connection held = database.within("select id from deletion_jobs where id = 'del_stop2' for update");
                BusyClients clients = new BusyClients(other.url().getPort());
                Socket signIn = new Socket("localhost", other.url().getPort())) {
            await().atMost(PATIENCE).until(() -> clients.seen().containsAll(SERVED));
            purge = startPurge();
            await().atMost(PATIENCE).until(() -> database.count(DELETED) == 1);
            signIn.setSoTimeout((int) PATIENCE.toMillis());
            signIn.getOutputStream()
                    .write(("POST /v1/auth/anonymous HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                    + "Content-Length: " + document.length() + "\r\n\r\n" + document.substring(0, 9))
                            .getBytes(StandardCharsets.US_ASCII));
            // Whoever comes later and has an answer came in after the sign-in.
            Call.of(other, "GET", "/v1/config").send().expecting(200);
            Thread stop = new Thread(other.process()::stop, "stop");
            stop.start();
            await().atMost(PATIENCE).until(() -> clients.seen().contains(BusyClients.COME_AGAIN));
            held.rollback();

            signIn.getOutputStream().write(document.substring(9).getBytes(StandardCharsets.US_ASCII));
            assertThat(RawAnswer.read(signIn.getInputStream()).orElseThrow().status())
                    .isEqualTo(201);
            stop.join(PATIENCE.toMillis());
            assertThat(other.process().process().isAlive()).isFalse();
            assertThat(clients.seen()).containsExactlyInAnyOrder("200", "401", BusyClients.COME_AGAIN);
        }
        assertThat(operator(one, "GET", EXECUTIONS + purge)
                        .send()
                        .expecting(200)
                        .text("status"))
                .isEqualTo("stopped");
        // The deletion that the stop met keeps its lease, so that nobody does it at the same time.
        await().atMost(PATIENCE.multipliedBy(2)).until(() -> database.count(DELETED) >= DELETIONS - 1);
        await().atMost(PATIENCE)
                .until(() -> database.count(
                                "scheduled_ticks where execution_id > cast(? as bigint) and outcome = 'completed' and runs = 1",
                                purge)
                        == 1);
        assertThat(database.count("audit_log where action = 'scheduler.part_failed' and target_id = 'retention_purge'"))
                .isZero();
    }

    /** A run on the node that will be stopped, once the runs before it are over. */
    private static String startPurge() {
        return await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(250))
                .until(
                        () -> operator(other, "POST", "/v1/admin/scheduled-jobs/retention_purge/run")
                                .send()
                                .expecting(202),
                        run -> run.text("result").equals("started"))
                .text("execution_id");
    }

    private static Call operator(Service service, String method, String path) {
        return Call.of(service, method, path).header("X-Admin-Key", service.adminKey());
    }

    private static String status(String execution) {
        return operator(other, "GET", EXECUTIONS + execution)
                .send()
                .expecting(200)
                .text("status");
    }

    private static void awaitStatus(String execution, String status) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> status(execution).equals(status));
    }
}
