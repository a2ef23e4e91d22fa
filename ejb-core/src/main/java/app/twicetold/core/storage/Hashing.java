package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Reads a stream to its end, piece by piece, and tells its size and hash. */
final class Hashing {
    private static final int BUFFER_BYTES = 64 * 1024;

    private Hashing() {}

    /** Takes the pieces. */
    @FunctionalInterface
    interface Sink {
        /** @param bytes valid up to {@code length}, and only during the call */
        void take(byte[] bytes, int length);
    }

    /**
     * @throws TooLarge when the source gives more than {@code maxBytes}
     * @throws IOException when the source breaks
     */
    static StoredObject of(InputStream source, long maxBytes, Sink sink) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[BUFFER_BYTES];
        long size = 0;
        for (int read = source.read(buffer); read >= 0; read = source.read(buffer)) {
            size += read;
            if (size > maxBytes) {
                throw new TooLarge(maxBytes);
            }
            digest.update(buffer, 0, read);
            sink.take(buffer, read);
        }
        return new StoredObject(size, HexFormat.of().formatHex(digest.digest()));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
