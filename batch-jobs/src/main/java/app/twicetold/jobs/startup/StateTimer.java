package app.twicetold.jobs.startup;

import app.twicetold.core.startup.NodeStart;
import app.twicetold.core.startup.TellState;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Has the state told when the start is over, so that no look delays the first request. */
@Singleton
@Startup
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class StateTimer {
    private static final long AFTER_MS = 2_000;

    @Resource
    private TimerService timers;

    @Inject
    private TellState state;

    @PostConstruct
    void start() {
        timers.createSingleActionTimer(AFTER_MS, new TimerConfig("state_at_the_start", false));
    }

    @Timeout
    void tell() {
        if (NodeStart.ofThisNode().isUnderWay()) {
            start();
            return;
        }
        state.once();
    }
}
