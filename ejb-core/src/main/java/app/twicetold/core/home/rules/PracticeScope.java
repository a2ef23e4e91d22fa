package app.twicetold.core.home.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a user may be offered, as lists of cells in the order of preference.
 *
 * @param languages the practice languages, the primary one first
 * @param preferredTopics in the user's order; none means all
 * @param topics all topics in their order
 * @param unlockedTier the highest difficulty, 1 to 3
 */
public record PracticeScope(
        List<String> languages, List<String> preferredTopics, List<String> topics, int unlockedTier) {
    /** How many quick picks there are at most. */
    public static final int MOST_QUICK_PICKS = 3;

    public PracticeScope {
        languages = List.copyOf(languages);
        preferredTopics = List.copyOf(preferredTopics);
        topics = List.copyOf(topics);
    }

    /**
     * Where today's quest may come from: the highest difficulty first, then the primary language, then the first topic.
     */
    public List<Cell> questCells() {
        List<String> wanted = preferredTopics.isEmpty() ? topics : knownPreferredTopics();
        List<Cell> cells = new ArrayList<>();
        for (int difficulty = unlockedTier; difficulty >= 1; difficulty--) {
            for (String language : languages) {
                for (String topic : wanted) {
                    cells.add(new Cell(topic, language, difficulty));
                }
            }
        }
        return List.copyOf(cells);
    }

    /** The topics of the quick picks: the preferred ones first. Each gives one article at most. */
    public List<String> quickPickTopics() {
        Set<String> ordered = new LinkedHashSet<>(knownPreferredTopics());
        ordered.addAll(topics);
        return List.copyOf(ordered);
    }

    /** Where the quick pick of a topic may come from: the highest difficulty first, then the primary language. */
    public List<Level> levels() {
        List<Level> levels = new ArrayList<>();
        for (int difficulty = unlockedTier; difficulty >= 1; difficulty--) {
            for (String language : languages) {
                levels.add(new Level(language, difficulty));
            }
        }
        return List.copyOf(levels);
    }

    private List<String> knownPreferredTopics() {
        return preferredTopics.stream().filter(topics::contains).distinct().toList();
    }

    /** Within a topic, the articles in a language of a difficulty. */
    public record Level(String language, int difficulty) {}
}
