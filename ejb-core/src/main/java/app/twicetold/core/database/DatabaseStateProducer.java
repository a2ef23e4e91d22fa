package app.twicetold.core.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;

/** Gives every bean of every application of the process the one state of the node. */
@ApplicationScoped
public class DatabaseStateProducer {
    @Produces
    DatabaseState state() {
        return DatabaseState.ofThisNode();
    }
}
