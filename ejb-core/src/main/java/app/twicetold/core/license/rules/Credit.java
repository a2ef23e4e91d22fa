package app.twicetold.core.license.rules;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Who and what is named in an attribution.
 *
 * @param author null when the page names none; then the source is named instead
 * @param licenseUrl null when the licence is published nowhere
 */
public record Credit(
        String title,
        @Nullable String author,
        String sourceName,
        String licenseName,
        @Nullable String licenseUrl,
        String url,
        LocalDate retrievedDate) {}
