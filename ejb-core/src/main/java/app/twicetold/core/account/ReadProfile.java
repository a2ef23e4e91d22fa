package app.twicetold.core.account;

import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.purchase.EntitlementView;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;

/** The profile of a user: the account and its purchases. Reading takes two statements. */
@Stateless
public class ReadProfile {
    private UserRepository users;
    private EntitlementRepository entitlements;
    private InstantSource clock;

    @Inject
    public ReadProfile(UserRepository users, EntitlementRepository entitlements, InstantSource clock) {
        this.users = users;
        this.entitlements = entitlements;
        this.clock = clock;
    }

    protected ReadProfile() {}

    /** @throws ServiceException {@code unauthorized} when the account no longer exists */
    public ProfileView read(String userId) {
        UserEntity user = users.find(userId).orElseThrow(ServiceException::callerGone);
        Instant now = clock.instant();
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(user.timeZone));
        Progress progress = UserProgress.of(user);
        return new ProfileView(
                user.id,
                user.createdAt,
                user.displayName,
                user.authProvider,
                user.xpTotal,
                StreakRule.on(progress.streak(), today),
                user.completedSessions,
                AbilityScore.reported(progress.overall().ability()).orElse(null),
                progress.focus().orElse(null),
                EntitlementView.of(entitlements.find(userId).orElse(null), now),
                new ProfileView.Settings(
                        Arrays.asList(user.practiceLanguages),
                        user.uiLocale,
                        user.remindersEnabled,
                        user.reminderTime,
                        user.streakRiskAlert,
                        user.audioRetentionDays,
                        user.timeZone),
                user.onboardingStatus,
                user.onboardingAnswers == null ? null : OnboardingAnswers.ofJson(user.onboardingAnswers),
                user.deviceLocale);
    }
}
