package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.prompt.RetellingFacts.Flow;
import app.twicetold.core.prompt.RetellingFacts.MappedPause;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.language.LanguageProfile;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks for the assessment of one retelling, in the language of the article. */
public final class AssessmentPrompt {
    /** The newest version of the prompt library. */
    public static final String VERSION = "v1";

    /** The same retelling should get the same scores. */
    private static final double TEMPERATURE = 0;

    private static final int MAX_OUTPUT_TOKENS = 8000;

    private AssessmentPrompt() {}

    public static CompletionRequest render(RetellingFacts facts) {
        PromptFile file = PromptFile.of(VERSION, "assess", facts.language().tag());
        GivenAction previous = facts.previousAction();
        return new CompletionRequest(
                file.section("system")
                        .fill(Map.of(
                                "noticed_pause_ms", Long.toString(PauseBounds.NOTICED_MS),
                                "fillers", fillers(file, facts.language()))),
                user(file, facts),
                schema(facts),
                TEMPERATURE,
                MAX_OUTPUT_TOKENS,
                new LanguageTask.Assess(
                        facts.language().tag(),
                        facts.article(),
                        facts.keyPoints(),
                        facts.round(),
                        facts.transcript(),
                        facts.words(),
                        facts.durationMs(),
                        previous == null ? null : previous.skill().wire()));
    }

    private static String user(PromptFile file, RetellingFacts facts) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(
                "round",
                file.section("round_" + facts.round())
                        .fill(Map.of("cap_seconds", Long.toString(facts.capMs() / 1000))));
        values.put("title", PromptFile.line(facts.title()));
        values.put("article", PromptFile.data(facts.article()));
        values.put("key_points", keyPoints(file, facts.keyPoints()));
        values.put("previous_action", GivenAction.render(file, facts.previousAction()));
        values.put(
                "transcript",
                TimedTranscript.lines(facts.transcript(), facts.words(), facts.durationMs()).stream()
                        .map(line -> file.section("transcript_line")
                                .fill(Map.of(
                                        "start_ms", Long.toString(line.startMs()),
                                        "end_ms", Long.toString(line.endMs()),
                                        "text", PromptFile.data(line.text()))))
                        .collect(Collectors.joining("\n")));
        values.put("recording", facts.words().isEmpty() ? recordingWithoutTimes(file, facts) : recording(file, facts));
        return file.section("user").fill(values);
    }

    /**
     * Leaves out pauses and rates, which cannot be counted without word times. No pauses would look perfect, and a rate
     * of zero like silence.
     */
    private static String recordingWithoutTimes(PromptFile file, RetellingFacts facts) {
        return file.section("recording_without_times")
                .fill(Map.of(
                        "duration_ms", Long.toString(facts.durationMs()),
                        "filler_count", Integer.toString(facts.flow().fillerCount())));
    }

    private static String recording(PromptFile file, RetellingFacts facts) {
        Flow flow = facts.flow();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("duration_ms", Long.toString(facts.durationMs()));
        values.put("noticed_pause_ms", Long.toString(PauseBounds.NOTICED_MS));
        values.put("sentence_pause_ms", Long.toString(PauseBounds.AFTER_SENTENCE_MS));
        values.put("pauses", pauses(file, facts));
        long ends = flow.pauses().stream().filter(MappedPause::atSentenceEnd).count();
        values.put("inside_per_minute", perMinute(flow.pauses().size() - ends, facts.durationMs()));
        values.put("ends_per_minute", perMinute(ends, facts.durationMs()));
        values.put("mean_pause_ms", Long.toString(flow.meanPauseMs()));
        values.put("articulation_rate", Long.toString(Math.round(flow.articulationRate())));
        values.put("filler_count", Integer.toString(flow.fillerCount()));
        return file.section("recording_with_times").fill(values);
    }

    private static String fillers(PromptFile file, LanguageProfile language) {
        return language.fillers().stream()
                .reduce((before, next) -> file.section("fillers").fill(Map.of("before", before, "next", next)))
                .orElseThrow();
    }

    private static String perMinute(long count, long durationMs) {
        return BigDecimal.valueOf(count * 60_000)
                .divide(BigDecimal.valueOf(Math.max(1, durationMs)), 1, RoundingMode.HALF_UP)
                .toPlainString();
    }

    static String keyPoints(PromptFile file, List<KeyPoint> points) {
        return points.stream()
                .map(point ->
                        file.section("key_point").fill(Map.of("id", point.id(), "text", PromptFile.line(point.text()))))
                .collect(Collectors.joining("\n"));
    }

    private static String pauses(PromptFile file, RetellingFacts facts) {
        if (facts.flow().pauses().isEmpty()) {
            return file.text("pauses_none");
        }
        return facts.flow().pauses().stream()
                .map(pause -> file.section(pause.atSentenceEnd() ? "pause_sentence_end" : "pause_inside")
                        .fill(placed(pause)))
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> placed(MappedPause pause) {
        return Map.of(
                "start_ms", Long.toString(pause.startMs()),
                "end_ms", Long.toString(pause.endMs()),
                "length_ms", Long.toString(pause.endMs() - pause.startMs()),
                "after_word", PromptFile.line(pause.afterWord()));
    }

    /**
     * The schema of the answer. Models write properties in this order. So evidence comes before the note, the note
     * before the level, and the level before the score. A model that writes the score first only defends it afterwards.
     */
    private static OutputSchema schema(RetellingFacts facts) {
        Schema dimension = new Schema()
                .add("evidence", Schema.list(evidence()))
                .add("note", Schema.of("string"))
                .add(
                        "level",
                        Schema.oneOf(
                                "integer",
                                Schema.values().add(1).add(2).add(3).add(4).add(5)))
                .add("score", Schema.of("integer"));
        Schema dimensions = new Schema();
        for (Dimension each : Dimension.values()) {
            dimensions.add(each.wire(), dimension.node().deepCopy());
        }
        ArrayNode ids = Schema.values();
        facts.keyPoints().forEach(point -> ids.add(point.id()));
        ArrayNode skills = Schema.values();
        for (MicroSkill skill : MicroSkill.values()) {
            skills.add(skill.wire());
        }
        ArrayNode confidences = Schema.values();
        for (Confidence confidence : Confidence.values()) {
            confidences.add(confidence.wire());
        }
        return new OutputSchema(
                "assessment",
                new Schema()
                        .add("dimensions", dimensions.node())
                        .add(
                                "key_point_coverage",
                                Schema.list(new Schema()
                                        .add("key_point_id", Schema.oneOf("string", ids))
                                        .add("evidence", Schema.orNull(evidence()))
                                        .add("covered", Schema.of("boolean"))
                                        .node()))
                        .add(
                                "one_action",
                                new Schema()
                                        .add("evidence", evidence())
                                        .add("micro_skill_id", Schema.oneOf("string", skills))
                                        .add("title", Schema.of("string"))
                                        .add("instruction", Schema.of("string"))
                                        .add("example_sentence", Schema.of("string"))
                                        .node())
                        .add("achieved_previous_action", Schema.orNull(Schema.of("boolean")))
                        .add("summary", Schema.of("string"))
                        .add("confidence", Schema.oneOf("string", confidences))
                        .add("confidence_note", Schema.of("string"))
                        .node()
                        .toString());
    }

    private static ObjectNode evidence() {
        return new Schema()
                .add("start_ms", Schema.of("integer"))
                .add("end_ms", Schema.of("integer"))
                .add("transcript_excerpt", Schema.of("string"))
                .node();
    }
}
