package app.twicetold.client.training;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** A vote on an assessment. */
public record FeedbackRequest(
        @NotNull Boolean helpful, @Nullable @Size(max = 280) String reason) {}
