package app.twicetold.core.playground.run;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.storage.ObjectKey;
import app.twicetold.core.storage.ObjectStore;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Deletes recordings and spoken exemplars that are 30 days old. Runs, results and texts stay. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PurgePlaygroundAudio {
    private static final Logger LOG = Logger.getLogger(PurgePlaygroundAudio.class.getName());

    private PurgeSteps steps;
    private ObjectStore store;
    private DatabaseState database;

    @Inject
    public PurgePlaygroundAudio(PurgeSteps steps, ObjectStore store, DatabaseState database) {
        this.steps = steps;
        this.store = store;
        this.database = database;
    }

    protected PurgePlaygroundAudio() {}

    /** @return how many objects were taken off their rows */
    public int purge() {
        int purged = 0;
        for (List<ObjectKey> page = steps.take(); !page.isEmpty(); page = steps.take()) {
            page.forEach(this::delete);
            purged += page.size();
        }
        return purged;
    }

    private void delete(ObjectKey key) {
        try {
            store.delete(key);
            steps.forget(key);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "Deleting an unused object failed; tried at night: " + key);
        }
    }
}
