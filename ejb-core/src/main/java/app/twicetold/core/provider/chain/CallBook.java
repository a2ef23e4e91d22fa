package app.twicetold.core.provider.chain;

import java.time.Instant;

/** Books the calls that are recorded. */
public interface CallBook {
    /**
     * Books one attempt within the transaction that records it, so that neither is stored without the other.
     *
     * @param endedAt when the attempt ended
     */
    void book(AttemptRecord attempt, Instant endedAt);
}
