package app.twicetold.core.provider.port;

import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.SpokenWord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a language model is asked to do, as facts. */
public sealed interface LanguageTask {
    /** The tag of the article language, in which the answer is written. */
    String language();

    /**
     * Judge one retelling.
     *
     * @param prompts the version of the prompts, which decides the form of the answer
     */
    record Assess(
            String prompts,
            String language,
            String article,
            List<KeyPoint> keyPoints,
            int round,
            String transcript,
            List<SpokenWord> words,
            long durationMs,
            @Nullable String previousMicroSkillId)
            implements LanguageTask {
        public Assess {
            keyPoints = List.copyOf(keyPoints);
            words = List.copyOf(words);
        }
    }

    /**
     * Write an exemplar of the retelling.
     *
     * @param microSkillId of the action that the text shows, null when there is none
     * @param maxUnits the longest text, in the length unit of the language
     */
    record Exemplar(
            String language,
            String article,
            List<KeyPoint> keyPoints,
            int round,
            @Nullable String microSkillId,
            int maxUnits)
            implements LanguageTask {
        public Exemplar {
            keyPoints = List.copyOf(keyPoints);
        }
    }

    /**
     * Score an article by the four dimensions of the rubric.
     *
     * @param told the article and the note that its author was given
     */
    record ScoreArticle(String language, String told) implements LanguageTask {}

    /**
     * Decide whether an article may be shown.
     *
     * @param told the article and the note that its author was given
     */
    record CheckSafety(String language, String told) implements LanguageTask {}

    /** Write one line of greeting, which shows that the model answers. */
    record Greet(String language) implements LanguageTask {}

    /**
     * Write an article.
     *
     * @param difficulty 1 to 3
     * @param seed varies the article; equal tasks give equal articles
     * @param told what people ask for
     */
    record WriteArticle(String language, String topicId, int difficulty, String seed, String told)
            implements LanguageTask {}
}
