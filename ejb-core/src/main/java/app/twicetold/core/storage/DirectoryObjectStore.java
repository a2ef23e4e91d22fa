package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An object store in a directory, which may be shared by several nodes.
 *
 * <p>An object is one {@link ObjectFile}: type and bytes are replaced by one atomic move and can never disagree. Files
 * are spread over 256 directories by a hash of the key. A write goes to {@code incoming/}, is forced to the disk and
 * moved into place, so a crash leaves at most a file there.
 */
public final class DirectoryObjectStore implements ObjectStore {
    private final Path root;
    private final IncomingWrites incoming;
    private final Durability durability;

    /**
     * Opens the store, creating its directory when missing.
     *
     * @throws StorageException when the directory cannot be created
     */
    public DirectoryObjectStore(Path root) {
        this(root, Durability.DISK);
    }

    DirectoryObjectStore(Path root, Durability durability) {
        this.root = root.toAbsolutePath().normalize();
        this.durability = durability;
        try {
            this.incoming = new IncomingWrites(this.root.resolve("incoming"), durability);
        } catch (IOException e) {
            throw failure("cannot create the object store", e);
        }
    }

    @Override
    public boolean isUsable() {
        return incoming.isUsable();
    }

    @Override
    public StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) throws IOException {
        return incoming.write(file(key), ObjectFile.header(contentType), source, maxBytes);
    }

    @Override
    public ObjectContent open(ObjectKey key) {
        try {
            return ObjectFile.open(file(key));
        } catch (NoSuchFileException e) {
            throw new ObjectNotFound(key);
        } catch (IOException e) {
            throw failure("cannot open object " + key, e);
        }
    }

    @Override
    public ObjectContent openRange(ObjectKey key, long first, long last) {
        if (first < 0 || first > last) {
            throw new IllegalArgumentException("not a range: " + first + " to " + last);
        }
        try {
            return ObjectFile.open(file(key), first, last);
        } catch (NoSuchFileException e) {
            throw new ObjectNotFound(key);
        } catch (IOException e) {
            throw failure("cannot open object " + key, e);
        }
    }

    @Override
    public Optional<ObjectStat> stat(ObjectKey key) {
        try {
            return Optional.of(ObjectFile.stat(file(key)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure("cannot look at object " + key, e);
        }
    }

    @Override
    public List<ObjectKey> list(String folder) {
        Path objects = root.resolve("objects");
        if (!Files.isDirectory(objects)) {
            return List.of();
        }
        List<ObjectKey> keys = new ArrayList<>();
        try (DirectoryStream<Path> shards = Files.newDirectoryStream(objects)) {
            for (Path shard : shards) {
                keys.addAll(inside(shard, folder));
            }
        } catch (IOException | UncheckedIOException e) {
            throw new StorageException("cannot list the objects of " + folder, e);
        }
        return keys;
    }

    private static List<ObjectKey> inside(Path shard, String folder) throws IOException {
        if (!Files.isDirectory(shard.resolve(folder))) {
            return List.of();
        }
        try (Stream<Path> below = Files.walk(shard.resolve(folder))) {
            return below.filter(Files::isRegularFile)
                    .flatMap(file -> ObjectKey.parse(shard.relativize(file).toString()).stream())
                    .toList();
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                // Another node removed something meanwhile.
                return List.of();
            }
            throw e;
        }
    }

    @Override
    public void delete(ObjectKey key) {
        Path file = file(key);
        Path parent = file.resolveSibling("").normalize();
        try {
            if (Files.deleteIfExists(file)) {
                durability.force(parent);
                removeWhenEmpty(parent);
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
        return incoming.discardAbandoned(before);
    }

    private Path file(ObjectKey key) {
        byte[] hash = Hashing.sha256().digest(key.value().getBytes(StandardCharsets.US_ASCII));
        String shard = HexFormat.of().toHexDigits(hash[0]);
        return root.resolve("objects").resolve(shard).resolve(key.value());
    }

    private static void removeWhenEmpty(Path directory) {
        try {
            Files.delete(directory);
        } catch (IOException e) {
            // Another object lives there, or another delete was faster. Either is fine.
            return;
        }
    }

    private StorageException failure(String what, IOException cause) {
        return DiskFailure.of(what, root, cause);
    }
}
