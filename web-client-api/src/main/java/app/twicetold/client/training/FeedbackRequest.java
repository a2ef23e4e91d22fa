package app.twicetold.client.training;

import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/** A vote on an assessment. */
public record FeedbackRequest(
        @NotNull Boolean helpful, @Nullable String reason) {}
