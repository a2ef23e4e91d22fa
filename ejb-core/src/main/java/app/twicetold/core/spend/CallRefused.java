package app.twicetold.core.spend;

import app.twicetold.core.content.rules.PauseReason;
import jakarta.ejb.ApplicationException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A paid call did not start. */
@ApplicationException(rollback = true)
public class CallRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final @Nullable PauseReason pause;

    /** @param pause why the pipeline is paused; null when calls under way may reach the cap */
    CallRefused(@Nullable PauseReason pause) {
        super(pause == null ? "Calls under way may reach the cap" : "Paused: " + pause.wire());
        this.pause = pause;
    }

    /** Empty when the call may start as soon as others have ended. */
    public Optional<PauseReason> pause() {
        return Optional.ofNullable(pause);
    }
}
