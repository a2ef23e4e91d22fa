package app.twicetold.rehearsals.content;

import app.twicetold.rehearsals.api.ApiClient;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** What an operator sets up before the month: the chains of models, and the sources. */
final class MonthSetUp {
    private static final String EVERY_HOUR = "0 * * * *";

    private final ApiClient service;
    private final URI site;

    MonthSetUp(ApiClient service, URI site) {
        this.service = service;
        this.site = site;
    }

    void store() {
        service.put("/ai-providers", chains());
        source("rss", "/feed/en.xml", "en", List.of("science", "technology", "society"));
        source("rss", "/feed/zh-Hans.xml", "zh-Hans", List.of("culture", "education", "psychology"));
        source("sitemap", "/sitemap.xml", "en", List.of("business", "health"));
        source("rss", "/feed/nowhere.xml", "en", List.of("science"));
    }

    /** The mixture first; when it fails with the fault of a server, the standard mock writes. */
    private static Map<String, ?> chains() {
        return Map.of(
                "asr", Map.of("chain", List.of(entry("asr"))),
                "llm", Map.of("chain", List.of(entry("standard"))),
                "content_llm", Map.of("chain", List.of(entry("mixture"), entry("standard"))),
                "qa_llm", Map.of("chain", List.of(entry("mixture"))),
                "tts", Map.of("chain", List.of(entry("voice"))),
                "embeddings", Map.of("chain", List.of(entry("embed"))),
                "price_table",
                        List.of(Map.of("provider", "mock", "model", "*", "input_per_1k", 0.01, "output_per_1k", 0.05)));
    }

    private static Map<String, ?> entry(String model) {
        return Map.of("provider", "mock", "model", model, "enabled", true);
    }

    private void source(String type, String path, String language, List<String> topics) {
        service.post(
                "/sources",
                Map.of(
                        "type", type,
                        "url", site + path,
                        "license", "cc_by_4",
                        "language", language,
                        "attribution_name", "The Daily Edition",
                        "topic_hints", topics,
                        "schedule_cron", EVERY_HOUR));
    }
}
