package app.twicetold.core.storage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Bytes on their way into a store that needs to know their number first. The file vanishes when it is closed. */
final class Spool implements Closeable {
    private final FileChannel channel;
    private final Path directory;

    private Spool(FileChannel channel, Path directory) {
        this.channel = channel;
        this.directory = directory;
    }

    /** @throws StorageException when no file can be made there */
    static Spool in(Path directory) {
        Path file = directory.resolve("twicetold-" + UUID.randomUUID() + ".part");
        try {
            // On Unix the name is removed at once, so that not even a killed process leaves a recording behind.
            return new Spool(
                    FileChannel.open(
                            file,
                            StandardOpenOption.CREATE_NEW,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.DELETE_ON_CLOSE),
                    directory);
        } catch (IOException e) {
            throw DiskFailure.of("cannot spool an object", directory, e);
        }
    }

    /** Takes all that the source gives; its own exceptions pass through. */
    StoredObject fill(InputStream source, long maxBytes) throws IOException {
        return Hashing.of(source, maxBytes, this::append);
    }

    private void append(byte[] bytes, int length) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw DiskFailure.of("cannot spool an object", directory, e);
        }
    }

    /** The bytes from their beginning; may be asked for again, when a request is repeated. */
    InputStream content() {
        return new InputStream() {
            private long position;

            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
            }

            @Override
            public int read(byte[] target, int offset, int count) throws IOException {
                int read = channel.read(ByteBuffer.wrap(target, offset, count), position);
                position += Math.max(read, 0);
                return read;
            }
        };
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
