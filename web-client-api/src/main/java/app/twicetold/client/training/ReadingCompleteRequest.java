package app.twicetold.client.training;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/** How long the user read, in ms. */
public record ReadingCompleteRequest(@NotNull @Min(0) Long readDurationMs) {}
