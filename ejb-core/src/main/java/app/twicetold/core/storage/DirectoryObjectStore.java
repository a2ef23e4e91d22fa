package app.twicetold.core.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An object store in a directory, which may be shared by several nodes.
 *
 * <p>An object is one file: a header of {@value #HEADER_BYTES} bytes that holds the content type as readable text, then
 * the bytes. Type and bytes are thus replaced by one atomic move and can never disagree. ({@code tail -c +129 file}
 * gives the bytes to a person.) Files are spread over 256 directories by a hash of the key. A write goes to
 * {@code incoming/}, is forced to the disk and moved into place, so a crash leaves at most a file there.
 */
public final class DirectoryObjectStore implements ObjectStore {
    private static final int HEADER_BYTES = 128;
    private static final int PLACE_TRIES = 5;
    private static final String MAGIC = "twicetold-object 1 ";

    private final Path root;
    private final Path incoming;

    /**
     * Opens the store, creating its directory when missing.
     *
     * @throws StorageException when the directory cannot be created
     */
    public DirectoryObjectStore(Path root) {
        this.root = root.toAbsolutePath().normalize();
        this.incoming = this.root.resolve("incoming");
        try {
            Files.createDirectories(incoming);
        } catch (IOException e) {
            throw failure("cannot create the object store", e);
        }
    }

    @Override
    public boolean isUsable() {
        return Files.isDirectory(incoming) && Files.isWritable(incoming);
    }

    @Override
    public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) throws IOException {
        byte[] header = header(contentType);
        Path temporary = incoming.resolve(UUID.randomUUID() + ".part");
        try {
            StoredObject stored = fill(temporary, header, source, maxBytes);
            moveIntoPlace(temporary, file(key));
            return stored;
        } finally {
            discard(temporary);
        }
    }

    @Override
    public ObjectContent open(ObjectKey key) {
        return opened(key, 0, Long.MAX_VALUE, true);
    }

    @Override
    public ObjectContent openRange(ObjectKey key, long first, long last) {
        if (first < 0 || first > last) {
            throw new IllegalArgumentException("not a range: " + first + " to " + last);
        }
        return opened(key, first, last, false);
    }

    @Override
    public Optional<ObjectStat> stat(ObjectKey key) {
        try (FileChannel channel = FileChannel.open(file(key), StandardOpenOption.READ)) {
            String contentType = readHeader(key, channel);
            return Optional.of(new ObjectStat(channel.size() - HEADER_BYTES, contentType));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure("cannot look at object " + key, e);
        }
    }

    @Override
    public void delete(ObjectKey key) {
        Path file = file(key);
        try {
            if (Files.deleteIfExists(file)) {
                force(parent(file));
                removeWhenEmpty(parent(file));
            }
        } catch (IOException e) {
            throw failure("cannot delete object " + key, e);
        }
    }

    /**
     * Removes what crashed writes left behind.
     *
     * @param before only writes last touched before this moment; choose it well before any upload that may still run
     * @return how many were removed
     */
    public int discardAbandonedWrites(Instant before) {
        int discarded = 0;
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(incoming, "*.part")) {
            for (Path part : parts) {
                if (touchedBefore(part, before) && Files.deleteIfExists(part)) {
                    discarded++;
                }
            }
        } catch (IOException e) {
            throw failure("cannot clean the object store", e);
        }
        return discarded;
    }

    private static boolean touchedBefore(Path part, Instant before) throws IOException {
        try {
            return Files.getLastModifiedTime(part).toInstant().isBefore(before);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private StoredObject fill(Path temporary, byte[] header, InputStream source, long maxBytes) throws IOException {
        try (FileChannel channel = create(temporary)) {
            append(channel, header, header.length);
            // The source's own exceptions pass through: a client that went away is not a failure of the store.
            StoredObject stored = Hashing.of(source, maxBytes, (bytes, length) -> append(channel, bytes, length));
            force(channel);
            return stored;
        }
    }

    private FileChannel create(Path temporary) {
        try {
            return FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw failure("cannot start an object", e);
        }
    }

    private void append(FileChannel channel, byte[] bytes, int length) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } catch (IOException e) {
            throw failure("cannot write an object", e);
        }
    }

    private void force(FileChannel channel) {
        try {
            channel.force(true);
        } catch (IOException e) {
            throw failure("cannot write an object to the disk", e);
        }
    }

    private void moveIntoPlace(Path temporary, Path file) {
        for (int tries = 1; ; tries++) {
            try {
                Files.createDirectories(parent(file));
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
                force(parent(file));
                return;
            } catch (IOException e) {
                // A delete may remove the directory, which was empty still, between the two steps.
                if (tries == PLACE_TRIES || !Files.exists(temporary)) {
                    throw failure("cannot move an object into place", e);
                }
            }
        }
    }

    /** Forces a directory's entries to the disk, so that a move or a delete outlives a crash. */
    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            // Removed by a delete: then there is no entry left to keep.
            return;
        }
    }

    private ObjectContent opened(ObjectKey key, long first, long last, boolean whole) {
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file(key), StandardOpenOption.READ);
            String contentType = readHeader(key, channel);
            long size = channel.size() - HEADER_BYTES;
            if (!whole && first >= size) {
                throw new IllegalArgumentException("byte " + first + " is not inside the " + size + " bytes");
            }
            channel.position(HEADER_BYTES + first);
            InputStream stream = Channels.newInputStream(channel);
            ObjectContent content = new ObjectContent(
                    size, contentType, whole ? stream : new Part(stream, Math.min(last, size - 1) - first + 1));
            channel = null;
            return content;
        } catch (NoSuchFileException e) {
            throw new ObjectNotFound(key);
        } catch (IOException e) {
            throw failure("cannot open object " + key, e);
        } finally {
            closeQuietly(channel);
        }
    }

    private static String readHeader(ObjectKey key, FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining()) {
            if (channel.read(header, header.position()) < 0) {
                throw new IOException("object " + key + " is shorter than its header");
            }
        }
        String text = new String(header.array(), StandardCharsets.US_ASCII);
        if (!text.startsWith(MAGIC)) {
            throw new IOException("object " + key + " was not written by this store");
        }
        return text.substring(MAGIC.length()).strip();
    }

    private static byte[] header(String contentType) {
        String text = String.format(
                Locale.ROOT, "%-" + (HEADER_BYTES - 1) + "s\n", MAGIC + ContentTypes.require(contentType));
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private Path file(ObjectKey key) {
        byte[] hash = Hashing.sha256().digest(key.value().getBytes(StandardCharsets.US_ASCII));
        String shard = HexFormat.of().toHexDigits(hash[0]);
        return root.resolve("objects").resolve(shard).resolve(key.value());
    }

    private Path parent(Path file) {
        Path parent = file.getParent();
        return parent == null ? root : parent;
    }

    private void removeWhenEmpty(Path directory) {
        try {
            Files.delete(directory);
        } catch (IOException e) {
            // Another object lives there, or another delete was faster. Either is fine.
            return;
        }
    }

    private void discard(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            // It must not hide why the write failed; discardAbandonedWrites takes the file later.
            return;
        }
    }

    private static void closeQuietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private StorageException failure(String what, IOException cause) {
        return failure(what, root, cause);
    }

    /** Says what failed and where, and names a full disk as such: it is the one failure that an operator must act on. */
    static StorageException failure(String what, Path directory, IOException cause) {
        String detail = String.valueOf(cause.getMessage());
        String lower = detail.toLowerCase(Locale.ROOT);
        boolean full = lower.contains("no space left") || lower.contains("not enough space") || lower.contains("quota");
        return new StorageException(
                what + (full ? ": the disk is full at " : " at ") + directory + " (" + detail + ")", cause);
    }

    /** The next {@code remaining} bytes of a stream. */
    private static final class Part extends FilterInputStream {
        private long remaining;

        Part(InputStream stream, long remaining) {
            super(stream);
            this.remaining = remaining;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            if (remaining <= 0) {
                return -1;
            }
            int read = super.read(target, offset, (int) Math.min(length, remaining));
            remaining -= Math.max(read, 0);
            return read;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = super.skip(Math.min(count, remaining));
            remaining -= skipped;
            return skipped;
        }

        @Override
        public int available() throws IOException {
            return (int) Math.min(super.available(), remaining);
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
