package app.twicetold.core.work;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.Ids;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work that is done by one delivery at a time: claim, call, land. See ADR 2. */
public final class ClaimedWork<C> {
    private final Function<String, Optional<C>> claim;
    private final Consumer<C> release;
    private final Consumer<String> lost;
    private final @Nullable DatabaseState database;
    private final Consumer<C> giveBack;

    private ClaimedWork(
            Function<String, Optional<C>> claim,
            Consumer<C> release,
            Consumer<String> lost,
            @Nullable DatabaseState database,
            Consumer<C> giveBack) {
        this.claim = claim;
        this.release = release;
        this.lost = lost;
        this.database = database;
        this.giveBack = giveBack;
    }

    /**
     * @param claim takes the work by its id; empty when the work is not due, or another delivery holds it
     * @param release gives a claim back when the work fails, so that the next delivery need not wait for its lease
     */
    public static <C> ClaimedWork<C> of(Function<String, Optional<C>> claim, Consumer<C> release) {
        return new ClaimedWork<>(claim, release, id -> {}, null, release);
    }

    /** @param lost counts a delivery whose claim fails; otherwise the broker would deliver its message forever */
    public ClaimedWork<C> counting(Consumer<String> lost) {
        return new ClaimedWork<>(claim, release, lost, database, giveBack);
    }

    /**
     * An outage of the database costs no try: the delivery waits and begins again.
     *
     * @param giveBack gives a claim back after such an outage
     */
    public ClaimedWork<C> outlasting(DatabaseState database, Consumer<C> giveBack) {
        return new ClaimedWork<>(claim, release, lost, database, giveBack);
    }

    /** The token of a new claim. */
    public static String newToken() {
        return Ids.create("clm");
    }

    /**
     * Claims the work and does it. An exception is passed on, so that the queue delivers again.
     *
     * @param callAndLand needs no transaction; its landing releases the claim
     * @return what the work returns; empty when there was nothing to do
     */
    public <R> Optional<R> run(String id, Function<C, Optional<R>> callAndLand) {
        return run(id, Optional.empty(), callAndLand);
    }

    /**
     * As {@link #run}, for work that the delivery holds already.
     *
     * @return empty when the work was given back after an outage, and is another delivery's now
     */
    public <R> Optional<R> goOn(String id, C held, Function<C, Optional<R>> callAndLand) {
        return run(id, Optional.of(held), callAndLand);
    }

    private <R> Optional<R> run(String id, Optional<C> held, Function<C, Optional<R>> callAndLand) {
        Optional<C> mine = held.or(() -> claimed(id));
        while (mine.isPresent()) {
            C claimed = mine.get();
            try {
                return callAndLand.apply(claimed);
            } catch (RuntimeException broken) {
                if (database == null || !database.explains(broken) || !database.awaitAnswer()) {
                    throw after(broken, () -> release.accept(claimed));
                }
                database.patiently(() -> giveBack.accept(claimed));
            }
            mine = claimed(id);
        }
        return Optional.empty();
    }

    private Optional<C> claimed(String id) {
        try {
            return database == null ? claim.apply(id) : database.patiently(() -> claim.apply(id));
        } catch (RuntimeException broken) {
            throw after(broken, () -> lost.accept(id));
        }
    }

    /**
     * When the database is away, both fail. The second exception is suppressed, so that the log shows the first one.
     */
    private static RuntimeException after(RuntimeException broken, Runnable clearing) {
        try {
            clearing.run();
        } catch (RuntimeException alsoBroken) {
            broken.addSuppressed(alsoBroken);
        }
        return broken;
    }
}
