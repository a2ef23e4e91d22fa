package app.twicetold.bench.http;

import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** An attempt whose recording is uploaded, so that only the submit is left. Each belongs to a user of its own. */
record UploadedAttempt(String token, String id) {
    private static final int AT_ONCE = 8;

    /** Makes as many as wanted, each with a real recording. */
    static List<UploadedAttempt> make(Client client, int count) {
        Recording recording = Recording.of("en", "training", 1);
        byte[] bytes = recording.bytes();
        List<UploadedAttempt> made = new ArrayList<>(count);
        while (made.size() < count) {
            List<CompletableFuture<UploadedAttempt>> batch = new ArrayList<>();
            for (int i = 0; i < Math.min(AT_ONCE, count - made.size()); i++) {
                batch.add(one(client, recording, bytes));
            }
            try {
                batch.forEach(each -> made.add(each.join()));
            } catch (CompletionException refused) {
                throw new IllegalStateException("An attempt could not be prepared: " + refused.getMessage(), refused);
            }
        }
        return List.copyOf(made);
    }

    private static CompletableFuture<UploadedAttempt> one(Client client, Recording recording, byte[] bytes) {
        return client.post(
                        "/v1/auth/anonymous",
                        "",
                        Map.of("install_id", UUID.randomUUID().toString(), "device_locale", "en"))
                .thenApply(signedIn -> signedIn.path("access_token").asText())
                .thenCompose(token -> client.post("/v1/sessions", token, Map.of("article_id", recording.articleId()))
                        .thenCompose(session -> client.post(
                                "/v1/sessions/" + session.path("id").asText() + "/attempts",
                                token,
                                recording.sound().announcedAs(1)))
                        .thenCompose(attempt -> upload(client, attempt, recording, bytes)
                                .thenApply(done -> new UploadedAttempt(
                                        token, attempt.path("id").asText()))));
    }

    private static CompletableFuture<String> upload(
            Client client, JsonNode attempt, Recording recording, byte[] bytes) {
        URI url = URI.create(attempt.path("upload").path("url").asText());
        return client.put(url, recording.contentType(), bytes);
    }
}
