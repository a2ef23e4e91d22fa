package app.twicetold.core.provider.chain;

import app.twicetold.persistence.provider.ProviderCallRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;

/** Writes attempts to the call log in a short transaction of their own. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ProviderCallRecorder {
    private CallRows rows;

    protected ProviderCallRecorder() {}

    @Inject
    public ProviderCallRecorder(CallRows rows) {
        this.rows = rows;
    }

    /** A recorder whose calls are booked nowhere. */
    public ProviderCallRecorder(ProviderCallRepository calls, InstantSource clock) {
        this(new CallRows(calls, clock));
    }

    public void record(AttemptRecord attempt) {
        rows.add(attempt);
    }

    /** Records those calls that no earlier transaction recorded. */
    public void recordLeft(List<CallNote> notes) {
        notes.stream().filter(note -> !rows.has(note)).forEach(rows::add);
    }
}
