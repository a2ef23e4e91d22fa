package app.twicetold.jobs.privacy;

import app.twicetold.core.schedule.ClaimTick;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.LocalTime;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Starts the retention job at 18:30 UTC on one node, and after the start of a node when the last tick was missed. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PrivacyTimer {
    private static final Logger LOG = Logger.getLogger(PrivacyTimer.class.getName());
    private static final String NAME = "retention";
    private static final LocalTime TIME = LocalTime.of(18, 30);
    private static final long CATCH_UP_AFTER_MS = 2_000;

    @Resource
    @SuppressWarnings("NullAway.Init")
    private TimerService timers;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private ClaimTick ticks;

    @PostConstruct
    void start() {
        timers.createSingleActionTimer(CATCH_UP_AFTER_MS, new TimerConfig(NAME, false));
    }

    @Schedule(hour = "18", minute = "30", persistent = false, timezone = "UTC")
    void tick() {
        run();
    }

    @Timeout
    void catchUp() {
        run();
    }

    private void run() {
        try {
            if (ticks.daily(NAME, TIME)) {
                BatchRuntime.getJobOperator().start(NAME, new Properties());
            }
        } catch (RuntimeException e) {
            LOG.log(Level.SEVERE, e, () -> "The retention job did not start; the next tick tries again");
        }
    }
}
