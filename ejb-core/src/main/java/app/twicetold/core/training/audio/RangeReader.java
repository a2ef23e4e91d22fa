package app.twicetold.core.training.audio;

import app.twicetold.core.storage.ObjectContent;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;

/** Reads pieces of a recording, wherever it rests. */
@FunctionalInterface
public interface RangeReader {

    /**
     * Reads bytes from {@code position} on into {@code target}; never asked for bytes past the end.
     *
     * @return how many were read, at least 1
     * @throws IOException when the bytes cannot be had
     */
    int read(long position, ByteBuffer target) throws IOException;

    /** Reads an object of a store, one range request a piece. */
    static RangeReader of(ObjectStore store, ObjectKey key) {
        return (position, target) -> {
            try (ObjectContent part = store.openRange(key, position, position + target.remaining() - 1)) {
                ReadableByteChannel bytes = Channels.newChannel(part.stream());
                int before = target.position();
                while (target.hasRemaining() && bytes.read(target) >= 0) {
                    // A stream may give less than was asked for.
                }
                return target.position() - before;
            }
        };
    }
}
