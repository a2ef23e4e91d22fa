package app.twicetold.core.purchase;

import java.time.Instant;
import java.util.List;

/**
 * What the purchase layer is asked about a user.
 *
 * @param needed the ids under which it knows purchases of the user; without an answer about each of them nothing is known
 * @param open ids of merged accounts about which it was not asked yet; asked as far as the time allows
 * @param askedAt before the question; a record that does not say when it was written is at least as new
 */
public record LayerQuestion(String userId, List<String> needed, List<String> open, Instant askedAt) {
    public LayerQuestion {
        needed = List.copyOf(needed);
        open = List.copyOf(open);
    }

    /** Whether the same is asked, whenever it is. */
    boolean asksLike(LayerQuestion other) {
        return needed.equals(other.needed) && open.equals(other.open);
    }
}
