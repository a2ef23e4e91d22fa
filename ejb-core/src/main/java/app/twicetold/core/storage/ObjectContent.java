package app.twicetold.core.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * An open object. It keeps giving the bytes it was opened on, even when the object is replaced or deleted meanwhile.
 *
 * @param size of the whole object in bytes, also when only a range was opened
 * @param stream the bytes asked for
 */
public record ObjectContent(long size, String contentType, InputStream stream) implements Closeable {
    @Override
    public void close() throws IOException {
        stream.close();
    }
}
