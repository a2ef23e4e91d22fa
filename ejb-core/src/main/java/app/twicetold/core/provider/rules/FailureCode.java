package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Locale;

/** What the failure of a chain means for the work that called it: the error code, and whether a retry can help. */
public enum FailureCode implements WireValue {
    PROVIDER_UNAVAILABLE(true),
    CONTENT_POLICY(false),
    INVALID_MODEL_OUTPUT(true),
    PROVIDER_REJECTED(false);

    private final boolean retryable;

    FailureCode(boolean retryable) {
        this.retryable = retryable;
    }

    public boolean retryable() {
        return retryable;
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * An exhausted chain is unavailable, whatever its last error was. For a stopped chain the error that stopped it
     * decides.
     */
    public static FailureCode of(ErrorKind kind) {
        return switch (kind) {
            case TRANSPORT, SERVER_ERROR, TIMEOUT, RATE_LIMITED, UNCONFIGURED -> PROVIDER_UNAVAILABLE;
            case CONTENT_POLICY -> CONTENT_POLICY;
            case INVALID_OUTPUT -> INVALID_MODEL_OUTPUT;
            case CLIENT_ERROR -> PROVIDER_REJECTED;
        };
    }
}
