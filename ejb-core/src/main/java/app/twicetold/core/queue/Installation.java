package app.twicetold.core.queue;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.persistence.queue.InstallationRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The database that the messages of this server are about. Ids of rows mean nothing in another database, so a message
 * says which one it is about.
 */
@ApplicationScoped
public class Installation {
    private InstallationRepository installations;
    private volatile @Nullable String id;
    private DatabaseState database;

    @Inject
    public Installation(InstallationRepository installations, DatabaseState database) {
        this.installations = installations;
        this.database = database;
    }

    protected Installation() {}

    /** The name of the database. Empty as long as the database has not told it. It is read once. */
    public Optional<String> id() {
        if (id == null) {
            try {
                id = installations.id();
            } catch (RuntimeException databaseAway) {
                // A message without a name is taken, and work on it waits for the database.
                return Optional.empty();
            }
        }
        return Optional.ofNullable(id);
    }

    /**
     * Whether a message is about another database. It waits for a database that is away, because a message of somebody
     * else would find no work here and be lost.
     *
     * @param sender what the message says; null in one of an earlier release, which says nothing
     */
    public boolean isForeign(@Nullable String sender) {
        return sender != null && !sender.equals(id().orElseGet(() -> database.patiently(installations::id)));
    }
}
