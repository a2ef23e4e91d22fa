package app.twicetold.core.schedule;

import app.twicetold.persistence.schedule.TickRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * The parts of a tick that are done. When the tick is begun again, on whatever node, they are left out, so that a part
 * that failed is repeated alone.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class TickParts {
    private TickRepository ticks;

    @Inject
    public TickParts(TickRepository ticks) {
        this.ticks = ticks;
    }

    protected TickParts() {}

    /** Whether an execution has a part to do. It has none when it has lost the tick to another one. */
    public boolean isDue(String job, long executionId, String part) {
        return ticks.isPartDue(job, executionId, part);
    }

    /** Notes that an execution has done a part. */
    public void done(String job, long executionId, String part) {
        ticks.addDonePart(job, executionId, part);
    }
}
