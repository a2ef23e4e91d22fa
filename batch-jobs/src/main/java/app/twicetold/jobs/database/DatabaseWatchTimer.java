package app.twicetold.jobs.database;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.health.CheckHealth;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Checks every second on every node whether the database answers. Ends all waiting for the database when the server
 * stops.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DatabaseWatchTimer {
    private static final long INTERVAL_MS = 1_000;

    @Resource
    private TimerService timers;

    @Inject
    private CheckHealth health;

    @Inject
    private DatabaseState database;

    @PostConstruct
    void start() {
        database.start();
        timers.createIntervalTimer(INTERVAL_MS, INTERVAL_MS, new TimerConfig("database_watch", false));
    }

    @PreDestroy
    void stop() {
        database.stop();
    }

    @Timeout
    void tick() {
        health.watchDatabase();
    }
}
