package app.twicetold.client.account;

import app.twicetold.client.reward.FocusResponse;
import app.twicetold.client.reward.LevelResponse;
import app.twicetold.client.reward.StreakResponse;
import app.twicetold.core.account.ProfileView;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.purchase.EntitlementView;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** Renders profiles in the locale of a request. */
final class MeResponses {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    private MeResponses() {}

    static MeResponse of(ProfileView profile, Messages messages) {
        return new MeResponse(
                profile.id(),
                profile.createdAt(),
                DisplayName.of(profile.displayName(), messages),
                profile.authProvider(),
                LevelResponse.of(profile.xpTotal(), messages),
                StreakResponse.of(profile.streak()),
                new MeResponse.Stats(profile.completedSessions(), profile.ability()),
                FocusResponse.of(profile.focus(), messages),
                entitlement(profile.entitlement()),
                settings(profile.settings()),
                new MeResponse.Onboarding(profile.onboardingStatus(), answers(profile.answers())));
    }

    private static MeResponse.Entitlement entitlement(EntitlementView entitlement) {
        return new MeResponse.Entitlement(
                entitlement.status().wire(),
                entitlement.productId(),
                entitlement.trialEndsAt(),
                entitlement.expiresAt());
    }

    private static MeResponse.Settings settings(ProfileView.Settings settings) {
        return new MeResponse.Settings(
                settings.practiceLanguages(),
                settings.uiLocale(),
                settings.remindersEnabled(),
                time(settings.reminderTime()),
                settings.streakRiskAlert(),
                settings.audioRetentionDays(),
                settings.timeZone());
    }

    private static MeResponse.@Nullable Answers answers(@Nullable OnboardingAnswers answers) {
        return answers == null
                ? null
                : new MeResponse.Answers(
                        answers.practiceLanguage(),
                        answers.goal().wire(),
                        answers.scenario().wire(),
                        answers.preferredTopics(),
                        answers.selfLevel().wire(),
                        answers.weeklyDays(),
                        time(answers.reminderTime()),
                        answers.remindersEnabled());
    }

    private static String time(LocalTime time) {
        return TIME.format(time);
    }
}
