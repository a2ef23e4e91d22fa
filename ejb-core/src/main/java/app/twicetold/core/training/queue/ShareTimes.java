package app.twicetold.core.training.queue;

import app.twicetold.persistence.training.PipelineNodeRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Tells the other nodes how long the steps of the pipeline take on this one. */
@Stateless
public class ShareTimes {
    /** A node that told nothing for so long does no work. */
    static final Duration ALIVE = Duration.ofSeconds(90);

    private static final Duration FORGOTTEN = Duration.ofHours(1);

    private PipelineNodeRepository nodes;
    private InstantSource clock;

    @Inject
    public ShareTimes(PipelineNodeRepository nodes, InstantSource clock) {
        this.nodes = nodes;
        this.clock = clock;
    }

    protected ShareTimes() {}

    /**
     * One statement.
     *
     * @param node a name that no other node has
     * @param listeners how many steps the node does at the same time, at least 1
     */
    public void share(String node, int listeners, long transcribeMs, long assessMs) {
        Instant now = clock.instant();
        nodes.tell(node, listeners, transcribeMs, assessMs, now, now.minus(FORGOTTEN));
    }
}
