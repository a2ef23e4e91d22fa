package app.twicetold.core.shared;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses a change of a document that somebody else has changed since it was read. */
public final class ExpectedVersion {
    private ExpectedVersion() {}

    /**
     * Requires what the caller has read. The caller of this method holds the lock of the document.
     *
     * @param expected null when the caller does not say what it has read
     * @throws ServiceException {@code version_conflict} with both versions
     */
    public static void require(@Nullable Number expected, long actual) {
        if (expected != null && expected.longValue() != actual) {
            throw new ServiceException(
                    ErrorCode.VERSION_CONFLICT, Map.of("expected_version", expected, "version", actual));
        }
    }
}
