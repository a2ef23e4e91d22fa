package app.twicetold.core.prompt;

import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a retelling that the judging model gets.
 *
 * @param language of the article
 * @param article the text as the learner read it
 * @param round 1 or 2
 * @param capMs the longest recording that the round allows
 * @param words in the order of their start; empty when the recogniser gives no times
 * @param durationMs of the recording
 * @param flow the measurements that fluency is judged by
 * @param previousAction null when there is none
 */
public record RetellingFacts(
        LanguageProfile language,
        String title,
        String article,
        List<KeyPoint> keyPoints,
        int round,
        long capMs,
        String transcript,
        List<SpokenWord> words,
        long durationMs,
        Flow flow,
        @Nullable GivenAction previousAction) {
    public RetellingFacts {
        keyPoints = List.copyOf(keyPoints);
        words = List.copyOf(words);
    }

    /**
     * The pause map and the rates that go with it.
     *
     * @param pauses the pauses that can hurt comprehension, in the order of the recording
     * @param meanPauseMs 0 without pauses
     * @param articulationRate length units of the language in a minute of speech, pauses left out
     */
    public record Flow(List<MappedPause> pauses, long meanPauseMs, double articulationRate, int fillerCount) {
        public Flow {
            pauses = List.copyOf(pauses);
        }
    }

    /** A pause of the map and its place. */
    public record MappedPause(long startMs, long endMs, String afterWord, PausePlace place) {
        long lengthMs() {
            return endMs - startMs;
        }
    }
}
