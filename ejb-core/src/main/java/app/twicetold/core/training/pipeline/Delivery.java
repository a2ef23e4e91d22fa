package app.twicetold.core.training.pipeline;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ClaimedWork;
import app.twicetold.core.training.life.PipelineStep;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

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
        ClaimedWork<C> work = new ClaimedWork<>(each -> database.patiently(() -> claim.apply(each)), lost, release);
        while (true) {
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
            C held = outage.met.get();
            database.patiently(() -> giveBack.accept(held));
        }
    }

    /** The claim that was held when the database went away. */
    private static final class Outage<C> {
        private Optional<C> met = Optional.empty();
    }
}
