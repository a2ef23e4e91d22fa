package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.work.PatienceSettings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the statement {@code FIGURES} of the service counts: attempts that are processed, that nobody has taken, and that are not
 * put off. The oldest is known to the second of its submit.
 */
final class WaitingWork {
    private final int[] bySecond = new int[(int) (2 * Clock.DAY_MS / Clock.SECOND_MS)];
    private int total;

    /** Tells that something of an attempt changed. */
    void changed(Attempt attempt, long nowMs) {
        boolean waits = attempt.status == Attempt.Status.PROCESSING
                && !attempt.row.isClaimed()
                && attempt.row.pauseMs(nowMs) == 0;
        int second = waits ? (int) (attempt.submittedAtMs / Clock.SECOND_MS) : -1;
        if (second == attempt.waitingSince) {
            return;
        }
        if (attempt.waitingSince >= 0) {
            bySecond[attempt.waitingSince]--;
            total--;
        }
        if (second >= 0) {
            bySecond[second]++;
            total++;
        }
        attempt.waitingSince = second;
    }

    /** However old they are. */
    int total() {
        return total;
    }

    /** Those that their users still poll. */
    int polled(long nowMs) {
        int sum = 0;
        for (int second = (int) (nowMs / Clock.SECOND_MS); second >= first(nowMs) && sum < total; second--) {
            sum += bySecond[second];
        }
        return sum;
    }

    /** When the oldest of those was submitted; null when there is none. */
    @Nullable
    Instant oldest(long nowMs) {
        if (total > 0) {
            for (int second = first(nowMs); second <= nowMs / Clock.SECOND_MS; second++) {
                if (bySecond[second] > 0) {
                    return Instant.ofEpochSecond(second);
                }
            }
        }
        return null;
    }

    private static int first(long nowMs) {
        return (int) Math.max(0, nowMs / Clock.SECOND_MS - PatienceSettings.POLL_TIMEOUT.toSeconds());
    }
}
