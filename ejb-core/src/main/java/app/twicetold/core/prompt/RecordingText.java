package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.prompt.RetellingFacts.Flow;
import app.twicetold.core.prompt.RetellingFacts.MappedPause;
import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.PausePlace;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was measured in a recording, as an assessment prompt tells it. */
final class RecordingText {
    private RecordingText() {}

    static String of(Edition edition, PromptFile file, RetellingFacts facts) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("duration_ms", Long.toString(facts.durationMs()));
        values.putAll(
                switch (edition) {
                    case FIRST ->
                        Map.of("filler_count", Integer.toString(facts.flow().fillerCount()));
                    case SECOND -> fillers(file, facts);
                    case THIRD -> fillerRate(file, facts);
                });
        if (facts.words().isEmpty()) {
            // Pauses and rates cannot be counted without word times. No pauses would look perfect, and a rate of zero
            // like silence.
            return file.section("recording_without_times").fill(values);
        }
        Flow flow = facts.flow();
        values.put("noticed_pause_ms", Long.toString(PauseBounds.NOTICED_MS));
        values.put("sentence_pause_ms", Long.toString(PauseBounds.AFTER_SENTENCE_MS));
        values.put("pauses", pauses(edition, file, flow.pauses()));
        values.put("articulation_rate", Long.toString(Math.round(flow.articulationRate())));
        values.putAll(
                switch (edition) {
                    case FIRST -> together(facts);
                    case SECOND -> apart(file, facts);
                    case THIRD -> apartOrUnknown(file, facts);
                });
        return file.section("recording_with_times").fill(values);
    }

    /** Two places, and one mean length of all pauses. */
    private static Map<String, String> together(RetellingFacts facts) {
        Flow flow = facts.flow();
        int ends = at(flow, PausePlace.SENTENCE_END).size();
        return Map.of(
                "inside_per_minute", perMinute(flow.pauses().size() - ends, facts.durationMs()),
                "ends_per_minute", perMinute(ends, facts.durationMs()),
                "mean_pause_ms", Long.toString(flow.meanPauseMs()));
    }

    /** Three places, each with a mean length of its own. */
    private static Map<String, String> apart(PromptFile file, RetellingFacts facts) {
        return Map.of(
                "inside", rate(file, facts, PausePlace.INSIDE),
                "between", rate(file, facts, PausePlace.BETWEEN_THOUGHTS),
                "ends", rate(file, facts, PausePlace.SENTENCE_END));
    }

    /** Four places: the last is for transcripts without end marks. */
    private static Map<String, String> apartOrUnknown(PromptFile file, RetellingFacts facts) {
        Map<String, String> values = new LinkedHashMap<>(apart(file, facts));
        values.put("unknown", rate(file, facts, PausePlace.UNKNOWN));
        return values;
    }

    private static Map<String, String> fillerRate(PromptFile file, RetellingFacts facts) {
        Map<String, String> values = new LinkedHashMap<>(fillers(file, facts));
        values.put("filler_rate", Double.toString(facts.language().fillerRate(facts.transcript())));
        return values;
    }

    private static String rate(PromptFile file, RetellingFacts facts, PausePlace place) {
        List<MappedPause> pauses = at(facts.flow(), place);
        if (pauses.isEmpty()) {
            return file.text("pause_rate_none");
        }
        long all = pauses.stream().mapToLong(MappedPause::lengthMs).sum();
        return file.section("pause_rate")
                .fill(Map.of(
                        "count", Integer.toString(pauses.size()),
                        "per_minute", perMinute(pauses.size(), facts.durationMs()),
                        "mean_ms", Long.toString(all / pauses.size())));
    }

    private static List<MappedPause> at(Flow flow, PausePlace place) {
        return flow.pauses().stream().filter(pause -> pause.place() == place).toList();
    }

    private static Map<String, String> fillers(PromptFile file, RetellingFacts facts) {
        return Map.of(
                "hesitations", counts(file, facts.language().hesitationsIn(facts.transcript())),
                "candidates", counts(file, facts.language().fillerCandidatesIn(facts.transcript())));
    }

    private static String counts(PromptFile file, Map<String, Integer> counts) {
        if (counts.isEmpty()) {
            return file.text("pauses_none");
        }
        return file.listed(counts.entrySet().stream()
                .map(word -> file.section("word_count")
                        .fill(Map.of(
                                "word", word.getKey(), "count", word.getValue().toString())))
                .toList());
    }

    private static String perMinute(long count, long durationMs) {
        return BigDecimal.valueOf(count * 60_000)
                .divide(BigDecimal.valueOf(Math.max(1, durationMs)), 1, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static String pauses(Edition edition, PromptFile file, List<MappedPause> pauses) {
        if (pauses.isEmpty()) {
            return file.text("pauses_none");
        }
        return pauses.stream()
                .map(pause -> file.section(section(edition, pause.place()))
                        .fill(Map.of(
                                "start_ms", Long.toString(pause.startMs()),
                                "end_ms", Long.toString(pause.endMs()),
                                "length_ms", Long.toString(pause.lengthMs()),
                                "after_word", PromptFile.line(pause.afterWord()))))
                .collect(Collectors.joining("\n"));
    }

    private static String section(Edition edition, PausePlace place) {
        return switch (place) {
            case INSIDE -> "pause_inside";
            case BETWEEN_THOUGHTS -> edition == Edition.FIRST ? "pause_inside" : "pause_between";
            case SENTENCE_END -> "pause_sentence_end";
            case UNKNOWN -> "pause_unknown";
        };
    }
}
