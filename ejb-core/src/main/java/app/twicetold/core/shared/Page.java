package app.twicetold.core.shared;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One page of a list; {@code nextCursor} is null on the last one. */
public record Page<T>(List<T> items, @Nullable String nextCursor) {
    /** The page size when a client names none, and the largest it may name. */
    public static final int DEFAULT_LIMIT = 20;

    public static final int MAX_LIMIT = 50;

    public Page {
        items = List.copyOf(items);
    }

    /** Cuts the page from {@code limit + 1} rows: the extra row tells that another page follows. */
    public static <T> Page<T> of(List<T> rows, int limit, Function<T, Cursor> cursorOf) {
        if (rows.size() <= limit) {
            return new Page<>(rows, null);
        }
        List<T> page = rows.subList(0, limit);
        return new Page<>(page, cursorOf.apply(page.get(limit - 1)).encode());
    }

    /** The same page with other items in the same order. */
    public <R> Page<R> map(Function<T, R> render) {
        return new Page<>(items.stream().map(render).toList(), nextCursor);
    }
}
