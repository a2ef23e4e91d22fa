package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.DeletionNote;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * The notes of deletions in the object store. They are beside the database, so that they are still there when it is
 * replaced by a backup. They go when no backup may be older than they are.
 */
@Dependent
public class DeletionNotes {
    private static final String FOLDER = "deletions";

    private final ObjectStore store;
    private final InstantSource clock;

    @Inject
    public DeletionNotes(ObjectStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Notes a deletion. A second time changes nothing.
     *
     * @param subject kind and id, as {@link DeletionNote.Kind#subject} writes it
     */
    public void add(String jobId, String subject, Instant askedAt) {
        byte[] text = askedAt.toString().getBytes(StandardCharsets.US_ASCII);
        ObjectKey key = ObjectKey.forDeletion(LocalDate.ofInstant(askedAt, ZoneOffset.UTC), subject, jobId);
        try {
            store.write(key, new ByteArrayInputStream(text), "text/plain", text.length);
        } catch (IOException e) {
            throw new StorageException("cannot note a deletion", e);
        }
    }

    /**
     * Those that a backup may not know, the oldest first. One that is over says nothing: its job is forgotten, and the
     * user may have trained since.
     */
    public List<DeletionNote> all() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        return store.list(FOLDER).stream()
                .map(ObjectKey::value)
                .sorted()
                .flatMap(key -> DeletionNote.ofKey(key).stream())
                .filter(note -> !note.isOver(today))
                .toList();
    }

    /** Removes the notes that no backup needs any more. */
    public void forgetOld() {
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        for (ObjectKey key : store.list(FOLDER)) {
            if (DeletionNote.ofKey(key.value())
                    .filter(note -> note.isOver(today))
                    .isPresent()) {
                store.delete(key);
            }
        }
    }
}
