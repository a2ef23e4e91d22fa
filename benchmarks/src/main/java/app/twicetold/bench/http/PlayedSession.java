package app.twicetold.bench.http;

import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A training session that was really recorded, assessed and settled. */
final class PlayedSession {
    private static final int POLLS = 600;

    private PlayedSession() {}

    /** Plays both rounds with the mock and settles. @return the id of the session */
    static String play(Client client) throws InterruptedException {
        String token = client.post(
                        "/v1/auth/anonymous",
                        "",
                        Map.of("install_id", UUID.randomUUID().toString(), "device_locale", "en"))
                .join()
                .path("access_token")
                .asText();
        Recording first = Recording.of("en", "training", 1);
        String session = client.post("/v1/sessions", token, Map.of("article_id", first.articleId()))
                .join()
                .path("id")
                .asText();
        for (Recording recording : List.of(first, Recording.of("en", "training", 2))) {
            JsonNode attempt = client.post(
                            "/v1/sessions/" + session + "/attempts",
                            token,
                            recording.sound().announcedAs(recording.round()))
                    .join();
            client.put(
                            URI.create(attempt.path("upload").path("url").asText()),
                            recording.contentType(),
                            recording.bytes())
                    .join();
            String path = "/v1/attempts/" + attempt.path("id").asText();
            client.post(path + "/submit", token).join();
            awaitAssessed(client, path, token);
        }
        client.post("/v1/sessions/" + session + "/complete", token).join();
        return session;
    }

    private static void awaitAssessed(Client client, String path, String token) throws InterruptedException {
        for (int i = 0; i < POLLS; i++) {
            if (client.get(path, token).join().contains("\"status\":\"assessed\"")) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        throw new IllegalStateException("The session that the others are copied from was not assessed.");
    }
}
