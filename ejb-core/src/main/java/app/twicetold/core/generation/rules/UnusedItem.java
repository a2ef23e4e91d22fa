package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;

/**
 * A new source item that no draft was made from.
 *
 * @param length in the unit of the language
 * @param topicIds the topics that its source hints at
 */
public record UnusedItem(String id, String language, int length, Set<String> topicIds, Instant createdAt) {
    static final Comparator<UnusedItem> OLDEST_FIRST =
            Comparator.comparing(UnusedItem::createdAt).thenComparing(UnusedItem::id);

    public UnusedItem {
        topicIds = Set.copyOf(topicIds);
    }

    /** The same item, found for other topics as well. */
    public UnusedItem withTopicsOf(UnusedItem other) {
        Set<String> topics = new HashSet<>(topicIds);
        topics.addAll(other.topicIds());
        return new UnusedItem(id, language, length, topics, createdAt);
    }

    /** A draft says no more than its source, so the source is as long as the shortest article of the cell. */
    boolean fits(Cell cell) {
        return language.equals(cell.language()) && topicIds.contains(cell.topicId()) && length >= minLength(cell);
    }

    /** The shortest text that a draft of the cell may be adapted from, in the unit of its language. */
    public static int minLength(Cell cell) {
        return LanguageProfiles.of(cell.language())
                .lengthTier(cell.difficulty())
                .min();
    }
}
