package app.twicetold.rehearsals.content;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.UUID;

/** People who open the same article and give up, which makes it unhealthy. */
final class Readers {
    /** With fewer sessions an article has no health score. */
    private static final int ENOUGH = 20;

    private final ApiClient service;

    Readers(ApiClient service) {
        this.service = service;
    }

    /** @return the title of the article that they gave up */
    String giveUpAnArticle(String language) {
        String token = signIn(language);
        JsonNode article = service.ofUser(token)
                .get("/articles?difficulty=1&limit=50&language=" + language)
                .path("items")
                .path(0);
        for (int i = 0; i < ENOUGH; i++) {
            service.ofUser(signIn(language))
                    .post("/sessions", Map.of("article_id", article.path("id").asText()));
        }
        return article.path("title").asText();
    }

    private String signIn(String language) {
        return service.ofNobody()
                .post("/auth/anonymous", Map.of("install_id", UUID.randomUUID().toString(), "device_locale", language))
                .path("access_token")
                .asText();
    }
}
