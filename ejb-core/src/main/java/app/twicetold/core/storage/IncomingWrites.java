package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.UUID;

/**
 * Files that are being written, in a directory of their own: each is forced to the disk and moved into place, or
 * removed.
 */
final class IncomingWrites {
    private static final int PLACE_TRIES = 5;

    private final Path directory;
    private final Durability durability;

    IncomingWrites(Path directory, Durability durability) throws IOException {
        this.directory = directory;
        this.durability = durability;
        durability.createDirectories(directory);
    }

    boolean isUsable() {
        return Files.isDirectory(directory) && Files.isWritable(directory);
    }

    /** Writes a file of these bytes, which replaces the one that is there by a single move. */
    StoredObject write(Path file, byte[] header, InputStream source, long maxBytes) throws IOException {
        Path temporary = directory.resolve(UUID.randomUUID() + ".part");
        try {
            StoredObject stored = fill(temporary, header, source, maxBytes);
            moveIntoPlace(temporary, file);
            return stored;
        } finally {
            discard(temporary);
        }
    }

    /** Removes files that were not touched since a moment. @return how many there were */
    int discardAbandoned(Instant before) {
        int discarded = 0;
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(directory, "*.part")) {
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
        Path parent = file.resolveSibling("").normalize();
        for (int tries = 1; ; tries++) {
            try {
                durability.createDirectories(parent);
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
                durability.force(parent);
                return;
            } catch (IOException e) {
                // A delete may remove the directory between the two steps, while it is still empty.
                if (tries == PLACE_TRIES || !Files.exists(temporary)) {
                    throw failure("cannot move an object into place", e);
                }
            }
        }
    }

    private static void discard(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            // This failure must not hide why the write failed. discardAbandoned removes the file later.
            return;
        }
    }

    private StorageException failure(String what, IOException cause) {
        return DiskFailure.of(what, directory, cause);
    }
}
