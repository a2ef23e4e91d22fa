package app.twicetold.core.source.fetch;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Nothing was fetched. */
public final class FetchFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final FetchError error;
    private final Duration wait;

    public FetchFailure(FetchError error, String message) {
        this(error, message, Duration.ZERO, null);
    }

    FetchFailure(FetchError error, String message, Duration wait, @Nullable Throwable cause) {
        super(message, cause);
        this.error = error;
        this.wait = wait;
    }

    public FetchError error() {
        return error;
    }

    /** How long the server asks for no requests; zero when it does not ask for it. */
    public Duration waitFor() {
        return wait;
    }
}
