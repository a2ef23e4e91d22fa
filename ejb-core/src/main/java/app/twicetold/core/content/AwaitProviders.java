package app.twicetold.core.content;

import app.twicetold.core.work.rules.Patience;
import app.twicetold.core.work.rules.Waited;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.content.ContentJobRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives content jobs back whose providers are away. It is no other run when a worker takes them again. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class AwaitProviders {
    private ContentJobRepository jobs;
    private InstantSource clock;

    @Inject
    public AwaitProviders(ContentJobRepository jobs, InstantSource clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    protected AwaitProviders() {}

    /**
     * Gives a job back.
     *
     * @param patience since its providers were found to be away
     * @param probe how long none of them is asked; null when one may be asked at any time
     * @param chance from 0 to 1
     * @return after which time to deliver it; empty when the patience is over, or the claim is lost
     */
    public Optional<Duration> await(ContentClaim claim, Patience patience, @Nullable Duration probe, double chance) {
        Instant now = clock.instant();
        return jobs.lock(claim.job().id())
                .filter(job -> Lease.isHeldBy(job.lease, claim.token()))
                .flatMap(job -> {
                    Instant since = job.waitsSince == null ? now : job.waitsSince;
                    Optional<Duration> pause = patience.pause(new Waited(since, job.waits), probe, now, chance);
                    pause.ifPresent(length -> ContentJobMoves.await(job, since, now.plus(length), now));
                    return pause;
                });
    }
}
