package app.twicetold.core.source.listing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An article that a source lists.
 *
 * @param url absolute
 * @param title null when the listing has none
 * @param text the whole article where the listing has it; then its page is not fetched
 * @param moment since when it is as it is; null when the listing does not say it
 */
public record Entry(
        String url,
        @Nullable String title,
        @Nullable String text,
        @Nullable Instant moment) {
    /** An entry of which only the address is known. */
    public static Entry of(String url) {
        return new Entry(url, null, null, null);
    }
}
