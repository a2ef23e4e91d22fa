package app.twicetold.core.home.rules;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Up to three articles beside the quest, each of another topic. Specification: home. */
public final class QuickPicks {
    /** How many there are at most. */
    public static final int MAX = 3;

    private QuickPicks() {}

    /** @param inOrder unseen, unlocked articles in the order of {@link PracticeScope#quickPickCells()} */
    public static <T> List<T> of(Collection<T> inOrder, Function<T, String> topicOf) {
        Map<String, T> firstOfTopic = new LinkedHashMap<>();
        inOrder.forEach(article -> firstOfTopic.putIfAbsent(topicOf.apply(article), article));
        return firstOfTopic.values().stream().limit(MAX).toList();
    }
}
