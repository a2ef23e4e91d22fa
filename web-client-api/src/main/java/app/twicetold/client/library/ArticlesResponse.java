package app.twicetold.client.library;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of the library. */
public record ArticlesResponse(
        List<ArticleSummaryResponse> items, @Nullable String nextCursor) {}
