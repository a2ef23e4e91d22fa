package app.twicetold.core.startup;

import app.twicetold.core.library.SeedLibrary;
import app.twicetold.core.library.Seeds;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.logging.Logger;

/** Fills the library of a new database once the schema is there. */
@Singleton
@Startup
@DependsOn("MigrateDatabase")
@TransactionManagement(TransactionManagementType.BEAN)
public class InstallSeeds {
    private static final Logger LOG = Logger.getLogger(InstallSeeds.class.getName());

    private SeedLibrary library;

    @Inject
    public InstallSeeds(SeedLibrary library) {
        this.library = library;
    }

    protected InstallSeeds() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void install() {
        int inserted = library.seed(Seeds.load());
        if (inserted > 0) {
            LOG.info(() -> "Installed " + inserted + " seed articles");
        }
    }
}
