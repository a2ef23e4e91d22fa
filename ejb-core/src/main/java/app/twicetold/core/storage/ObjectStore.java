package app.twicetold.core.storage;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores recordings and synthesised speech. Bytes are streamed in and out, never held whole in memory. An object
 * appears under its key whole or not at all.
 *
 * <p>Every method throws {@link StorageException} when the store itself fails (unreachable, full, not permitted).
 */
public interface ObjectStore {

    /**
     * Stores what {@code source} gives until its end, replacing an object of that key. The source stays open.
     *
     * @param contentType kept with the object, printable ASCII of at most 80 characters
     * @param maxBytes the largest size accepted, in bytes
     * @throws TooLarge when the source gives more than {@code maxBytes}; nothing is stored, an older object stays
     * @throws IOException when the source breaks; nothing is stored, an older object stays
     */
    StoredObject write(ObjectKey key, InputStream source, String contentType, long maxBytes) throws IOException;

    /**
     * The whole object. The caller closes it.
     *
     * @throws ObjectNotFound when there is none
     */
    ObjectContent open(ObjectKey key);

    /**
     * The bytes {@code first} to {@code last}, both counted from 0 and inclusive; a {@code last} past the end means the
     * end. The caller closes it.
     *
     * @throws ObjectNotFound when there is none
     * @throws IllegalArgumentException when {@code first} is negative, after {@code last}, or not inside the object
     */
    ObjectContent openRange(ObjectKey key, long first, long last);

    /** Size and type, or empty when there is no such object. */
    Optional<ObjectStat> stat(ObjectKey key);

    /**
     * The keys of all objects in a folder and in those below, in no order. It reads all of them: only for folders that
     * stay small.
     *
     * @param folder the first segment of their keys
     */
    List<ObjectKey> list(String folder);

    /** Whether objects can be written now. */
    boolean isUsable();

    /** Removes the object; no harm when it is gone already. */
    void delete(ObjectKey key);

    /** How many objects {@link #deleteAll} removes in about the time of one {@link #delete}, 1 or more. */
    default int deletesAtOnce() {
        return 1;
    }

    /**
     * Removes objects; no harm when some are gone already. It throws nothing of the store: what it could not remove is
     * told, and all other objects are gone.
     *
     * @return the objects that are not surely gone, and why
     */
    default Map<ObjectKey, StorageException> deleteAll(List<ObjectKey> keys) {
        Map<ObjectKey, StorageException> refused = new LinkedHashMap<>();
        for (ObjectKey key : keys) {
            try {
                delete(key);
            } catch (StorageException e) {
                refused.put(key, e);
            }
        }
        return refused;
    }

    /**
     * Copies the object of {@code from} to {@code to}, and tells its size and hash. Exactly the bytes that were hashed
     * are copied, even if {@code from} changes meanwhile.
     *
     * @throws ObjectNotFound when there is nothing to copy
     * @throws TooLarge when it is more than {@code maxBytes}; nothing is copied
     */
    default StoredObject copy(ObjectKey from, ObjectKey to, long maxBytes) {
        try (ObjectContent content = open(from)) {
            return write(to, content.stream(), content.contentType(), maxBytes);
        } catch (IOException e) {
            throw new StorageException("cannot read object " + from, e);
        }
    }

    /** Whether clients put their bytes straight into the store, with {@link #presignUpload}. */
    default boolean takesDirectUploads() {
        return false;
    }

    /**
     * The permission for a client to put the bytes straight into the store, bound to their type and size. Some stores
     * do not check the hash, so the service still checks it. Empty when clients cannot reach the store, so that the
     * service must take the bytes.
     *
     * @param sha256 64 hex digits
     * @param lifetime by the clock of this machine, which the store compares with its own
     */
    default Optional<DirectUpload> presignUpload(
            ObjectKey key, String contentType, long size, String sha256, Duration lifetime) {
        return Optional.empty();
    }

    /** A URL by which a client reads the bytes straight from the store; empty when the service must serve them. */
    default Optional<URI> presignDownload(ObjectKey key, Duration lifetime) {
        return Optional.empty();
    }
}
