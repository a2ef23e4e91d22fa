package app.twicetold.core.training.recording;

import app.twicetold.core.training.rules.session.ExemplarStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A model retelling. A part that does not exist is null.
 *
 * @param speechOnRequest whether its user can ask for the speech now
 * @param pollAfter when to ask again; null unless it is being made
 */
public record ExemplarView(
        ExemplarStatus status,
        @Nullable String text,
        @Nullable Long durationMs,
        @Nullable String audioUrl,
        @Nullable String modelRef,
        @Nullable String ttsRef,
        boolean speechOnRequest,
        @Nullable Duration pollAfter) {}
