package app.twicetold.core.training.pipeline;

import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.rules.queue.UserShare;
import app.twicetold.core.training.rules.session.LostWork;
import app.twicetold.persistence.training.UserWorkRepository;
import app.twicetold.persistence.training.UserWorkRepository.Beside;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one user from taking all listeners ({@link UserShare}). While a listener of this node is free nobody waits, and
 * nothing is asked.
 */
@ApplicationScoped
public class FairTurn {
    private UserWorkRepository work;
    private PipelineLoad load;
    private InstantSource clock;

    @Inject
    public FairTurn(UserWorkRepository work, PipelineLoad load, InstantSource clock) {
        this.work = work;
        this.load = load;
        this.clock = clock;
    }

    protected FairTurn() {}

    /**
     * Whether an attempt has to wait for others of its user. In the transaction of the claim: until it ends, no other
     * attempt of the user is decided on. One statement, three for a user with more than two attempts under way.
     */
    boolean isRefused(String attemptId) {
        if (!load.isFull() || work.underWayBeside(attemptId) < UserShare.MOST) {
            return false;
        }
        work.lockUserOf(attemptId);
        Beside beside = work.beside(attemptId, clock.instant(), LostWork.UNSENT);
        return UserShare.isExceeded(beside.atWork(), beside.othersWait());
    }

    /**
     * Whether a delivery that could not claim an attempt has left it waiting for a message.
     *
     * @param waits as of {@link RunPipelineStep#run}
     * @return how often the attempt was put off, which the message has to tell
     */
    OptionalInt left(PipelineStep first, String attemptId, @Nullable Integer waits) {
        return first == PipelineStep.EXEMPLAR || !load.isFull()
                ? OptionalInt.empty()
                : work.waiting(first.wire(), attemptId, waits, clock.instant());
    }
}
