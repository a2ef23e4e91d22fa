package app.twicetold.core.privacy;

import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Deletes an account: from the answer on nothing of it is left but objects that the job removes. */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DeleteAccount {
    private IdentityGrants grants;
    private DeletionSteps steps;
    private DeletionQueue queue;

    @Inject
    public DeleteAccount(IdentityGrants grants, DeletionSteps steps, DeletionQueue queue) {
        this.grants = grants;
        this.steps = steps;
        this.queue = queue;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected DeleteAccount() {}

    /**
     * @param authorizationCode a fresh code of the identity provider, whose grant is revoked when none is stored; null for
     *     none. A provider that does not answer does not keep the account alive.
     */
    public DeletionReceipt delete(String userId, @Nullable String authorizationCode) {
        String grant = authorizationCode == null || steps.hasGrant(userId)
                ? null
                : grants.exchange(authorizationCode).orElse(null);
        DeletionReceipt receipt = steps.account(userId, grant);
        queue.send(receipt.jobId());
        return receipt;
    }
}
