package app.twicetold.core.startup;

import app.twicetold.core.account.AccountSettings;
import app.twicetold.core.account.apple.IdentitySettings;
import app.twicetold.core.library.ClientSettings;
import app.twicetold.core.library.WebAppSettings;
import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.onboarding.OnboardingSettings;
import app.twicetold.core.operator.OperatorSettings;
import app.twicetold.core.paywall.PaywallSettings;
import app.twicetold.core.privacy.RetentionSettings;
import app.twicetold.core.provider.config.ProviderSettings;
import app.twicetold.core.publication.ReportSettings;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.purchase.SlugSettings;
import app.twicetold.core.purchase.StoreSettings;
import app.twicetold.core.quality.VectorSettings;
import app.twicetold.core.queue.QueueSettings;
import app.twicetold.core.ratelimit.RateLimitSettings;
import app.twicetold.core.ratelimit.TrustedProxies;
import app.twicetold.core.schedule.ScheduleSettings;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.source.fetch.FetchSettings;
import app.twicetold.core.storage.StorageSettings;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.waitlist.WaitlistSettings;
import app.twicetold.core.work.PatienceSettings;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All settings of the service, checked in one place for every server: {@link RefuseWrongSettings} asks before anything
 * of the application starts, and the launcher before it starts anything at all.
 */
public final class CheckSettings {
    private CheckSettings() {}

    /**
     * For the launcher, which knows the service by name alone.
     *
     * @param values by the name of the setting
     * @return the names of the settings that are read
     * @throws Settings.InvalidSetting naming the first setting that is missing or malformed
     */
    public static Set<String> check(Map<String, String> values) {
        Set<String> names = new HashSet<>();
        check(new Settings(name -> {
            names.add(name);
            return Optional.ofNullable(values.get(name));
        }));
        return names;
    }

    /** @throws Settings.InvalidSetting naming the first setting that is missing or malformed */
    static void check(Settings settings) {
        ServerSettings.check(settings);
        AccountSettings.from(settings);
        OperatorSettings.from(settings);
        TrainingSettings.from(settings);
        PatienceSettings.from(settings);
        RetentionSettings.from(settings);
        ScheduleSettings.from(settings);
        OnboardingSettings.from(settings);
        ProviderSettings.from(settings);
        RateLimitSettings.from(settings);
        TrustedProxies.from(settings);
        ClientSettings.from(settings);
        WebAppSettings.from(settings);
        QueueSettings.from(settings);
        StorageSettings.from(settings);
        ReportSettings.from(settings);
        PurchaseSettings.from(settings);
        StoreSettings.from(settings);
        SlugSettings.from(settings);
        PaywallSettings.from(settings);
        IdentitySettings.from(settings);
        PushSettings.from(settings);
        WaitlistSettings.from(settings);
        FetchSettings.from(settings);
        VectorSettings.from(settings);
    }
}
