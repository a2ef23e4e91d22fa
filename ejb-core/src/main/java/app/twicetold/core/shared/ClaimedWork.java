package app.twicetold.core.shared;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Work that is done by one delivery at a time: claim, call, land. See ADR 2.
 *
 * @param claim takes the work by its id; empty when the work is not due, or another delivery holds it
 * @param lost counts a delivery whose claim fails; otherwise the broker would deliver its message forever
 * @param release gives a claim back when the work fails, so that the next delivery need not wait for its lease
 */
public record ClaimedWork<C>(Function<String, Optional<C>> claim, Consumer<String> lost, Consumer<C> release) {
    /**
     * Claims the work and does it. An exception is passed on, so that the queue delivers again.
     *
     * @param callAndLand needs no transaction; its landing releases the claim
     * @return what the work returns; empty when there was nothing to do
     */
    public <R> Optional<R> run(String id, Function<C, Optional<R>> callAndLand) {
        return or(() -> claim.apply(id), () -> lost.accept(id))
                .flatMap(claimed -> or(() -> callAndLand.apply(claimed), () -> release.accept(claimed)));
    }

    /**
     * When the database is away, both fail. The second exception is suppressed, so that the log shows the first one.
     */
    private static <T> T or(Supplier<T> work, Runnable whenBroken) {
        try {
            return work.get();
        } catch (RuntimeException broken) {
            try {
                whenBroken.run();
            } catch (RuntimeException alsoBroken) {
                broken.addSuppressed(alsoBroken);
            }
            throw broken;
        }
    }
}
