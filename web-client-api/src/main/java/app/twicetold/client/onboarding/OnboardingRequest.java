package app.twicetold.client.onboarding;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answers of a new user. */
public record OnboardingRequest(
        @Nullable String practiceLanguage,
        @NotNull String goal,
        @NotNull String scenario,
        @Nullable @Size(max = 50) List<@NotNull String> preferredTopics,
        @NotNull String selfLevel,
        @Nullable Integer weeklyDays,
        @Nullable String reminderTime,
        @Nullable Boolean remindersEnabled) {}
