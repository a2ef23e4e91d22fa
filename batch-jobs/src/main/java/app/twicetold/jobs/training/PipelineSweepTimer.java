package app.twicetold.jobs.training;

import app.twicetold.core.training.SweepPipeline;
import app.twicetold.core.training.TrainingSettings;
import jakarta.annotation.PostConstruct;
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
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks for lost work of the pipeline: right after the start, then every interval. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.CONTAINER)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PipelineSweepTimer {
    private static final Logger LOG = Logger.getLogger(PipelineSweepTimer.class.getName());
    private static final long FIRST_AFTER_MS = 1_000;

    @Resource
    @SuppressWarnings("NullAway.Init")
    private TimerService timers;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private SweepPipeline sweep;

    @Inject
    @SuppressWarnings("NullAway.Init")
    private TrainingSettings settings;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(
                FIRST_AFTER_MS, settings.sweepInterval().toMillis(), new TimerConfig("pipeline_sweep", false));
    }

    @Timeout
    void tick() {
        try {
            sweep.sweep();
        } catch (RuntimeException e) {
            // A timer that fails twice is given up by some servers, and would never sweep again.
            LOG.log(Level.SEVERE, e, () -> "The sweep failed; the next one tries again");
        }
    }
}
