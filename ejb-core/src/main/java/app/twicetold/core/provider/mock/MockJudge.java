package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.port.LanguageTask;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Judges articles by their {@link ContentMarker}, or as the {@link MockMixture} does, whatever they say. */
final class MockJudge {
    private static final List<String> DIMENSIONS =
            List.of("argument_clarity", "retell_worthiness", "grounding", "readability");
    private static final int STRONG_SCORE = 92;
    private static final int WEAK_SCORE = 72;
    private static final int LOW_SCORE = 45;
    private static final int NUMBERS_GROUNDING = 65;
    private static final List<Integer> LEVELS_FROM = List.of(40, 60, 80, 90);

    private MockJudge() {}

    static ObjectNode score(String model, LanguageTask.ScoreArticle task) {
        ContentMarker marker = MockMixture.judged(model, task.told());
        MockPhrases.Graded phrases = MockPhrases.of(task.language()).remark();
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        for (String dimension : DIMENSIONS) {
            int score = score(marker, dimension);
            ObjectNode node = answer.putObject(dimension);
            node.putArray("evidence");
            node.put("remark", score == STRONG_SCORE ? phrases.good() : phrases.poor());
            node.put("level", level(score)).put("score", score);
        }
        return answer;
    }

    private static int score(ContentMarker marker, String dimension) {
        return switch (marker) {
            case LOW -> LOW_SCORE;
            case WEAK -> WEAK_SCORE;
            case NUMBERS -> dimension.equals("grounding") ? NUMBERS_GROUNDING : STRONG_SCORE;
            case UNSAFE, SHORT, STRONG -> STRONG_SCORE;
        };
    }

    private static int level(int score) {
        return 1 + (int) LEVELS_FROM.stream().filter(from -> score >= from).count();
    }

    static ObjectNode safety(String model, LanguageTask.CheckSafety task) {
        MockPhrases.Graded phrases = MockPhrases.of(task.language()).safety();
        boolean passed = MockMixture.judged(model, task.told()) != ContentMarker.UNSAFE;
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("concerns");
        answer.putObject("safety")
                .put("reason", passed ? phrases.good() : phrases.poor())
                .put("passed", passed);
        return answer.put("sensitive_politics", false);
    }
}
