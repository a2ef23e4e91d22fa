package app.twicetold.rehearsals.api;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Sends each call to the next node, and on to the others until one answers with something else than "later", as the
 * load balancer of an installation does for real phones. Each answer is witnessed, whatever it is.
 */
public final class UnderLoad implements Policy {
    private static final Duration PAUSE = Duration.ofMillis(300);

    private final List<URI> nodes;
    private final Witness witness;
    private final BooleanSupplier over;
    private int node;

    /** Sees what the nodes answer. */
    public interface Witness {
        void answered(Call call, Answer answer);

        /** The connection was refused or broke, or the caller waited long enough. */
        void unanswered();
    }

    /**
     * @param first the node before the first one that is asked
     * @param over when it ends to try again
     */
    public UnderLoad(List<URI> nodes, int first, Witness witness, BooleanSupplier over) {
        this.nodes = List.copyOf(nodes);
        this.node = first % nodes.size();
        this.witness = witness;
        this.over = over;
    }

    /** @throws RehearsalStopped when the run is over */
    @Override
    public Answer settle(Call call, Line line) {
        while (!over.getAsBoolean()) {
            node = (node + 1) % nodes.size();
            try {
                Answer answer = line.send(nodes.get(node), call);
                witness.answered(call, answer);
                if (!answer.away()) {
                    return answer;
                }
            } catch (IOException noAnswer) {
                witness.unanswered();
            }
            Waiting.pause(PAUSE);
        }
        throw new RehearsalStopped("The run is over.");
    }
}
