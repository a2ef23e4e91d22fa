package app.twicetold.rehearsals.playground;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What an operator reads of a run: the blind table, who the lanes were, how steady they are, and how models stand. */
final class RunReport {
    private static final List<String> DIMENSIONS = List.of("key_info", "structure", "efficiency", "fluency");

    private final PrintStream out;

    RunReport(PrintStream out) {
        this.out = out;
    }

    void created(JsonNode run) {
        print(
                "Run %s on \"%s\" with %d lanes.%n",
                run.path("id").asText(),
                run.path("article").path("title").asText(),
                run.path("lanes").size());
    }

    /** Nothing here tells a model; a lane that gave itself away is marked. */
    void blind(JsonNode run) {
        for (JsonNode round : run.path("rounds")) {
            print(
                    "%nRound %d, %.1f s. Heard: %s%n",
                    round.path("round").asInt(),
                    round.path("duration_ms").asLong() / 1000.0,
                    shortened(round.path("transcript").path("text").asText()));
            print("lane  model  overall  key info  structure  efficiency  fluency  evidence  verdict%n");
            for (JsonNode lane : run.path("lanes")) {
                JsonNode result = lane.path("results").path(round.path("round").asInt() - 1);
                JsonNode assessment = result.path("assessment");
                print(
                        "%4s  %5s  %7d  %8d  %9d  %10d  %7d  %8d  %s%s%n",
                        lane.path("label").asText(),
                        lane.path("model_ref").isNull()
                                ? "?"
                                : lane.path("model_ref").asText(),
                        assessment.path("overall").asInt(),
                        score(assessment, "key_info"),
                        score(assessment, "structure"),
                        score(assessment, "efficiency"),
                        score(assessment, "fluency"),
                        assessment.path("evidence").size(),
                        result.path("comparison").path("verdict_label").asText("-"),
                        assessment.path("masked").asBoolean() ? "  (a name is hidden)" : "");
            }
            for (JsonNode lane : run.path("lanes")) {
                print(
                        "  %s: %s%n",
                        lane.path("label").asText(),
                        shortened(lane.path("results")
                                .path(round.path("round").asInt() - 1)
                                .path("assessment")
                                .path("summary")
                                .asText()));
            }
        }
    }

    void revealed(JsonNode run) {
        JsonNode verdict = run.path("blind_verdict");
        print(
                "%nVerdict, given blind: lane %s for %s. \"%s\"%n",
                verdict.path("label").asText(),
                texts(verdict.path("reasons")),
                verdict.path("note").asText());
        print("%nlane  model           round  latency ms  tokens in/out   cost USD  spread of %d judgements "
                        .formatted(run.path("repeats").asInt())
                + "(overall; key info, structure, efficiency, fluency)%n");
        for (JsonNode lane : run.path("lanes")) {
            for (JsonNode result : lane.path("results")) {
                JsonNode assessment = result.path("assessment");
                JsonNode spread = result.path("spread");
                print(
                        "%4s  %-14s  %5d  %10d  %6d /%6d  %9s  %s; %s%n",
                        lane.path("label").asText(),
                        lane.path("model_ref").asText(),
                        result.path("round").asInt(),
                        assessment.path("latency_ms").asLong(),
                        assessment.path("usage").path("input_tokens").asLong(),
                        assessment.path("usage").path("output_tokens").asLong(),
                        assessment.path("cost_usd").asText("-"),
                        range(spread.path("overall")),
                        DIMENSIONS.stream()
                                .map(dimension ->
                                        range(spread.path("dimensions").path(dimension)))
                                .collect(Collectors.joining(", ")));
            }
        }
        print("The run cost %s USD.%n", run.path("cost_usd").asText());
    }

    void leaderboard(JsonNode board) {
        print(
                "%nLeaderboard of %d days, %d blind verdict(s); a rank takes %d comparisons.%n",
                board.path("window_days").asInt(),
                board.path("verdicts").asInt(),
                board.path("fewest_comparisons").asInt());
        print("rank  model           comparisons  wins  rating (95 %%)         spread  cost USD  latency ms%n");
        for (JsonNode item : board.path("items")) {
            print(
                    "%4s  %-14s  %11d  %4s  %-20s  %6s  %8s  %10s%n",
                    item.path("rank").asText("-"),
                    item.path("model_ref").asText(),
                    item.path("comparisons").asInt(),
                    item.path("wins").asText(),
                    item.path("rating").isNull()
                            ? "too few comparisons"
                            : item.path("rating").asText() + " ("
                                    + item.path("rating_low").asText() + " to "
                                    + item.path("rating_high").asText() + ")",
                    item.path("mean_spread").asText("-"),
                    item.path("mean_cost_usd").asText("-"),
                    item.path("mean_latency_ms").asText("-"));
        }
    }

    void agreement(JsonNode agreement) {
        print(
                "%nAgreement over %d article(s) with several runs: %d recording(s).%n",
                agreement.path("articles").asInt(), agreement.path("recordings").asInt());
        for (JsonNode item : agreement.path("items")) {
            print(
                    "%-14s  agreed with %d of %d verdicts, rank correlation %s%n",
                    item.path("model_ref").asText(),
                    item.path("agreed").asInt(),
                    item.path("verdicts").asInt(),
                    item.path("rank_correlation").asText("-"));
        }
    }

    private static int score(JsonNode assessment, String dimension) {
        return assessment.path("dimensions").path(dimension).path("score").asInt();
    }

    private static String range(JsonNode range) {
        return range.path("min").asInt() + "-" + range.path("max").asInt() + " ±"
                + range.path("deviation").asText();
    }

    private static String texts(JsonNode list) {
        return java.util.stream.StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .collect(Collectors.joining(", "));
    }

    private static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 99) + "…";
    }

    private void print(String format, Object... arguments) {
        out.print(String.format(Locale.ROOT, format, arguments));
    }
}
