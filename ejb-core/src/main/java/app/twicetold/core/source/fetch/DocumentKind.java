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
            "(?:.*xml|text/.*|application/(?:x-)?gzip|application/octet-stream)"),
    PAGE("text/html, application/xhtml+xml;q=0.9", "(?:text/html|application/xhtml\\+xml)"),
    JSON("application/json", "(?:.*json|text/.*)");

    private final String accept;
    private final Pattern types;

    DocumentKind(String accept, String types) {
        this.accept = accept;
        this.types = Pattern.compile(types);
    }

    String accept() {
        return accept;
    }

    boolean includes(Optional<String> contentType) {
        return contentType
                .map(it -> it.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .filter(it -> !it.isEmpty())
                .map(it -> types.matcher(it).matches())
                .orElse(true);
    }
}
