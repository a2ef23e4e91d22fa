package app.twicetold.core.storage;

import jakarta.ejb.ApplicationException;
import org.jspecify.annotations.Nullable;

/** The object store failed: unreachable, full, damaged or not permitted. Trying again later may help. */
@ApplicationException(rollback = true)
public class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StorageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
