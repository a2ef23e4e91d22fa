package app.twicetold.client.training;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** The article to train with, and where the user chose it. */
public record CreateSessionRequest(
        @NotNull @Size(min = 1, max = 64) String articleId,

        @Nullable @Pattern(regexp = "daily_quest|library|quick_pick|plan")
        String origin) {}
