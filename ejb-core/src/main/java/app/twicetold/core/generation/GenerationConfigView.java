package app.twicetold.core.generation;

import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.PauseReason;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the content pipeline and its pause.
 *
 * @param pausedReason null while the pipeline runs
 * @param version how often either was changed
 */
public record GenerationConfigView(
        GenerationConfig config, @Nullable PauseReason pausedReason, int version) {}
