package app.twicetold.persistence.provider;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The width of an entry in the whole service.
 *
 * @param narrowed null while it is as wide as its configuration says
 * @param answers since it was widened or narrowed last
 * @param cuts how often it was narrowed
 * @param restsUntil when the provider may be called again; null or past while it may
 */
public record ProviderWidthRow(
        @Nullable Integer narrowed,
        int answers,
        long cuts,
        @Nullable Instant restsUntil) {}
