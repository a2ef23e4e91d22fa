package app.twicetold.core.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** A failure of the disk. */
final class DiskFailure {
    private DiskFailure() {}

    /**
     * Says what failed and where, and names a full disk as such: it is the one failure that an operator must act on.
     */
    static StorageException of(String what, Path directory, IOException cause) {
        String detail = String.valueOf(cause.getMessage());
        String lower = detail.toLowerCase(Locale.ROOT);
        boolean full = lower.contains("no space left") || lower.contains("not enough space") || lower.contains("quota");
        return new StorageException(
                what + (full ? ": the disk is full at " : " at ") + directory + " (" + detail + ")", cause);
    }
}
