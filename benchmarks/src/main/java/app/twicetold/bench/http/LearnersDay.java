package app.twicetold.bench.http;

import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What learners do, each step as the app does it. Several learn at a time, each does one thing after the other. */
final class LearnersDay {
    static final int SESSIONS = 2;
    static final int ATTEMPTS = 2;
    static final int POLLS = 20;
    static final int READS = 15;

    private static final int AT_ONCE = 4;
    private static final long POLL_MS = 25;
    private static final int MOST_POLLS = 2_000;
    /** What is read beside home, in turn. */
    private static final List<String> PATHS = List.of("/v1/home", "/v1/articles", "/v1/growth");

    private final Client client;
    private final List<Recording> recordings =
            List.of(Recording.of("en", "training", 1), Recording.of("en", "training", 2));
    private final List<byte[]> sounds =
            recordings.stream().map(Recording::bytes).toList();

    LearnersDay(Client client) {
        this.client = client;
    }

    /** A session that was opened. */
    record Opened(String token, String session) {}

    /** Signs a user of the population in. @return the token */
    String signIn(int user) {
        return client.post("/v1/auth/anonymous", "", Map.of("install_id", Population.installId(user)))
                .join()
                .path("access_token")
                .asText();
    }

    /** Opens a session on an article. */
    Opened open(String token, String article) {
        return new Opened(
                token,
                client.post("/v1/sessions", token, Map.of("article_id", article))
                        .join()
                        .path("id")
                        .asText());
    }

    /** Announces, uploads and submits the attempt of a round. @return its path */
    String submit(Opened opened, int round) {
        Recording recording = recordings.get(round - 1);
        JsonNode attempt = client.post(
                        "/v1/sessions/" + opened.session() + "/attempts",
                        opened.token(),
                        recording.sound().announcedAs(round))
                .join();
        client.put(
                        URI.create(attempt.path("upload").path("url").asText()),
                        recording.contentType(),
                        sounds.get(round - 1))
                .join();
        String path = "/v1/attempts/" + attempt.path("id").asText();
        client.post(path + "/submit", opened.token()).join();
        return path;
    }

    /** A whole day: two sessions, each on an article of its own. */
    void day(int user, List<String> articles) {
        String token = signIn(user);
        for (int session = 0; session < SESSIONS; session++) {
            Opened opened = open(token, articles.get(session));
            client.post(
                            "/v1/sessions/" + opened.session() + "/reading-complete",
                            token,
                            Map.of("read_duration_ms", 60_000))
                    .join();
            for (int round = 1; round <= ATTEMPTS; round++) {
                String path = submit(opened, round);
                poll(path, token);
                client.get(path + "/exemplar", token).join();
            }
            for (int read = 0; read < READS; read++) {
                client.get(PATHS.get(read % PATHS.size()), token).join();
            }
            client.post("/v1/sessions/" + opened.session() + "/complete", token).join();
        }
    }

    /** All of some numbers, several at a time. */
    static void all(List<Integer> numbers, Consumer<Integer> work) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<?>> all = new ArrayList<>();
            numbers.forEach(number -> all.add(threads.submit(() -> work.accept(number))));
            for (Future<?> one : all) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("A learner stopped: " + failed.getCause(), failed);
        } finally {
            threads.shutdownNow();
        }
    }

    private void poll(String path, String token) {
        boolean assessed = false;
        for (int poll = 1; poll <= POLLS || !assessed; poll++) {
            if (poll > MOST_POLLS) {
                throw new IllegalStateException("An attempt was not assessed: " + path);
            }
            assessed = client.get(path, token).join().contains("\"status\":\"assessed\"");
            if (!assessed) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", interrupted);
        }
    }
}
