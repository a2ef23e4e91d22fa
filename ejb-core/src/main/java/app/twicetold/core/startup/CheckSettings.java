package app.twicetold.core.startup;

import app.twicetold.core.account.AccountSettings;
import app.twicetold.core.account.IdentitySettings;
import app.twicetold.core.library.ClientSettings;
import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.onboarding.OnboardingSettings;
import app.twicetold.core.operator.OperatorSettings;
import app.twicetold.core.paywall.PaywallSettings;
import app.twicetold.core.provider.ProviderSettings;
import app.twicetold.core.purchase.PurchaseSettings;
import app.twicetold.core.purchase.SlugSettings;
import app.twicetold.core.purchase.StoreSettings;
import app.twicetold.core.ratelimit.RateLimitSettings;
import app.twicetold.core.shared.Settings;
import app.twicetold.core.storage.StorageSettings;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.waitlist.WaitlistSettings;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Reads all settings when the service starts, so that a wrong one stops the start and not the first request. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@SuppressWarnings("NullAway.Init") // For the container.
public class CheckSettings {
    private Settings settings;

    @Inject
    public CheckSettings(Settings settings) {
        this.settings = settings;
    }

    protected CheckSettings() {}

    @PostConstruct
    @SuppressWarnings("NullAway") // It is called after the injection.
    void start() {
        check(settings);
    }

    /** @throws Settings.InvalidSetting naming the first setting that is missing or malformed */
    static void check(Settings settings) {
        AccountSettings.from(settings);
        OperatorSettings.from(settings);
        TrainingSettings.from(settings);
        OnboardingSettings.from(settings);
        ProviderSettings.from(settings);
        RateLimitSettings.from(settings);
        ClientSettings.from(settings);
        StorageSettings.from(settings);
        PurchaseSettings.from(settings);
        StoreSettings.from(settings);
        SlugSettings.from(settings);
        PaywallSettings.from(settings);
        IdentitySettings.from(settings);
        PushSettings.from(settings);
        WaitlistSettings.from(settings);
    }
}
