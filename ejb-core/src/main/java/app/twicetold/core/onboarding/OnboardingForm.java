package app.twicetold.core.onboarding;

import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers as a user gives them: null where a default is wanted. */
public record OnboardingForm(
        @Nullable String practiceLanguage,
        Goal goal,
        Scenario scenario,
        @Nullable List<String> preferredTopics,
        SelfLevel selfLevel,
        @Nullable Integer weeklyDays,
        @Nullable LocalTime reminderTime,
        @Nullable Boolean remindersEnabled) {}
