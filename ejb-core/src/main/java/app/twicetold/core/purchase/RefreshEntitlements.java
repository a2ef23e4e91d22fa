package app.twicetold.core.purchase;

import app.twicetold.core.database.DatabaseState;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Asks the purchase layer again about users without news for most of a day, because events get lost. A user whose
 * question fails is tried again in an hour and does not delay the others. Several nodes ask about different users.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RefreshEntitlements {
    private static final Logger LOG = Logger.getLogger(RefreshEntitlements.class.getName());
    // Claimed users wait for an hour when the layer stops answering, so a page is small.
    private static final int PAGE = 50;
    private static final int SILENCES = 3;
    // Ends before the next run is due.
    private static final Duration TIME = Duration.ofMinutes(8);

    private AskPurchaseLayer layer;
    private EntitlementSteps steps;
    private InstantSource clock;
    private DatabaseState database;

    @Inject
    public RefreshEntitlements(
            AskPurchaseLayer layer, EntitlementSteps steps, InstantSource clock, DatabaseState database) {
        this.layer = layer;
        this.steps = steps;
        this.clock = clock;
        this.database = database;
    }

    protected RefreshEntitlements() {}

    /**
     * @throws IllegalStateException when the layer did not answer several times in a row; the remaining users are asked
     *     about later
     */
    public void refresh() {
        Instant end = clock.instant().plus(TIME);
        int silences = 0;
        List<String> due;
        do {
            due = steps.claimDue(PAGE);
            for (String userId : due) {
                silences = refreshed(userId) ? 0 : silences + 1;
                if (silences == SILENCES) {
                    throw new IllegalStateException("The purchase layer does not answer; it is asked again later");
                }
            }
        } while (!due.isEmpty() && clock.instant().isBefore(end));
    }

    private boolean refreshed(String userId) {
        try {
            // When an account is merged in the meantime, the merge makes its own question due.
            steps.land(layer.ask(steps.question(userId), layer.deadline()));
            return true;
        } catch (PurchaseLayer.Unavailable | RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The entitlement of " + userId + " could not be refreshed");
            return false;
        }
    }
}
