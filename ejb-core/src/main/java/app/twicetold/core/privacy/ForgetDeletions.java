package app.twicetold.core.privacy;

import app.twicetold.persistence.privacy.DeletionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;

/** Forgets deletion jobs that are done. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetDeletions {
    /** Twice as long as backups may hold what they removed. */
    public static final Duration LIFETIME = Duration.ofDays(60);

    private static final int PAGE = 5_000;

    private DeletionRepository deletions;
    private InstantSource clock;

    @Inject
    public ForgetDeletions(DeletionRepository deletions, InstantSource clock) {
        this.deletions = deletions;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ForgetDeletions() {}

    /** Takes a page at a time. @return whether there may be more */
    public boolean nextPage() {
        return deletions.deleteDone(clock.instant().minus(LIFETIME), PAGE) == PAGE;
    }
}
