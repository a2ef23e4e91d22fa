package app.twicetold.core.playground;

import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.language.LanguageProfiles;
import org.jspecify.annotations.Nullable;

/**
 * Which runs are listed; a filter that is null lets everything through.
 *
 * @param revealed whether the run is revealed, or blind
 */
public record RunFilter(
        @Nullable String articleId,
        @Nullable Boolean revealed,
        @Nullable String language) {
    public static final RunFilter NONE = new RunFilter(null, null, null);

    /**
     * The filter that an operator names.
     *
     * @throws ServiceException {@code validation_failed} for a state or a language that there is not
     */
    public static RunFilter read(@Nullable String articleId, @Nullable String state, @Nullable String language) {
        if (language != null && LanguageProfiles.find(language).isEmpty()) {
            throw ServiceException.invalid("language", "unknown");
        }
        return new RunFilter(articleId, state == null ? null : revealed(state), language);
    }

    private static boolean revealed(String state) {
        return switch (state) {
            case "blind" -> false;
            case "revealed" -> true;
            default -> throw ServiceException.invalid("state", "unknown");
        };
    }
}
