package app.twicetold.core.source.rules;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What became of an item of a source.
 *
 * @param reason null when the item is new
 */
public record ItemVerdict(ItemStatus status, @Nullable ItemReason reason) {
    /** A new item, until a check finds something. */
    public static final ItemVerdict NEW = new ItemVerdict(ItemStatus.NEW, null);

    /**
     * Asks the checks in their order. The first finding decides, and no later check is asked: a known address is never
     * fetched.
     *
     * @param findings what a check finds, empty when the item passes
     * @throws IllegalStateException when a check finds what another one is for
     */
    public static ItemVerdict of(Function<ItemCheck, Optional<ItemReason>> findings) {
        for (ItemCheck check : ItemCheck.values()) {
            Optional<ItemReason> found = findings.apply(check);
            if (found.isPresent()) {
                if (!check.finds().contains(found.get())) {
                    throw new IllegalStateException(check + " does not find " + found.get());
                }
                return new ItemVerdict(found.get().status(), found.get());
            }
        }
        return NEW;
    }
}
