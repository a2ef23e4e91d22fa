package app.twicetold.core.purchase;

import java.time.Instant;
import java.util.List;

/**
 * A question to the purchase layer about a user.
 *
 * @param needed the ids under which the layer knows purchases of the user; the answer counts only when it covers each
 *     of these ids
 * @param open ids of merged accounts about which the layer was not asked yet; they are asked about as far as the time
 *     allows
 * @param askedAt a moment before the question; a record without a time of writing is at least as new
 */
public record LayerQuestion(String userId, List<String> needed, List<String> open, Instant askedAt) {
    public LayerQuestion {
        needed = List.copyOf(needed);
        open = List.copyOf(open);
    }

    /** Whether both questions name the same ids. Their moments may differ. */
    boolean asksLike(LayerQuestion other) {
        return needed.equals(other.needed) && open.equals(other.open);
    }
}
