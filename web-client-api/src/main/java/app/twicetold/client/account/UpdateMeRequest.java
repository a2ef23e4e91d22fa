package app.twicetold.client.account;

import app.twicetold.web.NullRefused;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What changes of a profile: keys that are absent, at any level, keep their value. */
public record UpdateMeRequest(
        @NullRefused @Nullable String displayName,
        @NullRefused @Nullable @Valid SettingsPatch settings,
        @NullRefused @Nullable @Valid AnswersPatch onboardingAnswers) {

    /**
     * @param uiLocale when absent (null here) the locale stays; a JSON null follows the device again; otherwise a
     *     string
     */
    public record SettingsPatch(
            @NullRefused @Nullable @Size(max = 2) List<@NotNull String> practiceLanguages,
            @Nullable JsonNode uiLocale,
            @NullRefused @Nullable Boolean remindersEnabled,
            @NullRefused @Nullable String reminderTime,
            @NullRefused @Nullable Boolean streakRiskAlert,
            @NullRefused @Nullable Integer audioRetentionDays) {}

    /** The answers that may change at any time. */
    public record AnswersPatch(
            @NullRefused @Nullable String goal,
            @NullRefused @Nullable String scenario,
            @NullRefused @Nullable @Size(max = 50) List<@NotNull String> preferredTopics,
            @NullRefused @Nullable Integer weeklyDays,
            @NullRefused @Nullable String selfLevel) {}
}
