package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many users have seen how many of the served articles of each cell, added up user by user, in any order. Articles
 * are numbers of at least 0.
 */
public final class SeenHistogram {
    private final Map<Cell, BitSet> served;
    private final Map<String, Long> practising = new HashMap<>();
    private final Map<Cell, Map<Integer, Long>> users = new TreeMap<>();

    /** @param served the articles of each cell that has any */
    public SeenHistogram(Map<Cell, BitSet> served) {
        this.served = Map.copyOf(served);
    }

    /**
     * Adds an active user.
     *
     * @param languages those that the user practises; articles of others do not count
     * @param seen the articles that the user has seen, also those that are not served any more
     */
    public void add(Set<String> languages, BitSet seen) {
        languages.forEach(language -> practising.merge(language, 1L, Long::sum));
        served.forEach((cell, articles) -> {
            if (languages.contains(cell.language()) && articles.intersects(seen)) {
                BitSet both = (BitSet) articles.clone();
                both.and(seen);
                users.computeIfAbsent(cell, unused -> new HashMap<>()).merge(both.cardinality(), 1L, Long::sum);
            }
        });
    }

    /** How many articles a busy user has seen of each cell of which anybody has seen any, as {@link UnseenAvailable} says. */
    public Map<Cell, Integer> busy() {
        Map<Cell, Integer> busy = new TreeMap<>();
        users.forEach((cell, seenBy) ->
                busy.put(cell, UnseenAvailable.seen(practising.getOrDefault(cell.language(), 0L), seenBy)));
        return busy;
    }
}
