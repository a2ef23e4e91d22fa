package app.twicetold.core.source.fetch;

import org.jspecify.annotations.Nullable;

/**
 * What is asked for.
 *
 * @param etag with {@code lastModified} the validators of the answer before; with one of them nothing is sent that has
 *     not changed
 */
public record FetchRequest(
        String url,
        DocumentKind kind,
        @Nullable String etag,
        @Nullable String lastModified) {
    /** A document that is wanted whether it has changed or not. */
    public static FetchRequest of(String url, DocumentKind kind) {
        return new FetchRequest(url, kind, null, null);
    }
}
