package app.twicetold.core.account;

import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.privacy.DeletionJobs;
import app.twicetold.core.privacy.DeletionKind;
import app.twicetold.core.purchase.GrantEntitlement;
import app.twicetold.core.ratelimit.RateLimiter;
import app.twicetold.core.reward.ReplayProgress;
import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.privacy.DeletionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges two accounts that the caller has locked. The training data of {@code from} moves to {@code to}. The settings
 * of {@code to} stay, and {@code from} is deleted. Specification: identity.
 */
@Stateless
public class MergeAccounts {
    private IdentityRepository identities;
    private GrantEntitlement grant;
    private DeletionRepository deletions;
    private DeletionJobs jobs;
    private ReplayProgress replay;
    private InstantSource clock;

    @Inject
    public MergeAccounts(
            IdentityRepository identities,
            GrantEntitlement grant,
            DeletionRepository deletions,
            DeletionJobs jobs,
            ReplayProgress replay,
            InstantSource clock) {
        this.identities = identities;
        this.grant = grant;
        this.deletions = deletions;
        this.jobs = jobs;
        this.replay = replay;
        this.clock = clock;
    }

    protected MergeAccounts() {}

    /** @return the deletion job of the open sessions that both accounts had; null when there are none */
    public @Nullable String merge(UserEntity from, UserEntity to) {
        String job = deleteOpenTwice(from.id, to.id);
        OnboardingStatus left = OnboardingStatus.ofWire(from.onboardingStatus);
        OnboardingStatus kept = OnboardingStatus.ofWire(to.onboardingStatus);
        if (to.onboardingAnswers == null || answersCountMore(left, kept)) {
            to.onboardingAnswers = from.onboardingAnswers;
        }
        to.onboardingStatus = (left.compareTo(kept) >= 0 ? left : kept).wire();
        to.retentionChanged = true;
        identities.move(from.id, to.id);
        identities.keepSubscriber(from.id, to.id);
        grant.ofMerge(from.id, to);
        identities.tombstonePaidTwice(to.id, clock.instant());
        deletions.deleteRateLimits(RateLimiter.buckets(from.id));
        deletions.deleteUser(from.id);
        replay.replay(to);
        return job;
    }

    private @Nullable String deleteOpenTwice(String from, String to) {
        List<String> sessions = identities.openTwice(from, to);
        if (sessions.isEmpty()) {
            return null;
        }
        String job = jobs.create(DeletionKind.RECORDINGS, null);
        for (String session : sessions) {
            deletions.addObjectsOfSession(job, session);
            deletions.detachCallsOfSession(session);
            deletions.deleteSession(session);
        }
        return job;
    }

    /** Answers from onboarding are complete. Answers that the profile took before onboarding may be partial. */
    private static boolean answersCountMore(OnboardingStatus left, OnboardingStatus kept) {
        return kept == OnboardingStatus.NOT_STARTED && left != OnboardingStatus.NOT_STARTED;
    }
}
