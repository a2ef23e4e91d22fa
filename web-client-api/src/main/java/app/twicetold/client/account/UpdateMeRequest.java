package app.twicetold.client.account;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What changes of a profile: keys that are absent, at any level, keep their value. */
public record UpdateMeRequest(
        @Nullable String displayName,
        @Nullable @Valid SettingsPatch settings,
        @Nullable @Valid AnswersPatch onboardingAnswers) {

    /** @param uiLocale absent keeps it (null here), a JSON null follows the device again, else a string */
    public record SettingsPatch(
            @Nullable @Size(max = 2) List<@NotNull String> practiceLanguages,
            @Nullable JsonNode uiLocale,
            @Nullable Boolean remindersEnabled,
            @Nullable String reminderTime,
            @Nullable Boolean streakRiskAlert,
            @Nullable Integer audioRetentionDays) {}

    /** The answers that may change at any time. */
    public record AnswersPatch(
            @Nullable String goal,
            @Nullable String scenario,
            @Nullable @Size(max = 50) List<@NotNull String> preferredTopics,
            @Nullable Integer weeklyDays,
            @Nullable String selfLevel) {}
}
