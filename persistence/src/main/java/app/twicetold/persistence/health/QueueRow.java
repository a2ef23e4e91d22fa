package app.twicetold.persistence.health;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The work of one kind that a queue leads to.
 *
 * @param oldestWaiting since when the oldest is there, null when none waits
 * @param oldestWorking since when the oldest is there, its wait included; null when none is worked on
 */
public record QueueRow(
        String queue,
        String work,
        long waiting,
        long working,
        @Nullable Instant oldestWaiting,
        @Nullable Instant oldestWorking) {}
