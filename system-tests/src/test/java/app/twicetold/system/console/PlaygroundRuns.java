package app.twicetold.system.console;

import static org.awaitility.Awaitility.await;

import app.twicetold.system.harness.Operator;
import app.twicetold.system.harness.Recording;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs that are there before a page of the playground is opened. */
final class PlaygroundRuns {
    static final String RUNS = "/v1/admin/playground/runs";
    static final String ARTICLE = Recording.articleOf("en", "training");

    /** What that article is called. */
    static final String TITLE = "What yellow leaves reveal";

    static final Duration PATIENCE = Duration.ofSeconds(120);

    /** Names that stand in no other text of the service. */
    static final List<String> MODELS = List.of("quillfeather", "umbergrove", "zephyrwell");

    private static @Nullable String judged;

    private PlaygroundRuns() {}

    /** The address of a blind run with results, the same at each call. */
    static String judgedPage() {
        String known = judged;
        if (known == null) {
            known = judgedRun(Recording.retelling("en").record());
            judged = known;
        }
        return "playground/runs/" + known;
    }

    static String newRun() {
        List<Map<String, String>> models = MODELS.stream()
                .map(model -> Map.of("provider", "mock", "model", model))
                .toList();
        return Operator.post(RUNS, Map.of("article_id", ARTICLE, "models", models))
                .expecting(201)
                .text("id");
    }

    static String judgedRun(Recording recording) {
        String id = newRun();
        record(id, 1, recording);
        return id;
    }

    static void record(String id, int round, Recording recording) {
        Operator.call("PUT", RUNS + "/" + id + "/rounds/" + round + "/audio", null)
                .body(recording.contentType(), recording.bytes())
                .send()
                .expecting(202);
        await().atMost(PATIENCE)
                .until(() -> Operator.get(RUNS + "/" + id)
                        .expecting(200)
                        .text("rounds." + (round - 1) + ".state")
                        .equals("done"));
    }
}
