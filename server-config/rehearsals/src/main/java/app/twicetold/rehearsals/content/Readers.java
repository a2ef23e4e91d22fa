package app.twicetold.rehearsals.content;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.Patient;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.UUID;

/** People who open the same article and give up, which makes it unhealthy. */
final class Readers {
    /** With fewer sessions an article has no health score. */
    private static final int ENOUGH = 20;

    private final URI service;

    Readers(URI service) {
        this.service = service;
    }

    /** @return the title of the article that they gave up */
    String giveUpAnArticle(String language) {
        JsonNode article = signedIn(language)
                .get("/articles?difficulty=1&limit=50&language=" + language)
                .path("items")
                .path(0);
        for (int i = 0; i < ENOUGH; i++) {
            signedIn(language)
                    .post("/sessions", Map.of("article_id", article.path("id").asText()));
        }
        return article.path("title").asText();
    }

    private ApiClient signedIn(String language) {
        ApiClient reader = new ApiClient(new Patient(service), "/v1");
        return reader.use(reader.post(
                        "/auth/anonymous",
                        Map.of("install_id", UUID.randomUUID().toString(), "device_locale", language))
                .path("access_token")
                .asText());
    }
}
