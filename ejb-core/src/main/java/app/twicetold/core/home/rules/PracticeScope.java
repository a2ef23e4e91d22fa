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
    public PracticeScope {
        languages = List.copyOf(languages);
        preferredTopics = List.copyOf(preferredTopics);
        topics = List.copyOf(topics);
    }

    /** Where today's quest may come from: the highest difficulty first, then the primary language, then the first topic. */
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

    /** Where quick picks may come from: topic by topic, the preferred ones first; the highest difficulty of each first. */
    public List<Cell> quickPickCells() {
        Set<String> ordered = new LinkedHashSet<>(knownPreferredTopics());
        ordered.addAll(topics);
        List<Cell> cells = new ArrayList<>();
        for (String topic : ordered) {
            for (int difficulty = unlockedTier; difficulty >= 1; difficulty--) {
                for (String language : languages) {
                    cells.add(new Cell(topic, language, difficulty));
                }
            }
        }
        return List.copyOf(cells);
    }

    /** How many cells each topic has. */
    public int cellsOfATopic() {
        return unlockedTier * languages.size();
    }

    private List<String> knownPreferredTopics() {
        return preferredTopics.stream().filter(topics::contains).distinct().toList();
    }
}
