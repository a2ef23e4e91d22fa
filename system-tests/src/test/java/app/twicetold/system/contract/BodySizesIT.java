package app.twicetold.system.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import app.twicetold.system.harness.Answer;
import app.twicetold.system.harness.Call;
import app.twicetold.system.harness.Contract;
import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Purchases;
import app.twicetold.system.harness.Recording;
import app.twicetold.system.harness.Service;
import app.twicetold.system.harness.Trainer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Around every limit of every route that takes bytes, with and without a length: what is small enough is taken whole,
 * what is too large is refused, and nothing is cut.
 */
@DisplayName("Bodies of every size")
class BodySizesIT {
    private static final int DOCUMENT = 1024 * 1024;
    private static final int EVENTS = 64 * 1024;
    private static final int PLAYGROUND_RECORDING = 5 * 1024 * 1024;
    private static final int RECORDING = 10 * 1024 * 1024;
    private static final int FORM = 8 * 1024;
    private static final String RUNS = "/v1/admin/playground/runs";
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Trainer USER = Trainer.signedIn();

    /** How a client sends a body. */
    private enum Framing {
        LENGTH {
            @Override
            BodyPublisher of(byte[] bytes) {
                return BodyPublishers.ofByteArray(bytes);
            }
        },
        CHUNKS {
            @Override
            BodyPublisher of(byte[] bytes) {
                return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes));
            }
        };

        abstract BodyPublisher of(byte[] bytes);
    }

    static Stream<Contract.Operation> documents() {
        return Contract.withDocument().stream();
    }

    /** A list is no document of any route, so that nothing happens however large it is; cut, it would be no JSON. */
    @ParameterizedTest
    @MethodSource("documents")
    void aDocumentMayHaveAMebibyte(Contract.Operation operation) {
        int expected = send(operation, list(16), Framing.LENGTH).status();
        // The route reads no body of a caller that it refuses before.
        int tooLarge = expected == 401 ? 401 : 413;
        int most = operation.path().equals("/v1/events") ? EVENTS : DOCUMENT;
        for (Framing framing : Framing.values()) {
            for (int size : List.of(most - 1, most, most + 1)) {
                Answer answer = send(operation, list(size), framing);
                assertThat(answer.status())
                        .as("%s with %d bytes by %s: %s", operation, size, framing, answer.text())
                        .isEqualTo(size > most ? tooLarge : expected);
            }
        }
    }

    private static Answer send(Contract.Operation operation, byte[] body, Framing framing) {
        return send(
                operation.method(), operation.path().replaceAll("\\{[^}]*}", "1"), framing, body, caller(operation));
    }

    private static Map<String, String> caller(Contract.Operation operation) {
        String json = "application/json";
        if (operation.path().startsWith("/v1/admin/")) {
            return Map.of("Content-Type", json, "X-Admin-Key", Service.running().adminKey());
        }
        return Map.of(
                "Content-Type",
                json,
                "Authorization",
                operation.webhook() ? Purchases.SECRET : "Bearer " + USER.token());
    }

    private static byte[] list(int size) {
        byte[] list = new byte[size];
        Arrays.fill(list, (byte) 'x');
        list[0] = '[';
        list[1] = '"';
        list[size - 2] = '"';
        list[size - 1] = ']';
        return list;
    }

    @Test
    void aRecordingOfThePlaygroundMayHaveFiveMebibytes() {
        String run = run();
        for (Framing framing : Framing.values()) {
            for (int size : List.of(
                    DOCUMENT - 1,
                    DOCUMENT,
                    DOCUMENT + 1,
                    PLAYGROUND_RECORDING - 1,
                    PLAYGROUND_RECORDING,
                    PLAYGROUND_RECORDING + 1)) {
                byte[] sound = sound(size);
                Answer answer = record(run, framing, sound);
                if (size > PLAYGROUND_RECORDING) {
                    answer.refusedWith(413, "payload_too_large");
                    continue;
                }
                assertThat(answer.status())
                        .as("%d bytes by %s: %s", size, framing, answer.text())
                        .isEqualTo(202);
                assertThat(fetched(run)).as("%d bytes by %s", size, framing).isEqualTo(sound);
                awaitTheEnd(run);
            }
        }
    }

    /** What is judged is what was recorded, to its last second. */
    @Test
    void aLongRecordingOfThePlaygroundIsHeardToItsEnd() {
        Recording recording =
                Recording.retelling("en").lasting(150_000).weighing(8_000).record();
        assertThat(recording.bytes()).hasSizeGreaterThan(DOCUMENT);
        for (Framing framing : Framing.values()) {
            String run = run();
            record(run, framing, recording.bytes()).expecting(202);
            Answer ended = awaitTheEnd(run);
            assertThat(ended.text("rounds.0.state")).as(ended.text()).isEqualTo("done");
            assertThat(ended.number("rounds.0.duration_ms"))
                    .as("by %s", framing)
                    .isEqualTo(150_000);
        }
    }

    private static String run() {
        return RUNS + "/"
                + Operator.post(
                                RUNS,
                                Map.of(
                                        "article_id",
                                        Recording.articleOf("en", "training"),
                                        "models",
                                        List.of(
                                                Map.of("provider", "mock", "model", "one"),
                                                Map.of("provider", "mock", "model", "two"))))
                        .expecting(201)
                        .text("id");
    }

    private static Answer record(String run, Framing framing, byte[] sound) {
        return send(
                "PUT",
                run + "/rounds/1/audio",
                framing,
                sound,
                Map.of("X-Admin-Key", Service.running().adminKey(), "Content-Type", "audio/wav"));
    }

    private static byte[] fetched(String run) {
        String url = Operator.get(run + "/rounds/1/audio").expecting(200).text("url");
        return Call.of("GET", url).send().expecting(200).bytes();
    }

    private static Answer awaitTheEnd(String run) {
        return await().atMost(PATIENCE)
                .until(
                        () -> Operator.get(run).expecting(200),
                        now -> !List.of("transcribing", "assessing").contains(now.text("rounds.0.state")));
    }

    /** The hash that was announced tells whether a byte is missing. */
    @ParameterizedTest
    @ValueSource(ints = {DOCUMENT - 1, DOCUMENT, DOCUMENT + 1, RECORDING - 1, RECORDING})
    void aRecordingOfAUserMayHaveTenMebibytes(int size) {
        for (Framing framing : Framing.values()) {
            byte[] sound = sound(size);
            Upload upload = announced(sound);
            assertThat(upload.send(framing, Arrays.copyOf(sound, size + 1)).status())
                    .as("%d bytes and one more by %s", size, framing)
                    .isIn(413, 422);
            upload.send(framing, Arrays.copyOf(sound, size - 1)).refusedWith(422, "size_mismatch");
            Answer taken = upload.send(framing, sound);
            assertThat(taken.status())
                    .as("%d bytes by %s: %s", size, framing, taken.text())
                    .isEqualTo(204);
        }
    }

    /** The address was signed at a moment that is long gone for the clock of the machine. */
    @Test
    void anUploadIsTakenAtTheTimeThatATestSets() {
        byte[] sound = sound(DOCUMENT + 1);
        Instant past = Instant.now().minus(Duration.ofDays(3));
        for (Framing framing : Framing.values()) {
            Upload upload = announced(Trainer.signedIn().at(past), sound);
            upload.at(Instant.now(), framing, sound).refusedWith(403, "invalid_signature");
            Answer taken = upload.at(past.plusSeconds(60), framing, sound);
            assertThat(taken.status()).as("by %s: %s", framing, taken.text()).isEqualTo(204);
        }
    }

    private record Upload(String url, String contentType) {
        Answer send(Framing framing, byte[] sound) {
            return BodySizesIT.send("PUT", url, framing, sound, Map.of("Content-Type", contentType));
        }

        Answer at(Instant now, Framing framing, byte[] sound) {
            return BodySizesIT.send(
                    "PUT", url, framing, sound, Map.of("Content-Type", contentType, "X-Test-Now", now.toString()));
        }
    }

    private static Upload announced(byte[] sound) {
        return announced(Trainer.signedIn(), sound);
    }

    private static Upload announced(Trainer user, byte[] sound) {
        Recording recording = Recording.retelling("en")
                .record()
                .announcing("size_bytes", sound.length)
                .announcing("sha256", Recording.sha256(sound));
        Answer attempt = user.announce(user.startTraining(), 1, recording).expecting(201);
        String url = attempt.text("upload.url");
        assumeTrue(url.contains("/v1/uploads/"), "The object store takes the bytes: see DirectUploadIT");
        return new Upload(url, recording.contentType());
    }

    @ParameterizedTest
    @ValueSource(ints = {FORM - 1, FORM, FORM + 1, DOCUMENT, DOCUMENT + 1, 2 * DOCUMENT})
    void theWaitlistTakesSmallForms(int size) {
        for (Framing framing : Framing.values()) {
            Answer json = join(framing, "application/json", "{\"email\":\"%s\",\"padding\":\"", "\"}", size);
            assertThat(json.status())
                    .as("%d bytes by %s: %s", size, framing, json.text())
                    .isEqualTo(size > FORM ? 400 : 201);
            Answer form = join(framing, "application/x-www-form-urlencoded", "email=%s&padding=", "", size);
            assertThat(form.header("Location").orElse(""))
                    .as("%d bytes by %s: %s", size, framing, form.text())
                    .contains(size > FORM ? "waitlist=invalid" : "waitlist=ok");
        }
    }

    private static Answer join(Framing framing, String type, String begin, String end, int size) {
        String address = UUID.randomUUID() + "@example.org";
        String head = begin.formatted(address);
        String body = head + "x".repeat(size - head.length() - end.length()) + end;
        return send(
                "POST",
                "/api/waitlist",
                framing,
                body.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                Map.of("Content-Type", type));
    }

    /** A recording that is recognised, with noise behind its sound up to a size. */
    private static byte[] sound(int size) {
        byte[] recorded = Recording.retelling("en").record().bytes();
        byte[] sound = new byte[size];
        new Random(size).nextBytes(sound);
        System.arraycopy(recorded, 0, sound, 0, recorded.length);
        return sound;
    }

    private static Answer send(String method, String path, Framing framing, byte[] body, Map<String, String> headers) {
        URI target = path.startsWith("http")
                ? URI.create(path)
                : Service.running().url().resolve(path);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(target).timeout(PATIENCE).method(method, framing.of(body));
        headers.forEach(request::header);
        try {
            HttpResponse<byte[]> answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            Map<String, String> received = new HashMap<>();
            answer.headers().map().forEach((name, values) -> received.put(name, values.get(0)));
            return new Answer(method + " " + target.getPath(), answer.statusCode(), received, answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "%s %s with %d bytes by %s".formatted(method, path, body.length, framing), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
