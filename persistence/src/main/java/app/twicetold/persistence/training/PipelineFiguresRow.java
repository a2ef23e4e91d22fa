package app.twicetold.persistence.training;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that wait for a listener, and what the nodes told.
 *
 * @param oldest when the oldest of them was submitted; null when none waits
 * @param transcribeMs of all nodes, by their listeners; 0 when none told
 * @param assessMs as {@code transcribeMs}
 * @param perSecond attempts that all listeners finish in a second; 0 when no node told
 */
public record PipelineFiguresRow(
        long waiting, @Nullable Instant oldest, long transcribeMs, long assessMs, double perSecond) {}
