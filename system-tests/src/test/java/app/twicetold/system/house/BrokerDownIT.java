package app.twicetold.system.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Database;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import jakarta.jms.JMSContext;
import jakarta.jms.Queue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.activemq.artemis.jms.client.ActiveMQJMSConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("process")
@DisplayName("A broker that is down")
class BrokerDownIT {
    private static final Recording RECORDING = Recording.retelling("en").record();

    private final Service service = Service.fragile();
    private final Database database = new Database(service);
    private final Trainer user = Trainer.signedIn(service, "en");
    private final String session = user.startDiagnostic("en");
    private boolean down;

    @AfterEach
    void bringItBack() {
        if (down) {
            start();
        }
    }

    @Test
    void anOutageOfTheBrokerLosesNoAttemptThatIsSubmitted() {
        String attempt = user.record(session, 1, RECORDING);
        stop();
        assertThat(user.submit(attempt).expecting(202).text("status")).isEqualTo("processing");
        start();
        isAssessedOnce(attempt);
    }

    @Test
    void anOutageOfTheBrokerLosesNoAttemptBetweenTwoSteps() {
        String attempt = user.send(session, 1, RECORDING);
        await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> database.count("attempts where id = ? and claim_token is not null", attempt) == 1);
        stop();
        await().atMost(Duration.ofSeconds(30))
                .until(() -> database.count("transcripts where attempt_id = ?", attempt) == 1);
        start();
        isAssessedOnce(attempt);
    }

    @Test
    void anOutageOfTheBrokerLeavesARoundOfThePlaygroundThatCanBeRecordedAgain() {
        List<Map<String, String>> models =
                List.of(Map.of("provider", "mock", "model", "m0"), Map.of("provider", "mock", "model", "m1"));
        String run = "/v1/admin/playground/runs/"
                + operator("POST", "/v1/admin/playground/runs")
                        .json(Map.of("article_id", Recording.articleOf("en", "training"), "models", models))
                        .send()
                        .expecting(201)
                        .text("id");
        stop();
        for (String language : List.of("en", "zh-Hans")) {
            upload(run)
                    .header("Accept-Language", language)
                    .duringAnOutage()
                    .send()
                    .refusedWith(500, "queue_unavailable");
        }
        Answer failed = operator("GET", run).send().expecting(200);
        assertThat(failed.text("rounds.0.state")).isEqualTo("failed");
        assertThat(failed.flag("rounds.0.has_audio")).isFalse();
        assertThat(failed.flag("rounds.0.error.retryable")).isTrue();
        assertThat(failed.text("rounds.0.error.details.kind")).isEqualTo("queue");
        start();

        upload(run).send().expecting(202);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> operator("GET", run).send().text("rounds.0.state").equals("done"));
    }

    @Test
    void anOutageOfTheBrokerHidesDeadLettersAndNoWork() {
        assertThat(operator("GET", "/v1/admin/work").send().expecting(200).flag("broker_answers"))
                .isTrue();
        stop();

        Answer away = operator("GET", "/v1/admin/work").send().expecting(200);

        assertThat(away.flag("broker_answers")).isFalse();
        assertThat(away.at("queues")).hasSize(3).allSatisfy(queue -> {
            assertThat(queue.path("dead_letters").isNull()).isTrue();
            assertThat(queue.path("work")).isNotEmpty();
        });
        start();
    }

    private Call upload(String run) {
        return operator("PUT", run + "/rounds/1/audio").body(RECORDING.contentType(), RECORDING.bytes());
    }

    private Call operator(String method, String path) {
        return Call.of(service, method, path).header("X-Admin-Key", service.adminKey());
    }

    /** Four deliveries, as every message that fails. The queues have the prefix of this installation. */
    @ParameterizedTest
    @ValueSource(strings = {"pipeline", "content", "playground"})
    void aMessageThatIsMalformedOrOfAnotherInstallationBecomesADeadLetterThatMetricsTell(String queue) {
        double before = deadLetters(queue);
        double refused = refusedDeliveries(queue, "unknown") + refusedDeliveries(queue, "foreign");
        long attempts = database.count("attempts");
        Map<String, String> settings = service.process().settingsOfAnotherNode();
        ActiveMQJMSConnectionFactory broker = new ActiveMQJMSConnectionFactory(
                settings.get("BROKER_URL"), settings.get("BROKER_USER"), settings.get("BROKER_PASSWORD"));
        try (broker;
                JMSContext context = broker.createContext()) {
            Queue prefixed = context.createQueue(Service.PREFIX + queue);
            context.createProducer().send(prefixed, "{\"neither\": \"step nor attempt\"}");
            context.createProducer()
                    .setProperty("installation", "another one")
                    .send(prefixed, "{\"stage\": \"content\", \"job_id\": \"job_of_theirs\"}");
        }

        await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> deadLetters(queue) == before + 2);
        assertThat(refusedDeliveries(queue, "foreign")).isPositive();
        assertThat(refusedDeliveries(queue, "unknown") + refusedDeliveries(queue, "foreign"))
                .isEqualTo(refused + 8);
        assertThat(database.count("attempts")).isEqualTo(attempts);
        // The listener goes on with the next one.
        isAssessedOnce(user.send(session, 1, RECORDING));
    }

    /** Outgoing connections log in as listeners do, so that one password opens both ways or none. */
    @Test
    void aWrongPasswordOfTheBrokerDegradesTheServiceUntilItIsPutRight() throws IOException {
        Path log = service.data().resolve("logs/server.log");
        long before = refusals(log);
        String attempt = user.record(session, 1, RECORDING);
        stop();
        service.process().startBrokerWithPassword("another one");
        awaitHealth("degraded", "failed");
        assertThat(user.submit(attempt).expecting(202).text("status")).isEqualTo("processing");
        assertThat(metric("queue_up")).isZero();
        assertThat(user.get("/v1/attempts/" + attempt).expecting(200).text("status"))
                .isEqualTo("processing");

        service.process().stopBroker();
        start();
        isAssessedOnce(attempt);
        awaitHealth("ok", "ok");
        assertThat(metric("queue_up")).isEqualTo(1);
        assertThat(refusals(log) - before).as("lines about the broker").isLessThanOrEqualTo(2);
    }

    /** Whether the service goes on serving, and what it says of the queue. */
    private void awaitHealth(String status, String queue) {
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    Answer health = Call.of(service, "GET", "/health").send().expecting(200);
                    assertThat(health.text("status")).isEqualTo(status);
                    assertThat(health.text("checks.queue")).isEqualTo(queue);
                });
    }

    /** Lines that warn of the broker, whoever writes them. */
    private static long refusals(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("WARN") || line.contains("SEVERE"))
                    .filter(line -> line.contains("broker") || line.contains("artemis") || line.contains("poolmgr"))
                    .count();
        }
    }

    private double deadLetters(String queue) {
        return metric("queue_dead_letters{queue=\"" + queue + "\"}");
    }

    private double refusedDeliveries(String queue, String reason) {
        return find("queue_refused_deliveries_total{queue=\"" + queue + "\",reason=\"" + reason + "\"}")
                .orElse(0);
    }

    private double metric(String name) {
        return find(name).orElseThrow();
    }

    private OptionalDouble find(String name) {
        return Call.of(service, "GET", "/v1/admin/metrics")
                .header("X-Admin-Key", service.adminKey())
                .send()
                .expecting(200)
                .text()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst();
    }

    private void isAssessedOnce(String attempt) {
        assertThat(user.awaitEnd(attempt).text("status")).isEqualTo("assessed");
        assertThat(user.awaitExemplar(attempt).text("status")).isEqualTo("ready");
        assertThat(database.count("assessments where attempt_id = ?", attempt)).isEqualTo(1);
        assertThat(user.complete(session).expecting(200).number("xp.awarded")).isEqualTo(25);
    }

    private void stop() {
        service.process().stopBroker();
        down = true;
    }

    private void start() {
        service.process().startBroker();
        down = false;
    }
}
