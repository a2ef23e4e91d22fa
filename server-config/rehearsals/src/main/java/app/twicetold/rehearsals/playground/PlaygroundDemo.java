package app.twicetold.rehearsals.playground;

import app.twicetold.launcher.TemporaryService;
import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.StayOpen;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * One run on a temporary service: three models of the mock judge both rounds of a shipped recording three times, the
 * operator reads them blind, decides, and sees who they were.
 */
public final class PlaygroundDemo {
    private static final List<String> MODELS = List.of("standard", "strict", "generous");
    private static final Set<String> UNDER_WAY = Set.of("transcribing", "assessing");
    private static final int REPEATS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ApiClient service;
    private final RunReport report;
    private final String language;

    private PlaygroundDemo(ApiClient service, RunReport report, String language) {
        this.service = service;
        this.report = report;
        this.language = language;
    }

    /**
     * Plays the run and prints what the operator reads.
     *
     * @param stay whether the service stays afterwards, until somebody ends it
     * @return the exit code, 0
     */
    public static int play(String language, boolean stay, PrintStream out) {
        try (TemporaryService temporary = TemporaryService.start("playground", Map.of("RATE_LIMITS", "false"))) {
            new PlaygroundDemo(
                            ApiClient.ofOperator(temporary.url(), temporary.adminKey()), new RunReport(out), language)
                    .play();
            if (stay) {
                StayOpen.untilEnter(temporary, System.in, out);
            }
            return 0;
        }
    }

    private void play() {
        JsonNode created = service.post(
                "/playground/runs",
                Map.of(
                        "article_id",
                        Recording.of(language, "training", 1).articleId(),
                        "models",
                        MODELS.stream()
                                .map(model -> Map.of("provider", "mock", "model", model))
                                .toList(),
                        "repeats",
                        REPEATS));
        String run = "/playground/runs/" + created.path("id").asText();
        report.created(created);
        record(run, 1);
        JsonNode blind = record(run, 2);
        report.blind(blind);
        JsonNode judged = service.post(
                run + "/verdict",
                Map.of(
                        "outcome",
                        "lane",
                        "lane_id",
                        best(blind),
                        "reasons",
                        List.of("evidence", "action"),
                        "note",
                        "Says where it was heard, and what to do."));
        report.revealed(judged);
        report.leaderboard(service.get("/playground/leaderboard"));
        report.agreement(service.get("/playground/agreement"));
    }

    private JsonNode record(String run, int round) {
        Recording recording = Recording.of(language, "training", round);
        service.putBytes(
                run + "/rounds/" + round + "/audio",
                recording.contentType(),
                Map.of("X-Client-Duration-Ms", String.valueOf(recording.durationMs())),
                recording.bytes());
        JsonNode heard = Waiting.until(
                        PATIENCE, PAUSE, () -> service.get(run), now -> !UNDER_WAY.contains(state(now, round)))
                .orElseGet(() -> service.get(run));
        if (!state(heard, round).equals("done")) {
            throw new RehearsalStopped("Round " + round + " is " + state(heard, round) + ": "
                    + heard.path("rounds").path(round - 1));
        }
        return heard;
    }

    private static String state(JsonNode run, int round) {
        return run.path("rounds").path(round - 1).path("state").asText();
    }

    /** The operator of this demo likes the lane with the highest score of round 2. */
    private static String best(JsonNode run) {
        return StreamSupport.stream(run.path("lanes").spliterator(), false)
                .max(Comparator.comparingInt(lane -> lane.path("results")
                        .path(1)
                        .path("assessment")
                        .path("overall")
                        .asInt()))
                .map(lane -> lane.path("id").asText())
                .orElseThrow();
    }
}
