package app.twicetold.client.training;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** A recording that is to come. */
public record CreateAttemptRequest(
        @NotNull @Min(1) @Max(2) Integer round,
        @NotNull @Min(1) Long durationMs,
        @NotNull @Size(min = 1) String contentType,
        @NotNull @Min(1) Long sizeBytes,
        @NotNull @Pattern(regexp = "[0-9a-fA-F]{64}") String sha256,
        @NotNull @Min(0) Integer pauseCount) {}
