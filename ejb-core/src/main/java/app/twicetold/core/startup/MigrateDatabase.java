package app.twicetold.core.startup;

import app.twicetold.core.quality.VectorSettings;
import app.twicetold.core.quality.VectorSettings.Search;
import app.twicetold.core.shared.Settings;
import app.twicetold.persistence.migration.Migrations;
import app.twicetold.persistence.quality.PgvectorTables;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import javax.sql.DataSource;

/**
 * Brings the schema up to date before anything reads it. The migrations have transactions of their own, so a failover
 * in the middle of them is waited for like a database that is away.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class MigrateDatabase {
    private DataSource dataSource;
    private VectorSettings vectors;
    private Settings settings;

    @Inject
    public MigrateDatabase(DataSource dataSource, VectorSettings vectors, Settings settings) {
        this.dataSource = dataSource;
        this.settings = settings;
        this.vectors = vectors;
    }

    protected MigrateDatabase() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void migrate() {
        try {
            new StartPatience(ServerSettings.startupPatience(settings)).persist(() -> {
                Migrations.run(dataSource);
                if (vectors.search() == Search.PGVECTOR) {
                    PgvectorTables.prepare(dataSource);
                }
            });
        } finally {
            NodeStart.ofThisNode().end();
        }
    }
}
