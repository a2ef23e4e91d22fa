package app.twicetold.core.source;

import app.twicetold.core.shared.Storable;
import app.twicetold.core.source.fetch.FetchFailure;
import app.twicetold.core.source.rules.ItemReason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a source after its page was read.
 *
 * @param url of the page, where it was read; else as listed
 * @param urlHash that of the listed address
 * @param pageHash that of the page; null when it was not read
 * @param finding what the checks before that of the text found; empty when it passed them
 * @param suspicious the sentence with which the page speaks to machines
 * @param failure why its page did not come; null when it came, or was not asked for
 * @param body empty when no text was read
 */
public record FoundItem(
        String url,
        String urlHash,
        @Nullable String pageHash,
        String title,
        @Nullable String author,
        String body,
        Optional<ItemReason> finding,
        @Nullable String suspicious,
        @Nullable FetchFailure failure) {

    /** The same entry with nothing that could keep it from being stored. */
    FoundItem unreadable() {
        return new FoundItem(
                Storable.isText(url) ? url : "",
                urlHash,
                null,
                "",
                null,
                "",
                Optional.of(ItemReason.PARSE_ERROR),
                null,
                null);
    }
}
