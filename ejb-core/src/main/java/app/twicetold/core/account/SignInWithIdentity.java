package app.twicetold.core.account;

import app.twicetold.core.account.apple.AppleTokens;
import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.privacy.DeletionQueue;
import app.twicetold.core.privacy.IdentityGrants;
import app.twicetold.core.purchase.SyncEntitlement;
import app.twicetold.core.ratelimit.RateLimit;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Signs in with the identity of a provider. An unknown subject upgrades the caller's account. A known subject signs in
 * to the account that has it, and the training data of the caller's account moves there.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SignInWithIdentity {
    private static final Logger LOG = Logger.getLogger(SignInWithIdentity.class.getName());

    /** Other requests may link the same subject at the same time, but each of them at most once. */
    private static final int TRIES = 3;

    private AppleTokens tokens;
    private IdentityGrants grants;
    private IdentitySteps steps;
    private SyncEntitlement sync;
    private DeletionQueue queue;
    private RateLimiter limiter;
    private DatabaseState database;

    @Inject
    public SignInWithIdentity(
            AppleTokens tokens,
            IdentityGrants grants,
            IdentitySteps steps,
            SyncEntitlement sync,
            DeletionQueue queue,
            RateLimiter limiter,
            DatabaseState database) {
        this.tokens = tokens;
        this.grants = grants;
        this.steps = steps;
        this.sync = sync;
        this.queue = queue;
        this.limiter = limiter;
        this.database = database;
    }

    protected SignInWithIdentity() {}

    /** What a client sends. */
    public record Command(
            String identityToken,
            @Nullable String authorizationCode,
            @Nullable String nonce,
            @Nullable String displayName,
            @Nullable String deviceLocale,
            @Nullable String timeZone) {}

    /** @throws ServiceException {@code invalid_identity_token}, {@code identity_conflict}, {@code rate_limited} */
    public IdentitySteps.SignedIn signIn(String userId, Command command) {
        String subject = tokens.subject(command.identityToken(), command.nonce());
        steps.requireNoOther(userId, subject);
        // The limit counts on the account that remains. New anonymous accounts cannot evade it.
        steps.ownerOf(subject)
                .filter(owner -> !owner.equals(userId))
                .ifPresent(owner -> limiter.take(RateLimit.IDENTITY_SIGN_IN, owner));
        String code = command.authorizationCode();
        String grant = code == null ? null : grants.exchange(code).orElse(null);
        IdentitySteps.SignedIn signedIn = landOrAbandon(userId, subject, grant, command);
        if (signedIn.deletionJob() != null) {
            queue.send(signedIn.deletionJob());
        }
        if (signedIn.merged()) {
            syncPurchases(signedIn.userId());
        }
        return signedIn;
    }

    private IdentitySteps.SignedIn landOrAbandon(
            String userId, String subject, @Nullable String grant, Command command) {
        try {
            return land(userId, subject, grant, command);
        } catch (RuntimeException e) {
            if (grant != null) {
                abandon(subject, grant);
            }
            throw e;
        }
    }

    /** Revokes a grant that no account keeps. The job tries until the provider accepts the revocation. */
    private void abandon(String subject, String grant) {
        try {
            steps.abandon(subject, grant).ifPresent(queue::send);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    e,
                    () -> "A grant that landed nowhere is revoked at once, because no job could be made");
            grants.revoke(grant);
        }
    }

    private IdentitySteps.SignedIn land(String userId, String subject, @Nullable String grant, Command command) {
        for (int i = 0; i < TRIES; i++) {
            Optional<IdentitySteps.SignedIn> landed = steps.land(userId, subject, grant, command);
            if (landed.isPresent()) {
                return landed.get();
            }
        }
        throw new ServiceException(ErrorCode.IDENTITY_CONFLICT);
    }

    /**
     * A failure does not undo the merge, because the purchase layer is asked again within a day. The app must get its
     * new token in any case.
     */
    private void syncPurchases(String userId) {
        try {
            sync.sync(userId);
        } catch (RuntimeException e) {
            database.log(LOG, Level.WARNING, e, () -> "The purchases of a merged account are synchronised later");
        }
    }
}
