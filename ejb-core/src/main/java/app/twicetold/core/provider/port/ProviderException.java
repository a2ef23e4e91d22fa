package app.twicetold.core.provider.port;

import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import jakarta.ejb.ApplicationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An attempt gave no result. The message is for logs, so it holds no credentials and no content. */
@ApplicationException(rollback = true)
public class ProviderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;
    private final @Nullable Duration retryAfter;
    private final transient @Nullable Usage usage;
    private final @Nullable RefusalMeaning meaning;

    public ProviderException(ErrorKind kind, String message) {
        this(kind, message, null, null, null);
    }

    public ProviderException(ErrorKind kind, String message, @Nullable Throwable cause) {
        this(kind, message, null, null, cause);
    }

    /**
     * @param retryAfter how long the provider asks for no calls, null when it does not ask
     * @param usage what the failed call consumed, null when the provider does not tell
     */
    public ProviderException(
            ErrorKind kind,
            String message,
            @Nullable Duration retryAfter,
            @Nullable Usage usage,
            @Nullable Throwable cause) {
        this(kind, message, retryAfter, usage, cause, null);
    }

    /** @param meaning what the provider means, null when it says no more than the kind */
    public ProviderException(
            ErrorKind kind,
            String message,
            @Nullable Duration retryAfter,
            @Nullable Usage usage,
            @Nullable Throwable cause,
            @Nullable RefusalMeaning meaning) {
        super(message, cause);
        this.kind = kind;
        this.retryAfter = retryAfter;
        this.usage = usage;
        this.meaning = meaning;
    }

    public static ProviderException invalidOutput(String message) {
        return new ProviderException(ErrorKind.INVALID_OUTPUT, message);
    }

    /** The same failure of a call in several parts, with the usage of all parts. */
    public ProviderException withUsage(Usage whole) {
        return new ProviderException(kind, String.valueOf(getMessage()), retryAfter, whole, this, meaning);
    }

    public ErrorKind kind() {
        return kind;
    }

    public @Nullable RefusalMeaning meaning() {
        return meaning;
    }

    public @Nullable Duration retryAfter() {
        return retryAfter;
    }

    public Usage usage() {
        return usage == null ? Usage.NONE : usage;
    }
}
