package app.twicetold.core.provider.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The instructions for the mock in a transcript.
 *
 * @param scores key_info, structure, efficiency, fluency; null to compute them
 * @param confidence null for the default
 * @param achieved whether the previous action was followed; null to compute it
 * @param introduction what the model says of itself beside its name, as real ones do at times; null for nothing
 * @param failing the model that answers nothing; null for none
 */
record Markers(
        @Nullable List<Integer> scores,
        @Nullable String confidence,
        @Nullable Boolean achieved,
        @Nullable String introduction,
        @Nullable String failing) {
    private static final Pattern MARKER = Pattern.compile("\\[mock:(\\w+)=([^\\]]*)]");
    private static final int DIMENSIONS = 4;

    static Markers in(String transcript) {
        List<Integer> scores = null;
        String confidence = null;
        Boolean achieved = null;
        String introduction = null;
        String failing = null;
        Matcher matcher = MARKER.matcher(transcript);
        while (matcher.find()) {
            String value = matcher.group(2).strip();
            switch (matcher.group(1)) {
                case "scores" -> scores = scores(value);
                case "confidence" -> confidence = value;
                case "achieved" -> achieved = Boolean.valueOf(value);
                case "introduction" -> introduction = value;
                case "failing" -> failing = value;
                default -> {
                    // Markers of other tasks.
                }
            }
        }
        return new Markers(scores, confidence, achieved, introduction, failing);
    }

    /** The text as it would have been spoken. */
    static String strip(String transcript) {
        return MARKER.matcher(transcript).replaceAll(" ").strip();
    }

    /**
     * @throws IllegalArgumentException when there are not four whole numbers, so that a typing error in a test is
     *     noticed
     */
    private static List<Integer> scores(String value) {
        List<Integer> scores = new ArrayList<>();
        for (String score : value.split(",", -1)) {
            scores.add(Integer.valueOf(score.strip()));
        }
        if (scores.size() != DIMENSIONS) {
            throw new IllegalArgumentException("Not four scores: " + value);
        }
        return scores;
    }
}
