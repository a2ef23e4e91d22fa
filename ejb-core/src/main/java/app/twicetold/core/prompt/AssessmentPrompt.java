package app.twicetold.core.prompt;

import app.twicetold.core.assessment.rules.Edition;
import app.twicetold.core.assessment.rules.FillerCap;
import app.twicetold.core.assessment.rules.KeyInfoLevel;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.PauseBounds;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Asks for the assessment of one retelling, in the language of the article. */
public final class AssessmentPrompt {
    /** The same retelling should get the same scores. */
    private static final double TEMPERATURE = 0;

    private static final int MAX_OUTPUT_TOKENS = 8000;

    private AssessmentPrompt() {}

    public static CompletionRequest render(Edition edition, RetellingFacts facts) {
        PromptFile file =
                PromptFile.of(edition.wire(), "assess", facts.language().tag());
        GivenAction previous = facts.previousAction();
        return new CompletionRequest(
                file.section("system").fill(system(edition, file, facts.language())),
                user(edition, file, facts),
                AssessmentSchema.of(edition, facts.keyPoints()),
                TEMPERATURE,
                MAX_OUTPUT_TOKENS,
                new LanguageTask.Assess(
                        edition.wire(),
                        facts.language().tag(),
                        facts.article(),
                        facts.keyPoints(),
                        facts.round(),
                        facts.transcript(),
                        facts.words(),
                        facts.durationMs(),
                        previous == null ? null : previous.skill().wire()));
    }

    private static Map<String, String> system(Edition edition, PromptFile file, LanguageProfile language) {
        String noticed = Long.toString(PauseBounds.NOTICED_MS);
        return switch (edition) {
            case FIRST -> Map.of("noticed_pause_ms", noticed, "fillers", file.listed(language.fillers()));
            case SECOND ->
                Map.of(
                        "noticed_pause_ms",
                        noticed,
                        "hesitations",
                        file.listed(language.habits().hesitations()),
                        "candidates",
                        file.listed(language.habits().candidates()),
                        "enough_units",
                        Integer.toString(language.judgeableLength()));
            case THIRD ->
                Map.of(
                        "noticed_pause_ms",
                        noticed,
                        "hesitations",
                        file.listed(language.habits().hesitations()),
                        "candidates",
                        file.listed(language.habits().candidates()),
                        "enough_units",
                        Integer.toString(language.judgeableLength()),
                        "hundred_words",
                        Integer.toString(language.hundredWords()),
                        "some_fillers",
                        Integer.toString(FillerCap.SOME),
                        "many_fillers",
                        Integer.toString(FillerCap.MANY));
        };
    }

    private static String user(Edition edition, PromptFile file, RetellingFacts facts) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(
                "round",
                file.section("round_" + facts.round())
                        .fill(Map.of("cap_seconds", Long.toString(facts.capMs() / 1000))));
        values.put("title", PromptFile.line(facts.title()));
        values.put("article", PromptFile.data(facts.article()));
        values.put("key_points", keyPoints(file, facts.keyPoints()));
        values.put("previous_action", GivenAction.render(file, facts.previousAction()));
        values.put("transcript", transcript(edition, file, facts));
        values.put("recording", RecordingText.of(edition, file, facts));
        if (edition != Edition.FIRST) {
            values.put("levels", levels(file, facts.keyPoints().size()));
        }
        return file.section("user").fill(values);
    }

    /** In lines; the third edition does not ask for times, so that its lines have none. */
    private static String transcript(Edition edition, PromptFile file, RetellingFacts facts) {
        return TimedTranscript.lines(edition, facts).stream()
                .map(line -> edition == Edition.THIRD
                        ? PromptFile.data(line.text())
                        : file.section("transcript_line")
                                .fill(Map.of(
                                        "start_ms", Long.toString(line.startMs()),
                                        "end_ms", Long.toString(line.endMs()),
                                        "text", PromptFile.data(line.text()))))
                .collect(Collectors.joining("\n"));
    }

    /** The level of key info for every number of covered points, so that no model has to count shares. */
    private static String levels(PromptFile file, int points) {
        return IntStream.rangeClosed(0, points)
                .mapToObj(covered -> file.section("level_of_count")
                        .fill(Map.of(
                                "covered",
                                Integer.toString(covered),
                                "all",
                                Integer.toString(points),
                                "level",
                                Integer.toString(KeyInfoLevel.of(covered, points)))))
                .collect(Collectors.joining("\n"));
    }

    static String keyPoints(PromptFile file, List<KeyPoint> points) {
        return points.stream()
                .map(point ->
                        file.section("key_point").fill(Map.of("id", point.id(), "text", PromptFile.line(point.text()))))
                .collect(Collectors.joining("\n"));
    }
}
