package app.twicetold.core.onboarding;

import app.twicetold.core.shared.Settings;

/**
 * The settings of onboarding.
 *
 * @param required whether a user must have settled the diagnostic before any training ({@code REQUIRE_ONBOARDING},
 *     false)
 */
public record OnboardingSettings(boolean required) {
    /** @throws Settings.InvalidSetting naming the setting that is malformed */
    public static OnboardingSettings from(Settings settings) {
        return new OnboardingSettings(settings.bool("REQUIRE_ONBOARDING", false));
    }
}
