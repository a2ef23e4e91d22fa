package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.persistence.privacy.RetentionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Notes on attempts when the choices of their owners let the recordings go, a page in each transaction, so that the
 * purge reads only what is due. A recording gets its date when it is older than the shortest choice, and a new one after
 * its owner has chosen otherwise.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class DateRecordings {
    /** The most recordings of a page. */
    static final int PAGE = 1_000;

    private RetentionRepository retention;
    private InstantSource clock;

    @Inject
    public DateRecordings(RetentionRepository retention, InstantSource clock) {
        this.retention = retention;
        this.clock = clock;
    }

    protected DateRecordings() {}

    /**
     * Takes the dates of earlier choices off a page of recordings of an owner who has chosen otherwise, and dates a page
     * of recordings when there is no such owner.
     *
     * @return whether there may be more
     */
    public boolean nextPage() {
        Optional<String> owner = retention.lockChangedOwner();
        if (owner.isPresent()) {
            if (retention.undate(owner.get(), PAGE) < PAGE) {
                retention.followed(owner.get());
            }
            return true;
        }
        return retention.date(clock.instant().minus(Retention.SHORTEST_RECORDING), PAGE) == PAGE;
    }
}
