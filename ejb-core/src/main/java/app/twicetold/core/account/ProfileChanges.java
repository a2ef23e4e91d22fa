package app.twicetold.core.account;

import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes of a user to the profile. Null leaves a value as it is. */
public record ProfileChanges(
        @Nullable String displayName,
        @Nullable List<String> practiceLanguages,
        @Nullable UiLocaleChoice uiLocale,
        @Nullable Boolean remindersEnabled,
        @Nullable LocalTime reminderTime,
        @Nullable Boolean streakRiskAlert,
        @Nullable Integer audioRetentionDays,
        @Nullable AnswerChanges answers) {

    /** A supported locale, or null to follow the device. */
    public record UiLocaleChoice(@Nullable String tag) {}

    /** The answers of onboarding that may change later; an existing plan is not rebuilt. */
    public record AnswerChanges(
            @Nullable Goal goal,
            @Nullable Scenario scenario,
            @Nullable List<String> preferredTopics,
            @Nullable Integer weeklyDays,
            @Nullable SelfLevel selfLevel) {}
}
