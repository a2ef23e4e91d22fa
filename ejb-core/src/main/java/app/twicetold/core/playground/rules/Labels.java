package app.twicetold.core.playground.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The labels of lanes. They are dealt at random, so that a label tells nothing of the order in which models were named.
 */
public final class Labels {
    /** The fewest lanes of a run. */
    public static final int FEWEST = 2;

    /** The most lanes of a run. */
    public static final int MOST = 6;

    private Labels() {}

    /**
     * Deals labels from {@code A} on.
     *
     * @return the lanes by label, in the order of the labels
     */
    public static <T> Map<String, T> deal(List<T> lanes, Random random) {
        if (lanes.size() < FEWEST || lanes.size() > MOST) {
            throw new IllegalArgumentException("No run has " + lanes.size() + " lanes");
        }
        List<T> shuffled = new ArrayList<>(lanes);
        Collections.shuffle(shuffled, random);
        Map<String, T> dealt = new LinkedHashMap<>();
        for (T lane : shuffled) {
            dealt.put(String.valueOf((char) ('A' + dealt.size())), lane);
        }
        return dealt;
    }
}
