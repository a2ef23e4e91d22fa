package app.twicetold.core.startup;

import app.twicetold.persistence.migration.Migrations;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import javax.sql.DataSource;

/** Brings the schema up to date before anything reads it. The migrations have transactions of their own. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class MigrateDatabase {
    private DataSource dataSource;

    @Inject
    public MigrateDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    protected MigrateDatabase() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void migrate() {
        Migrations.run(dataSource);
    }
}
