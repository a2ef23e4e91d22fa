package app.twicetold.core.preflight;

import app.twicetold.core.shared.Settings;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.ObjectContent;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.S3ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.core.storage.StorageSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/** Puts a small object into the store, reads it and deletes it. */
final class ObjectStoreLook {
    private static final String ITEM = "object store";
    private static final byte[] BYTES = "preflight".getBytes(StandardCharsets.US_ASCII);

    private ObjectStoreLook() {}

    static Finding finding(Settings settings) {
        StorageSettings storage = StorageSettings.from(settings);
        if (storage instanceof StorageSettings.S3 s3) {
            try (S3ObjectStore store = new S3ObjectStore(s3, Path.of(System.getProperty("java.io.tmpdir")))) {
                return roundTrip(store, where(storage));
            }
        }
        Path directory = ((StorageSettings.Directory) storage).path();
        List<Path> missing = missing(directory.toAbsolutePath().normalize());
        try {
            return roundTrip(new DirectoryObjectStore(directory), where(storage));
        } catch (StorageException cannotOpen) {
            return Finding.failed(ITEM, reason(cannotOpen));
        } finally {
            deleteEmpty(missing);
        }
    }

    /** This directory and those above it that are not there, the lowest first. */
    private static List<Path> missing(Path directory) {
        return Stream.<Path>iterate(directory, Objects::nonNull, Path::getParent)
                .takeWhile(Files::notExists)
                .toList();
    }

    /** Deletes directories that the try made, unless somebody has begun to use them. */
    private static void deleteEmpty(List<Path> made) {
        if (made.isEmpty()) {
            return;
        }
        try (Stream<Path> inside = Files.walk(made.get(0))) {
            // A file is somebody else's, and no directory can be deleted around it.
            List<Path> directories = inside.sorted(Comparator.reverseOrder())
                    .takeWhile(Files::isDirectory)
                    .toList();
            for (Path each : directories) {
                Files.delete(each);
            }
            for (Path above : made.subList(1, made.size())) {
                Files.delete(above);
            }
        } catch (IOException | UncheckedIOException inUse) {
            // What is in use, or was never made, stays as it is.
        }
    }

    static String where(StorageSettings storage) {
        return storage instanceof StorageSettings.Directory directory
                ? directory.path().toString()
                : storage.toString();
    }

    static Finding roundTrip(ObjectStore store, String where) {
        // What a crash leaves there is expired by the rule that docs/operations.md asks for.
        ObjectKey key = new ObjectKey("uploads/preflight-" + UUID.randomUUID());
        String step = "write";
        try {
            store.write(key, new ByteArrayInputStream(BYTES), "text/plain", BYTES.length);
            step = "read";
            try (ObjectContent content = store.open(key)) {
                if (!Arrays.equals(content.stream().readAllBytes(), BYTES)) {
                    return Finding.failed(ITEM, where + " gives back other bytes than were put");
                }
            }
            step = "delete";
            store.delete(key);
            return Finding.ok(ITEM, where + ": put, got and deleted an object");
        } catch (IOException | StorageException refused) {
            return Finding.failed(ITEM, where + " does not let the service " + step + ": " + reason(refused));
        }
    }

    private static String reason(Exception failure) {
        Throwable cause = failure.getCause();
        return failure.getMessage() + (cause == null ? "" : " (" + cause.getMessage() + ")");
    }
}
