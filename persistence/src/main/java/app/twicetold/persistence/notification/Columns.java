package app.twicetold.persistence.notification;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows as arrays of their columns, for {@code unnest}. */
final class Columns {
    private Columns() {}

    static <T> String[] texts(List<T> rows, Function<T, @Nullable String> text) {
        return rows.stream().map(text).toArray(String[]::new);
    }
}
