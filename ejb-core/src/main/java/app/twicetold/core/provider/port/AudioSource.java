package app.twicetold.core.provider.port;

import java.io.IOException;
import java.io.InputStream;

/**
 * A recording that is read as a stream, once for every attempt.
 *
 * @param sizeBytes the exact number of bytes of the stream
 * @param contentType such as {@code audio/mp4}
 */
public record AudioSource(Opener opener, long sizeBytes, String contentType) {
    /**
     * Opens the recording at its beginning. The caller closes the stream. Every exception is a fault of our own
     * storage.
     */
    @FunctionalInterface
    public interface Opener {
        InputStream open() throws IOException;
    }
}
