package app.twicetold.core.startup;

import app.twicetold.core.quality.VectorSettings;
import app.twicetold.core.quality.VectorSettings.Search;
import app.twicetold.core.shared.Settings;
import app.twicetold.persistence.connection.OneDatabase;
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
 * Brings the schema up to date before anything reads it, on connections of jobs. The migrations have transactions of their own, so a failover
 * in the middle of them is waited for like a database that is away.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class MigrateDatabase {
    private DataSource requests;
    private DataSource jobs;
    private VectorSettings vectors;
    private Settings settings;

    @Inject
    public MigrateDatabase(DataSource requests, @OfJobs DataSource jobs, VectorSettings vectors, Settings settings) {
        this.requests = requests;
        this.jobs = jobs;
        this.settings = settings;
        this.vectors = vectors;
    }

    protected MigrateDatabase() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void migrate() {
        try {
            new StartPatience(ServerSettings.startupPatience(settings)).persist(() -> {
                OneDatabase.require(requests, jobs);
                Migrations.run(jobs);
                if (vectors.search() == Search.PGVECTOR) {
                    PgvectorTables.prepare(jobs);
                }
            });
        } finally {
            NodeStart.ofThisNode().end();
        }
    }
}
