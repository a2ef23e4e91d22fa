package app.twicetold.persistence.queue;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;

/** The name that the migration gave this database, once. A copy of the database has the same one. */
public class InstallationRepository {
    private static final String SQL = """
            select id
            from installation
            """;

    private final EntityManager entities;

    public InstallationRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** One statement. */
    public String id() {
        return NativeRead.of(entities, SQL).first(Row::text).orElseThrow();
    }
}
