package app.twicetold.core.account;

import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.purchase.EntitlementView;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import app.twicetold.core.reward.rules.streak.Streak;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The profile as its user sees it.
 *
 * @param displayName null while none was chosen
 * @param streak as of the user's local day at the time of the read
 * @param ability as reported: one decimal, null below 3 samples
 * @param focus null when nothing was suggested yet, or every suggestion was achieved
 * @param answers null before onboarding
 */
public record ProfileView(
        String id,
        Instant createdAt,
        @Nullable String displayName,
        String authProvider,
        int xpTotal,
        Streak streak,
        int completedSessions,
        @Nullable BigDecimal ability,
        @Nullable FocusSkill focus,
        EntitlementView entitlement,
        Settings settings,
        String onboardingStatus,
        @Nullable OnboardingAnswers answers,
        @Nullable String deviceLocale) {

    /**
     * What the user can set, and the time zone, which the device sets.
     *
     * @param practiceLanguages the primary one first, never empty
     * @param uiLocale null follows the device
     */
    public record Settings(
            List<String> practiceLanguages,
            @Nullable String uiLocale,
            boolean remindersEnabled,
            LocalTime reminderTime,
            boolean streakRiskAlert,
            int audioRetentionDays,
            String timeZone) {
        public Settings {
            practiceLanguages = List.copyOf(practiceLanguages);
        }
    }
}
