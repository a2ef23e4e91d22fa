package app.twicetold.web;

import app.twicetold.core.shared.Page;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One page of a list; {@code next_cursor} is null on the last one. */
public record PageResponse<T>(List<T> items, @Nullable String nextCursor) {
    public static <V, T> PageResponse<T> of(Page<V> page, Function<V, T> render) {
        return new PageResponse<>(page.items().stream().map(render).toList(), page.nextCursor());
    }
}
