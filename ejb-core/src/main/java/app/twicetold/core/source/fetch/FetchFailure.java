package app.twicetold.core.source.fetch;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nothing was fetched. */
public final class FetchFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final FetchError error;
    private final Duration wait;
    private final @Nullable Integer status;
    private final @Nullable String host;

    public FetchFailure(FetchError error, String message) {
        this(error, message, Duration.ZERO, null);
    }

    FetchFailure(FetchError error, String message, Duration wait, @Nullable Throwable cause) {
        super(message, cause);
        this.error = error;
        this.wait = wait;
        this.status = null;
        this.host = null;
    }

    /** An answer that is no success. */
    FetchFailure(FetchError error, String host, int status, Duration wait) {
        super(host + " answers " + status);
        this.error = error;
        this.wait = wait;
        this.status = status;
        this.host = host;
    }

    public FetchError error() {
        return error;
    }

    /** How long the server asks for no requests; zero when it does not ask for it. */
    public Duration waitFor() {
        return wait;
    }

    /** The status of the answer; null without one, or when its status is not what is wrong with it. */
    public @Nullable Integer status() {
        return status;
    }

    /** Which host asks for no requests; empty when none does. */
    public Optional<String> impatientHost() {
        return error == FetchError.RATE_LIMITED ? Optional.ofNullable(host) : Optional.empty();
    }
}
