package app.twicetold.core.provider.mock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Key points of a judgement whose level of key info follows from them, as the prompts tell it. */
final class MockPoints {
    static final String WHOLE = "whole";
    static final String REVERSED = "reversed";
    static final String NO = "no";

    private static final List<Integer> LEVELS_FROM = List.of(0, 30, 50, 70, 85, 101);

    private MockPoints() {}

    /** As many points in their order that are whole, and then reversed, as make the level, or come closest to it. */
    static List<String> ofLevel(int level, int points) {
        List<String> best = of(points, 0, points);
        for (int reversed = 0; reversed <= points; reversed++) {
            for (int whole = points - reversed; whole >= 0; whole--) {
                List<String> statuses = of(whole, reversed, points);
                if (Math.abs(level(statuses) - level) < Math.abs(level(best) - level)) {
                    best = statuses;
                }
            }
        }
        return best;
    }

    private static List<String> of(int whole, int reversed, int points) {
        List<String> statuses = new ArrayList<>(Collections.nCopies(whole, WHOLE));
        statuses.addAll(Collections.nCopies(reversed, REVERSED));
        while (statuses.size() < points) {
            statuses.add(NO);
        }
        return statuses;
    }

    /** The scores, with one of key info that lies in the level of the points. */
    static List<Integer> fitted(List<Integer> scores, List<String> statuses) {
        if (statuses.isEmpty()) {
            return scores;
        }
        int level = level(statuses);
        List<Integer> fitted = new ArrayList<>(scores);
        fitted.set(0, Math.max(LEVELS_FROM.get(level - 1), Math.min(LEVELS_FROM.get(level) - 1, scores.get(0))));
        return fitted;
    }

    private static int level(List<String> statuses) {
        int whole = Collections.frequency(statuses, WHOLE);
        int missing = statuses.size() - whole;
        if (whole == 0) {
            return 1;
        }
        int level = missing <= 1 ? 5 - missing : 2 * whole >= statuses.size() ? 3 : 2;
        return Math.max(1, level - Collections.frequency(statuses, REVERSED));
    }
}
