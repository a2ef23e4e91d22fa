package app.twicetold.core.content.rules;

import app.twicetold.core.library.rules.Difficulty;
import java.util.Comparator;

/**
 * One cell of the shelf: the articles of a language, a topic and a difficulty. Cells are ordered by these three.
 *
 * @param language BCP-47 tag of a practice language
 * @param difficulty 1 to 3
 */
public record Cell(String language, String topicId, int difficulty) implements Comparable<Cell> {
    private static final Comparator<Cell> ORDER =
            Comparator.comparing(Cell::language).thenComparing(Cell::topicId).thenComparingInt(Cell::difficulty);

    public Cell {
        if (!Difficulty.exists(difficulty)) {
            throw new IllegalArgumentException("No difficulty " + difficulty);
        }
    }

    @Override
    public int compareTo(Cell other) {
        return ORDER.compare(this, other);
    }
}
