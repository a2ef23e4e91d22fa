package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.provider.chain.HeldCalls;
import app.twicetold.core.shared.ClaimedWork;
import app.twicetold.core.training.life.PipelineStep;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One delivery of claimed work. An outage of the database costs no try: the delivery waits and begins again.
 *
 * @param giveBack gives a claim back after such an outage
 * @see ClaimedWork
 */
record Delivery<C>(
        Function<String, Optional<C>> claim, Consumer<String> lost, Consumer<C> release, Consumer<C> giveBack) {

    /** @param claim takes the step and reads what its work needs */
    static <C extends ClaimedStep> Delivery<C> of(
            PipelineStep step, AttemptClaims claims, Function<String, Optional<C>> claim) {
        return new Delivery<>(claim, id -> claims.lost(step, id), claims::release, claims::giveBack);
    }

    /** As {@link ClaimedWork#run}. */
    <R> Optional<R> run(String id, Function<C, Optional<R>> callAndLand, DatabaseState database) {
        return run(id, Optional.empty(), callAndLand, database);
    }

    /**
     * As {@link #run}, for work that the delivery holds already.
     *
     * @return empty when the work was given back after an outage, and is another delivery's now
     */
    <R> Optional<R> goOn(String id, C held, Function<C, Optional<R>> callAndLand, DatabaseState database) {
        return run(id, Optional.of(held), callAndLand, database);
    }

    private <R> Optional<R> run(
            String id, Optional<C> held, Function<C, Optional<R>> callAndLand, DatabaseState database) {
        Optional<C> next = held;
        while (true) {
            Optional<C> begun = next;
            ClaimedWork<C> work = new ClaimedWork<>(
                    each -> begun.or(() -> database.patiently(() -> claim.apply(each))), lost, release);
            Outage<C> outage = new Outage<>();
            Optional<R> done = work.run(id, claimed -> {
                try {
                    return callAndLand.apply(claimed);
                } catch (RuntimeException broken) {
                    if (!database.explains(broken) || !database.awaitAnswer()) {
                        throw broken;
                    }
                    outage.met = Optional.of(claimed);
                    return Optional.empty();
                }
            });
            if (outage.met.isEmpty()) {
                return done;
            }
            C interrupted = outage.met.get();
            database.patiently(() -> giveBack.accept(interrupted));
            next = Optional.empty();
        }
    }

    /**
     * Lands a step, and waits while the database is away.
     *
     * @param calls what the landing records, unless the claim was lost
     */
    static Landing land(HeldCalls calls, Supplier<Landing> landing) {
        Landing landed = DatabaseState.ofThisNode().patiently(landing);
        if (!(landed instanceof Landing.Lost)) {
            calls.recorded();
        }
        return landed;
    }

    /** The claim that was held when the database went away. */
    private static final class Outage<C> {
        private Optional<C> met = Optional.empty();
    }
}
