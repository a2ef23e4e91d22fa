package app.twicetold.core.provider.chain;

import app.twicetold.core.shared.Ids;
import java.time.Instant;

/**
 * An attempt at an entry that has ended and is to be recorded.
 *
 * @param id the id of its row, so that it is recorded once however often that is tried
 * @param at when the attempt ended
 */
public record CallNote(String id, Instant at, AttemptRecord attempt) {
    static CallNote of(AttemptRecord attempt, Instant at) {
        return new CallNote(Ids.ofLog("cal", at), at, attempt);
    }
}
