package app.twicetold.launcher;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that must survive a restart, held by one launcher at a time. */
public final class DataDirectory implements AutoCloseable {
    /** The directory inside that is there as long as a restore has not ended. */
    public static final String RESTORING = "restoring";

    private static final long LEAST_FREE_BYTES = 300L << 20;
    private static final int SECRET_BYTES = 36;
    private static final String SECRETS = "secrets.properties";

    private final Path path;
    private final FileChannel channel;
    private final FileLock lock;

    private DataDirectory(Path path, FileChannel channel, FileLock lock) {
        this.path = path;
        this.channel = channel;
        this.lock = lock;
    }

    /** Creates the directory when it is missing, checks that it can be used, and locks it. */
    public static DataDirectory open(Path path) {
        try {
            Files.createDirectories(path);
            FileStore disk = Files.getFileStore(path);
            if (disk.getUsableSpace() < LEAST_FREE_BYTES) {
                throw StartRefused.failure("The disk of the data directory " + path + " has only "
                        + (disk.getUsableSpace() >> 20) + " MB left; the service needs " + (LEAST_FREE_BYTES >> 20)
                        + " MB to start.");
            }
            FileChannel channel =
                    FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = lockOrNull(channel);
            if (lock == null) {
                channel.close();
                throw StartRefused.failure("Another start of the service already uses the data directory " + path
                        + "; stop it, or set DATA_DIR and HTTP_PORT to other values.");
            }
            return new DataDirectory(path, channel, lock);
        } catch (IOException cannotUse) {
            throw StartRefused.failure("The data directory " + path + " cannot be written ("
                    + cannotUse.getClass().getSimpleName() + ": " + cannotUse.getMessage()
                    + "); set DATA_DIR to one that can.");
        }
    }

    private static @Nullable FileLock lockOrNull(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    public Path path() {
        return path;
    }

    /**
     * A restore that was broken off leaves no database, and a start would make an empty one.
     *
     * @throws StartRefused when there was one
     */
    public void refuseHalfRestored() {
        if (Files.exists(path.resolve(RESTORING))) {
            close();
            throw StartRefused.failure("A restore into the data directory " + path + " did not end; repeat it.");
        }
    }

    /** A directory inside, created when missing. */
    public Path directory(String name) {
        try {
            return Files.createDirectories(path.resolve(name));
        } catch (IOException cannotCreate) {
            throw StartRefused.failure(
                    "The directory " + path.resolve(name) + " cannot be created: " + cannotCreate.getMessage() + ".");
        }
    }

    /** An empty directory inside. What was in it is deleted. */
    public Path emptyDirectory(String name) {
        Path directory = path.resolve(name);
        try {
            delete(directory);
        } catch (IOException cannotDelete) {
            throw StartRefused.failure(
                    "The directory " + directory + " cannot be emptied: " + cannotDelete.getMessage() + ".");
        }
        return directory(name);
    }

    /** Deletes a directory with everything in it. */
    public static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> inside = Files.walk(directory)) {
            for (Path each : (Iterable<Path>) inside.sorted(Comparator.reverseOrder())::iterator) {
                Files.delete(each);
            }
        }
    }

    /** A secret that is generated once and then kept in a file that only its owner can read. */
    public synchronized String secret(String name) {
        Path file = path.resolve(SECRETS);
        try {
            Properties secrets = new Properties();
            if (Files.exists(file)) {
                try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                    secrets.load(reader);
                }
            } else {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            String secret = secrets.getProperty(name);
            if (secret == null) {
                byte[] random = new byte[SECRET_BYTES];
                new SecureRandom().nextBytes(random);
                secret = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
                secrets.setProperty(name, secret);
                try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                    secrets.store(writer, "Generated once for development.");
                }
            }
            return secret;
        } catch (IOException cannotUse) {
            throw StartRefused.failure("The file " + file + " cannot be used: " + cannotUse.getMessage() + ".");
        }
    }

    /** A secret that {@link #secret} has kept, without opening the directory; empty where there is none. */
    static Optional<String> keptSecret(Path directory, String name) {
        Properties secrets = new Properties();
        try (Reader reader = Files.newBufferedReader(directory.resolve(SECRETS), StandardCharsets.UTF_8)) {
            secrets.load(reader);
        } catch (IOException notThere) {
            return Optional.empty();
        }
        return Optional.ofNullable(secrets.getProperty(name));
    }

    /** Writes a small file inside, in place of an earlier one. A reader sees the one or the other. */
    public void write(String name, String text) {
        try {
            Path written = Files.writeString(path.resolve(name + ".new"), text);
            Files.move(written, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException cannotWrite) {
            throw StartRefused.failure(
                    "The file " + path.resolve(name) + " cannot be written: " + cannotWrite.getMessage() + ".");
        }
    }

    /** Removes a file inside, if it is there. */
    public void remove(String name) {
        try {
            Files.deleteIfExists(path.resolve(name));
        } catch (IOException cannotDelete) {
            throw StartRefused.failure(
                    "The file " + path.resolve(name) + " cannot be deleted: " + cannotDelete.getMessage() + ".");
        }
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException alreadyGone) {
            // The lock ends with the process at the latest.
        }
    }
}
