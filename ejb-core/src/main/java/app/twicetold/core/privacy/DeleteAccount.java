package app.twicetold.core.privacy;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Deletes an account. After the answer only stored objects are left, and the deletion job removes them. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeleteAccount {
    private static final Logger LOG = Logger.getLogger(DeleteAccount.class.getName());

    private IdentityGrants grants;
    private DeletionSteps steps;
    private DeletionQueue queue;
    private DatabaseState database;

    @Inject
    public DeleteAccount(IdentityGrants grants, DeletionSteps steps, DeletionQueue queue, DatabaseState database) {
        this.grants = grants;
        this.steps = steps;
        this.queue = queue;
        this.database = database;
    }

    protected DeleteAccount() {}

    /**
     * @param authorizationCode a fresh code of the identity provider, whose grant is revoked; null for none. The code
     *     is not exchanged when a grant is stored. The account is deleted even when the provider does not answer.
     * @throws ServiceException {@code unauthorized} when the account was deleted in the meantime
     */
    public DeletionReceipt delete(String userId, @Nullable String authorizationCode) {
        String grant = authorizationCode == null || steps.hasGrant(userId) ? null : exchange(authorizationCode);
        Optional<DeletionReceipt> receipt = steps.account(userId, grant);
        if (receipt.isEmpty() && grant != null) {
            queue.send(steps.grantOfNobody(grant));
        }
        receipt.ifPresent(deleted -> queue.send(deleted.jobId()));
        return receipt.orElseThrow(ServiceException::callerGone);
    }

    private @Nullable String exchange(String authorizationCode) {
        try {
            return grants.exchange(authorizationCode).orElse(null);
        } catch (RuntimeException e) {
            database.log(LOG, Level.SEVERE, e, () -> "The sign-in token of a deleted account could not be read yet");
            return null;
        }
    }
}
