package app.twicetold.core.spend;

import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallBook;
import app.twicetold.core.spend.rules.ContentCalls;
import app.twicetold.core.spend.rules.DailySpend;
import app.twicetold.persistence.spend.SpendRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/**
 * Adds what content calls cost to the sum of the UTC day on which they ended, in the transaction that writes the call
 * log. So the sum is that of the call log, also after the crash of a worker.
 */
@ApplicationScoped
public class BookContentCalls implements CallBook {
    private SpendRepository spend;

    @Inject
    public BookContentCalls(SpendRepository spend) {
        this.spend = spend;
    }

    protected BookContentCalls() {}

    @Override
    public void book(AttemptRecord attempt, Instant endedAt) {
        boolean counts = ContentCalls.count(
                attempt.capability().wire(), attempt.purpose().scope().wire());
        if (counts && attempt.costUsd() != null && attempt.costUsd().signum() > 0) {
            spend.addCost(DailySpend.dayOf(endedAt), attempt.costUsd());
        }
    }
}
