package app.twicetold.core.account;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.privacy.DeletionJobs;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.IdentityRow;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.purchase.EntitlementEntity;
import app.twicetold.persistence.purchase.EntitlementRepository;
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
    private static final int LONGEST_NAME = 40;

    private UserRepository users;
    private IdentityRepository identities;
    private EntitlementRepository entitlements;
    private DeletionRepository deletions;
    private DeletionJobs jobs;
    private ReplayProgress replay;
    private AccessTokens tokens;
    private InstantSource clock;

    @Inject
    public IdentitySteps(
            UserRepository users,
            IdentityRepository identities,
            EntitlementRepository entitlements,
            DeletionRepository deletions,
            DeletionJobs jobs,
            ReplayProgress replay,
            AccessTokens tokens,
            InstantSource clock) {
        this.users = users;
        this.identities = identities;
        this.entitlements = entitlements;
        this.deletions = deletions;
        this.jobs = jobs;
        this.replay = replay;
        this.tokens = tokens;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
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

    /**
     * Links the identity to the account at hand, or ends in the account that has it.
     *
     * @param grant an encrypted refresh token, or null
     * @return empty when somebody else linked the identity, or removed its account, meanwhile: nothing was changed, and
     *     another try meets what holds now
     * @throws ServiceException {@code identity_conflict}; {@code unauthorized} when the account is gone meanwhile
     */
    public Optional<SignedIn> land(
            String userId,
            String subject,
            @Nullable String grant,
            @Nullable String displayName,
            @Nullable String deviceLocale,
            @Nullable String timeZone) {
        Instant now = clock.instant();
        String owner = identities
                .findBySubject(PROVIDER, subject)
                .map(IdentityRow::userId)
                .orElse(userId);
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
        if (grant != null) {
            identities.setRefreshToken(owner, grant);
        }
        UserEntity user = user(locked, owner);
        user.authProvider = PROVIDER;
        String name = displayName == null ? "" : displayName.strip();
        if (user.displayName == null && !name.isEmpty() && name.codePointCount(0, name.length()) <= LONGEST_NAME) {
            user.displayName = name;
        }
        String job = owner.equals(userId) ? null : merge(user(locked, userId), user, now);
        if (deviceLocale != null) {
            user.deviceLocale = SignInAnonymously.languageTag(deviceLocale, user.deviceLocale);
        }
        TimeZones.valid(timeZone).ifPresent(zone -> user.timeZone = zone);
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

    /** The caller's own account is gone for good; that of the identity may be replaced by another one. */
    private static Optional<SignedIn> gone(String userId, String owner) {
        if (userId.equals(owner)) {
            throw unauthorized();
        }
        return Optional.empty();
    }

    /**
     * Records a notification of the provider together with its effect.
     *
     * @param ends whether it takes the identity off its account, which goes on as an anonymous one
     * @return false when it was taken before
     */
    public boolean landEvent(String id, String type, String subject, boolean ends) {
        boolean first =
                entitlements.insertEventIfAbsent("identity", id, type, ends ? "applied" : "ignored", clock.instant());
        if (first && ends) {
            identities.unlink(PROVIDER, subject);
        }
        return first;
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
            throw unauthorized();
        }
        return user;
    }

    private static ServiceException unauthorized() {
        return new ServiceException(ErrorCode.UNAUTHORIZED, Map.of("reason", "invalid"));
    }

    /** @return the deletion job of the open sessions that both accounts had */
    private String merge(UserEntity from, UserEntity to, Instant now) {
        String job = jobs.create(null);
        for (String session : identities.openTwice(from.id, to.id)) {
            deletions.addObjectsOfSession(job, session);
            identities.deleteSession(session);
        }
        moveBetterEntitlement(from.id, to.id, now);
        to.onboardingStatus = further(from.onboardingStatus, to.onboardingStatus);
        if (to.onboardingAnswers == null) {
            to.onboardingAnswers = from.onboardingAnswers;
        }
        identities.move(from.id, to.id);
        identities.keepSubscriber(from.id, to.id);
        identities.tombstonePaidTwice(to.id, now);
        identities.deleteUser(from.id);
        replay.replay(to);
        return job;
    }

    private void moveBetterEntitlement(String from, String to, Instant now) {
        EntitlementEntity theirs = entitlements.find(from).orElse(null);
        EntitlementEntity ours = entitlements.find(to).orElse(null);
        if (theirs != null && (ours == null || rank(theirs, now) > rank(ours, now))) {
            identities.moveEntitlement(from, to);
        }
    }

    private static int rank(EntitlementEntity stored, Instant now) {
        Entitlement entitlement = new Entitlement(
                EntitlementStatus.ofWire(stored.status), stored.productId, stored.trialEndsAt, stored.expiresAt);
        return entitlement.statusAt(now).worth();
    }

    private static String further(String one, String other) {
        OnboardingStatus first = OnboardingStatus.ofWire(one);
        OnboardingStatus second = OnboardingStatus.ofWire(other);
        return (first.compareTo(second) >= 0 ? first : second).wire();
    }

    /**
     * Where a sign-in ended.
     *
     * @param merged whether that is another account than the one it began with
     * @param deletionJob what is still to be removed from the store, or null
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
