package app.twicetold.core.analytics;

import static java.nio.charset.StandardCharsets.UTF_8;

import app.twicetold.core.analytics.rules.EventLine;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.Json;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import app.twicetold.core.storage.StorageException;
import app.twicetold.persistence.analytics.AnalyticsFileRepository.Filed;
import app.twicetold.persistence.analytics.FiledEventRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * Moves old events from the database into files of the object store, and removes old files. A file is a line of JSON
 * for each event, compressed with gzip. No transaction waits for the store.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FileEvents {
    private static final int FILES = 1_000;

    private EventFileSteps steps;
    private ObjectStore store;
    private DatabaseState database;

    @Inject
    public FileEvents(EventFileSteps steps, ObjectStore store, DatabaseState database) {
        this.steps = steps;
        this.store = store;
        this.database = database;
    }

    protected FileEvents() {}

    /**
     * Writes the next file, and removes its events from the database. What is interrupted in between is done again: the
     * file is replaced, and has each event once.
     *
     * @return how many events it has; empty when there is none to write
     * @throws StorageException when the store does not take it; its events stay
     */
    public Optional<Integer> nextFile() {
        Optional<EventFileSteps.Page> next = database.patiently(steps::next);
        next.ifPresent(page -> {
            write(ObjectKey.parse(page.file().objectKey()).orElseThrow(), compressed(page.events()));
            database.patiently(() -> steps.land(page.file(), page.events().size()));
        });
        return next.map(page -> page.events().size());
    }

    private void write(ObjectKey key, byte[] bytes) {
        try {
            store.write(key, new ByteArrayInputStream(bytes), "application/gzip", bytes.length);
        } catch (IOException e) {
            throw new StorageException("cannot write events to " + key, e);
        }
    }

    private static byte[] compressed(List<FiledEventRow> events) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream lines = new GZIPOutputStream(bytes)) {
            for (FiledEventRow event : events) {
                lines.write(Json.write(line(event)).getBytes(UTF_8));
                lines.write('\n');
            }
        } catch (IOException impossible) {
            throw new IllegalStateException("memory takes all bytes", impossible);
        }
        return bytes.toByteArray();
    }

    private static Map<String, Object> line(FiledEventRow event) {
        return EventLine.of(
                event.name(),
                event.ts(),
                event.receivedAt(),
                event.articleId(),
                event.round(),
                event.screen(),
                event.errorCode(),
                event.appVersion());
    }

    /**
     * Removes the files that are older than files are kept.
     *
     * @return how many
     * @throws StorageException when the store refuses some; all others are gone
     */
    public int removeOld() {
        Filed after = new Filed(LocalDate.EPOCH, "");
        int removed = 0;
        int refused = 0;
        while (true) {
            Filed last = after;
            List<Filed> page = database.patiently(() -> steps.outlived(last, FILES));
            if (page.isEmpty()) {
                break;
            }
            List<String> gone = remove(page.stream().map(Filed::objectKey).toList());
            database.patiently(() -> steps.forget(gone));
            removed += gone.size();
            refused += page.size() - gone.size();
            if (gone.isEmpty()) {
                break;
            }
            after = page.get(page.size() - 1);
        }
        if (refused > 0) {
            throw new StorageException("The store keeps at least " + refused + " files of events that are due", null);
        }
        return removed;
    }

    private List<String> remove(List<String> objectKeys) {
        Map<String, ObjectKey> objects = objectKeys.stream().collect(Collectors.toMap(key -> key, ObjectKey::new));
        Set<ObjectKey> refused = store.deleteAll(List.copyOf(objects.values())).keySet();
        return objectKeys.stream()
                .filter(key -> !refused.contains(objects.get(key)))
                .toList();
    }
}
