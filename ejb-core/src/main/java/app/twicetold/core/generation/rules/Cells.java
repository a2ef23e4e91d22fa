package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** The cells of the shelf. */
public final class Cells {
    private static final int DIFFICULTIES = 3;

    private Cells() {}

    /** Every cell, in order. Specification: every (language x topic x difficulty) cell stays stocked. */
    public static List<Cell> all(Collection<String> languages, Collection<String> topicIds) {
        return languages.stream()
                .flatMap(language -> topicIds.stream()
                        .flatMap(topic -> IntStream.rangeClosed(1, DIFFICULTIES)
                                .mapToObj(difficulty -> new Cell(language, topic, difficulty))))
                .distinct()
                .sorted()
                .toList();
    }
}
