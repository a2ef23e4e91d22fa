package app.twicetold.admin.generation;

import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.generation.GenerationConfigView;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** The configuration as it can be put back, and the pause in force. */
public record GenerationConfigResponse(
        @JsonUnwrapped GenerationConfig config,
        boolean paused,
        @Nullable String pausedReason,
        int version) {
    static GenerationConfigResponse of(GenerationConfigView view) {
        PauseReason reason = view.pausedReason();
        return new GenerationConfigResponse(
                view.config(), reason != null, reason == null ? null : reason.wire(), view.version());
    }
}
