package app.twicetold.core.shared;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The order of a list by a moment and an id. A cursor tells its order, so that a list does not turn back on its way. */
public enum ListOrder implements WireValue {
    /** Both descending. */
    NEWEST(""),
    /** Both ascending. */
    OLDEST("oldest_");

    /** Before the id in a cursor. No id begins like this. */
    private final String mark;

    ListOrder(String mark) {
        this.mark = mark;
    }

    /**
     * The order with a name.
     *
     * @param name null for the newest first
     * @throws ServiceException {@code validation_failed} for an unknown name
     */
    public static ListOrder named(@Nullable String name) {
        return name == null
                ? NEWEST
                : WireValue.find(ListOrder.class, name).orElseThrow(() -> ServiceException.invalid("order", "unknown"));
    }

    /** The cursor of a place in a list of this order. */
    public Cursor mark(Cursor place) {
        return new Cursor(place.at(), mark + place.id());
    }

    /**
     * The place that a cursor of this order means.
     *
     * @throws ServiceException {@code bad_request} for a cursor of another order
     */
    public @Nullable Cursor place(@Nullable Cursor cursor) {
        if (cursor == null) {
            return null;
        }
        boolean oldest = cursor.id().startsWith(OLDEST.mark);
        if (oldest != (this == OLDEST)) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
        return new Cursor(cursor.at(), cursor.id().substring(mark.length()));
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
