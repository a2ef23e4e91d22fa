package app.twicetold.jobs.database;

import app.twicetold.core.database.DatabaseState;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Ends all waiting for the database when the server stops. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DatabaseWatch {
    @Inject
    private DatabaseState database;

    @PostConstruct
    void start() {
        database.start();
    }

    @PreDestroy
    void stop() {
        database.stop();
    }
}
