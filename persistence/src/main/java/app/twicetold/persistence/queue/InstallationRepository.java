package app.twicetold.persistence.queue;

import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
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
        return NativeReads.column(entities, "id", STRING, SQL).getSingleResult();
    }
}
