package app.twicetold.core.provider.chain;

import app.twicetold.core.database.DatabaseState;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The calls of one piece of work, held until the transaction that stores what they gave records them with it. What no
 * such transaction recorded is recorded at the close, in a transaction of its own. One thread uses it.
 *
 * <p>A landing whose commit was not confirmed may have recorded the calls. So the close looks for each of them.
 */
public final class HeldCalls implements AutoCloseable {
    private static final Logger LOG = System.getLogger(HeldCalls.class.getName());

    private final ProviderCallRecorder recorder;
    private final InstantSource clock;
    private final DatabaseState database;
    private final List<CallNote> notes = new ArrayList<>();

    HeldCalls(ProviderCallRecorder recorder, InstantSource clock, DatabaseState database) {
        this.recorder = recorder;
        this.clock = clock;
        this.database = database;
    }

    /** Holds the record of an attempt that has ended now. */
    void hold(AttemptRecord attempt) {
        notes.add(CallNote.of(attempt, clock.instant()));
    }

    /** What is held now, in the order of the calls. */
    public List<CallNote> notes() {
        return List.copyOf(notes);
    }

    /** Says that a transaction which has committed recorded what was held. */
    public void recorded() {
        notes.clear();
    }

    /** Records what is still held. */
    @Override
    public void close() {
        recordNow();
    }

    /**
     * Records what is held in a transaction of its own, because another call comes before the landing. The log of calls
     * must not break the work, so a failure is only logged.
     */
    public void recordNow() {
        if (notes.isEmpty()) {
            return;
        }
        List<CallNote> left = notes();
        notes.clear();
        try {
            database.patiently(() -> recorder.recordLeft(left));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, left.size() + " calls could not be recorded", e);
        }
    }
}
