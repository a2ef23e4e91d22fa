package app.twicetold.core.playground.figures;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The last days until now. */
record Window(Instant from, Instant to) {
    /** @throws ServiceException {@code validation_failed} for a language that is unknown */
    static Window of(@Nullable String language, int days, InstantSource clock) {
        if (language != null && LanguageProfiles.find(language).isEmpty()) {
            throw ServiceException.invalid("language", "unknown");
        }
        Instant to = clock.instant();
        return new Window(to.minus(Duration.ofDays(days)), to);
    }
}
