package app.twicetold.core.publication;

import app.twicetold.core.publication.rules.ReviewKind;
import app.twicetold.core.publication.rules.ReviewState;
import app.twicetold.core.shared.ListOrder;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.core.shared.language.LanguageProfiles;
import org.jspecify.annotations.Nullable;

/**
 * Which review items are listed, and in which order. Either way, what is held comes first.
 *
 * @param kind null for all
 * @param language of the version that is reviewed, null for all
 */
public record ReviewFilter(
        ReviewState state,
        @Nullable ReviewKind kind,
        @Nullable String language,
        ListOrder order) {
    /**
     * The filter that an operator names.
     *
     * @param state null for what is open
     * @param order null for the newest first
     * @throws ServiceException {@code validation_failed} for a name that is unknown
     */
    public static ReviewFilter read(
            @Nullable String state, @Nullable String kind, @Nullable String language, @Nullable String order) {
        if (language != null && LanguageProfiles.find(language).isEmpty()) {
            throw ServiceException.invalid("language", "unknown");
        }
        return new ReviewFilter(
                state == null ? ReviewState.OPEN : constant("state", ReviewState.class, state),
                kind == null ? null : constant("kind", ReviewKind.class, kind),
                language,
                ListOrder.named(order));
    }

    private static <E extends Enum<E> & WireValue> E constant(String field, Class<E> type, String name) {
        return WireValue.find(type, name).orElseThrow(() -> ServiceException.invalid(field, "unknown"));
    }
}
