package app.twicetold.client.publication;

import app.twicetold.web.NullRefused;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** What is wrong with an article. */
public record ReportRequest(
        @NotNull @Size(min = 1, max = 64) String articleId,
        @NotNull String reason,
        @NullRefused @Min(1) @Nullable Integer articleVersion,
        @Nullable String note) {}
