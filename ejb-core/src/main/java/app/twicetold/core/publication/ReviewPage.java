package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.shared.Page;
import java.util.Map;

/**
 * A page of review items.
 *
 * @param open how many items of each kind are open, whatever the page shows
 */
public record ReviewPage(Page<ReviewView> page, Map<ReviewKind, Long> open) {
    public ReviewPage {
        open = Map.copyOf(open);
    }
}
