package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.library.rules.Difficulty;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The cells of the shelf. */
public final class Cells {
    private Cells() {}

    /** Every cell, in order. Specification: every (language x topic x difficulty) cell stays stocked. */
    public static List<Cell> all(Collection<String> languages, Collection<String> topicIds) {
        return languages.stream()
                .flatMap(language -> topicIds.stream()
                        .flatMap(topic -> IntStream.rangeClosed(Difficulty.EASIEST, Difficulty.HARDEST)
                                .mapToObj(difficulty -> new Cell(language, topic, difficulty))))
                .distinct()
                .sorted()
                .toList();
    }
}
