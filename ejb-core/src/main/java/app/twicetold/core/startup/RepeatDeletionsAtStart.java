package app.twicetold.core.startup;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.RepeatDeletions;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Repeats deletions that a restored database does not know, before the first request. A store that does not answer
 * keeps no node from starting: the sweep of deletions tries again every minute.
 */
@Singleton
@Startup
@DependsOn("MigrateDatabase")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RepeatDeletionsAtStart {
    private static final Logger LOG = Logger.getLogger(RepeatDeletionsAtStart.class.getName());

    private RepeatDeletions deletions;
    private DatabaseState database;

    @Inject
    public RepeatDeletionsAtStart(RepeatDeletions deletions, DatabaseState database) {
        this.deletions = deletions;
        this.database = database;
    }

    protected RepeatDeletionsAtStart() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void repeat() {
        try {
            deletions.once();
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The deletions since the last backup could not be compared yet");
        }
    }
}
