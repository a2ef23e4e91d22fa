package app.twicetold.core.generation.rules;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many articles of a cell a busy user has not yet seen: the published ones minus the 90th percentile of how many of
 * them a user has seen. The percentile is interpolated between two users, as by {@code percentile_cont} of SQL, and is
 * rounded down.
 */
public final class UnseenAvailable {
    private UnseenAvailable() {}

    /** At least 0. @param seen as {@link #seen} says */
    public static int of(int published, int seen) {
        return Math.max(0, published - seen);
    }

    /**
     * How many articles of a cell the busy user has seen; 0 when there is no user.
     *
     * @param activeUsers users who were active lately and practise the language
     * @param usersBySeen how many of these users have seen how many of the articles; missing users have seen none
     */
    public static int seen(long activeUsers, Map<Integer, Long> usersBySeen) {
        if (activeUsers == 0) {
            return 0;
        }
        long tenths = 9 * (activeUsers - 1);
        SortedMap<Integer, Long> counts = withNone(activeUsers, usersBySeen);
        long below = seenBy(counts, tenths / 10);
        long above = tenths % 10 == 0 ? below : seenBy(counts, tenths / 10 + 1);
        return (int) (below + (above - below) * (tenths % 10) / 10);
    }

    private static SortedMap<Integer, Long> withNone(long activeUsers, Map<Integer, Long> usersBySeen) {
        long listed = usersBySeen.values().stream().mapToLong(Long::longValue).sum();
        if (listed > activeUsers) {
            throw new IllegalArgumentException(
                    listed + " users have seen articles, but only " + activeUsers + " exist");
        }
        SortedMap<Integer, Long> counts = new TreeMap<>(usersBySeen);
        counts.merge(0, activeUsers - listed, Long::sum);
        return counts;
    }

    /** How many articles the user at a place has seen. The user at place 0 has seen the fewest. */
    private static int seenBy(SortedMap<Integer, Long> counts, long place) {
        long passed = 0;
        for (Map.Entry<Integer, Long> count : counts.entrySet()) {
            passed += count.getValue();
            if (place < passed) {
                return count.getKey();
            }
        }
        throw new IllegalArgumentException("No user at place " + place);
    }
}
