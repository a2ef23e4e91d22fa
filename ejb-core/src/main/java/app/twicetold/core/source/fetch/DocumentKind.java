package app.twicetold.core.source.fetch;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is asked for, and which content types it may have. An answer without a content type is read. */
public enum DocumentKind {
    FEED(
            "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1",
            "(?:.*xml|text/.*)"),
    SITEMAP(
            "application/xml, text/xml, text/plain;q=0.5, */*;q=0.1",
            "(?:.*xml|text/.*|application/(?:x-)?gzip|application/octet-stream)",
            16 << 20,
            true),
    PAGE("text/html, application/xhtml+xml;q=0.9", "(?:text/html|application/xhtml\\+xml)"),
    JSON("application/json", "(?:.*json|text/.*)");

    /** The largest document: decision D-S-05. */
    static final int LARGEST = 2 << 20;

    private final String accept;
    private final Pattern types;
    private final int largest;
    private final boolean cut;

    DocumentKind(String accept, String types) {
        this(accept, types, DocumentKind.LARGEST, false);
    }

    DocumentKind(String accept, String types, int largest, boolean cut) {
        this.accept = accept;
        this.types = Pattern.compile(types);
        this.largest = largest;
        this.cut = cut;
    }

    String accept() {
        return accept;
    }

    /** So many bytes are read, unpacked. */
    int largest() {
        return largest;
    }

    /** Whether the beginning of a larger document is of use. It is a failure otherwise. */
    boolean mayBeCut() {
        return cut;
    }

    boolean includes(Optional<String> contentType) {
        return contentType
                .map(it -> it.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .filter(it -> !it.isEmpty())
                .map(it -> types.matcher(it).matches())
                .orElse(true);
    }
}
