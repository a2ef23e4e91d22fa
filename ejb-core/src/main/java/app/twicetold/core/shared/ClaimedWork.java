package app.twicetold.core.shared;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Work that one delivery at a time does: claim, call, land. See ADR 2.
 *
 * @param claim takes the work by its id; empty when it is not due, or in other hands
 * @param lost counts a delivery whose claim broke: a message that is never counted would be sent for ever
 * @param release gives a claim back when the work breaks, so that the next delivery need not wait for its lease
 */
public record ClaimedWork<C>(Function<String, Optional<C>> claim, Consumer<String> lost, Consumer<C> release) {
    /**
     * Claims the work and does it. What breaks it is thrown, so that the queue delivers again.
     *
     * @param callAndLand needs no transaction; its landing lets go of the claim
     * @return what the work returns; empty when there was nothing to do
     */
    public <R> Optional<R> run(String id, Function<C, Optional<R>> callAndLand) {
        return or(() -> claim.apply(id), () -> lost.accept(id))
                .flatMap(claimed -> or(() -> callAndLand.apply(claimed), () -> release.accept(claimed)));
    }

    /** A database that is away breaks both: the second exception is suppressed, so that the log tells where it began. */
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
