package app.twicetold.core.storage;

import jakarta.ejb.ApplicationException;

/** The bytes to store are more than the caller allowed. */
@ApplicationException(rollback = true)
public class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long maxBytes;

    public TooLarge(long maxBytes) {
        super("more than " + maxBytes + " bytes");
        this.maxBytes = maxBytes;
    }

    /** The largest size that was allowed, in bytes. */
    public long maxBytes() {
        return maxBytes;
    }
}
