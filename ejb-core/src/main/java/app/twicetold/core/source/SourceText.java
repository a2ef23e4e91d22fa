package app.twicetold.core.source;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A text that a draft may be made from.
 *
 * @param author null when the page names none
 * @param body paragraphs, separated by empty lines
 * @param sourceName whom an attribution names
 * @param attribution rendered; null when the licence asks for none
 * @param retrieved the UTC day on which the page was fetched
 */
public record SourceText(
        String itemId,
        String sourceId,
        String language,
        String url,
        String title,
        @Nullable String author,
        String body,
        String licenseId,
        String sourceName,
        @Nullable String attribution,
        LocalDate retrieved) {}
