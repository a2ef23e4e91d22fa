package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import java.time.Instant;
import java.util.Comparator;
import java.util.Set;

/**
 * A new source item that no draft was made from.
 *
 * @param topicIds the topics that its source hints at
 */
public record UnusedItem(String id, String language, Set<String> topicIds, Instant createdAt) {
    static final Comparator<UnusedItem> OLDEST_FIRST =
            Comparator.comparing(UnusedItem::createdAt).thenComparing(UnusedItem::id);

    public UnusedItem {
        topicIds = Set.copyOf(topicIds);
    }

    boolean fits(Cell cell) {
        return language.equals(cell.language()) && topicIds.contains(cell.topicId());
    }
}
