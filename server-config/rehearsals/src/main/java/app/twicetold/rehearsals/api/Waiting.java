package app.twicetold.rehearsals.api;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what comes by itself. */
public final class Waiting {
    private Waiting() {}

    /**
     * Looks until what it sees is as wanted, at least once.
     *
     * @param patience no further look begins after it
     * @param pause between two looks
     * @return what was seen; empty when the patience is over
     * @throws RehearsalStopped when interrupted
     */
    public static <T> Optional<T> until(Duration patience, Duration pause, Supplier<T> look, Predicate<T> wanted) {
        return until(patience, seen -> pause, look, wanted);
    }

    /**
     * As {@link #until(Duration, Duration, Supplier, Predicate)}.
     *
     * @param pause until the next look, by what was seen
     */
    public static <T> Optional<T> until(
            Duration patience, Function<T, Duration> pause, Supplier<T> look, Predicate<T> wanted) {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            T seen = look.get();
            if (wanted.test(seen)) {
                return Optional.of(seen);
            }
            pause(pause.apply(seen));
            if (System.nanoTime() - end > 0) {
                return Optional.empty();
            }
        }
    }

    /**
     * Looks until something is reached.
     *
     * @param what for the sentence
     * @throws RehearsalStopped when the patience is over, or when interrupted
     */
    public static void until(String what, Duration patience, Duration pause, BooleanSupplier reached) {
        if (until(patience, pause, reached::getAsBoolean, seen -> seen).isEmpty()) {
            throw new RehearsalStopped("Waited for " + what + " in vain, " + patience.toSeconds() + " s.");
        }
    }

    /** @throws RehearsalStopped when interrupted */
    public static void pause(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RehearsalStopped("The run was interrupted.");
        }
    }
}
