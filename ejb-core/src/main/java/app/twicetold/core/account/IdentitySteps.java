package app.twicetold.core.account;

import app.twicetold.core.privacy.DeletionJobs;
import app.twicetold.core.privacy.DeletionKind;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.IdentityRow;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The transactions of a sign-in with an identity. Two accounts are locked in the order of their ids. */
@Stateless
public class IdentitySteps {
    static final String PROVIDER = "apple";

    private UserRepository users;
    private IdentityRepository identities;
    private MergeAccounts merge;
    private DeletionJobs jobs;
    private AccessTokens tokens;
    private InstantSource clock;

    @Inject
    public IdentitySteps(
            UserRepository users,
            IdentityRepository identities,
            MergeAccounts merge,
            DeletionJobs jobs,
            AccessTokens tokens,
            InstantSource clock) {
        this.users = users;
        this.identities = identities;
        this.merge = merge;
        this.jobs = jobs;
        this.tokens = tokens;
        this.clock = clock;
    }

    protected IdentitySteps() {}

    /** @throws ServiceException {@code identity_conflict} when the account has another subject already */
    public void requireNoOther(String userId, String subject) {
        identities
                .findByUser(userId)
                .filter(identity -> !identity.subject().equals(subject))
                .ifPresent(other -> {
                    throw new ServiceException(ErrorCode.IDENTITY_CONFLICT);
                });
    }

    /** The account that has an identity. */
    public Optional<String> ownerOf(String subject) {
        return identities.findBySubject(PROVIDER, subject).map(IdentityRow::userId);
    }

    /**
     * Keeps or revokes the grant of a failed sign-in. An account that has the identity keeps the grant, because
     * revoking the grant would also end the identity of that account.
     *
     * @return the job that revokes the grant; empty when an account keeps it
     */
    public Optional<String> abandon(String subject, String grant) {
        Optional<String> owner = ownerOf(subject);
        owner.ifPresent(user -> identities.setRefreshToken(user, grant));
        return owner.isPresent() ? Optional.empty() : Optional.of(jobs.create(DeletionKind.IDENTITY_GRANT, grant));
    }

    /**
     * Links the identity to the caller's account. When another account has the identity, the caller's account is merged
     * into that account.
     *
     * @param grant an encrypted refresh token, or null
     * @param said what the device reports about its user and about itself
     * @return empty when another request linked the identity or removed its account meanwhile. Then nothing was
     *     changed, and the caller may try again
     * @throws ServiceException {@code identity_conflict}; {@code unauthorized} when the account no longer exists
     */
    public Optional<SignedIn> land(
            String userId, String subject, @Nullable String grant, SignInWithIdentity.Command said) {
        Instant now = clock.instant();
        String owner = ownerOf(subject).orElse(userId);
        Map<String, UserEntity> locked = lock(userId, owner);
        requireNoOther(userId, subject);
        if (!locked.containsKey(owner)) {
            return gone(userId, owner);
        }
        identities.insertIfAbsent(PROVIDER, subject, owner, grant, now);
        boolean settled = identities
                .findBySubject(PROVIDER, subject)
                .filter(identity -> identity.userId().equals(owner))
                .isPresent();
        if (!settled) {
            return Optional.empty();
        }
        identities.setLinked(owner, now);
        if (grant != null) {
            identities.setRefreshToken(owner, grant);
        }
        UserEntity user = user(locked, owner);
        user.authProvider = PROVIDER;
        String job = owner.equals(userId) ? null : merge.merge(user(locked, userId), user);
        note(user, said);
        return Optional.of(new SignedIn(
                tokens.issue(owner),
                !owner.equals(userId),
                owner,
                user.displayName,
                user.authProvider,
                user.onboardingStatus,
                user.createdAt,
                user.uiLocale,
                user.deviceLocale,
                job));
    }

    private static void note(UserEntity user, SignInWithIdentity.Command said) {
        String name = said.displayName() == null ? "" : said.displayName().strip();
        if (user.displayName == null && DisplayNames.refusal(name).isEmpty()) {
            user.displayName = name;
        }
        user.deviceLocale = DeviceLocales.valid(said.deviceLocale(), user.deviceLocale);
        TimeZones.valid(said.timeZone()).ifPresent(zone -> user.timeZone = zone);
    }

    /**
     * The caller's own account cannot come back. The identity may have another account by now, so the caller tries
     * again.
     */
    private static Optional<SignedIn> gone(String userId, String owner) {
        if (userId.equals(owner)) {
            throw ServiceException.callerGone();
        }
        return Optional.empty();
    }

    private Map<String, UserEntity> lock(String userId, String owner) {
        Map<String, UserEntity> locked = new TreeMap<>();
        for (String id : new TreeSet<>(List.of(userId, owner))) {
            users.lock(id).ifPresent(user -> locked.put(id, user));
        }
        return locked;
    }

    private static UserEntity user(Map<String, UserEntity> locked, String id) {
        UserEntity user = locked.get(id);
        if (user == null) {
            throw ServiceException.callerGone();
        }
        return user;
    }

    /**
     * The account in which a sign-in ended.
     *
     * @param merged whether the sign-in began with another account
     * @param deletionJob the job that removes data from the store; null when there is nothing to remove
     */
    public record SignedIn(
            AccessTokens.AccessToken token,
            boolean merged,
            String userId,
            @Nullable String displayName,
            String authProvider,
            String onboardingStatus,
            Instant createdAt,
            @Nullable String uiLocale,
            @Nullable String deviceLocale,
            @Nullable String deletionJob) {}
}
