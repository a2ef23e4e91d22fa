package app.twicetold.core.startup;

import app.twicetold.core.account.AccountSettings;
import app.twicetold.core.account.apple.IdentitySettings;
import app.twicetold.core.generation.HourSettings;
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
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.waitlist.WaitlistSettings;
import app.twicetold.core.work.PatienceSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.ConfigProvider;

/** The typed settings of each feature, read once. */
@ApplicationScoped
public class Configuration {

    @Produces
    @Singleton
    Settings settings() {
        return new Settings(ConfigProvider.getConfig());
    }

    @Produces
    @Singleton
    AccountSettings accountSettings(Settings settings) {
        return AccountSettings.from(settings);
    }

    @Produces
    @Singleton
    QueueSettings queueSettings(Settings settings) {
        return QueueSettings.from(settings);
    }

    @Produces
    @Singleton
    RateLimitSettings rateLimitSettings(Settings settings) {
        return RateLimitSettings.from(settings);
    }

    @Produces
    @Singleton
    TrustedProxies trustedProxies(Settings settings) {
        return TrustedProxies.from(settings);
    }

    @Produces
    @Singleton
    TrainingSettings trainingSettings(Settings settings) {
        return TrainingSettings.from(settings);
    }

    @Produces
    @Singleton
    PatienceSettings patienceSettings(Settings settings) {
        return PatienceSettings.from(settings);
    }

    @Produces
    @Singleton
    RetentionSettings retentionSettings(Settings settings) {
        return RetentionSettings.from(settings);
    }

    @Produces
    @Singleton
    ScheduleSettings scheduleSettings(Settings settings) {
        return ScheduleSettings.from(settings);
    }

    @Produces
    @Singleton
    OnboardingSettings onboardingSettings(Settings settings) {
        return OnboardingSettings.from(settings);
    }

    @Produces
    @Singleton
    ProviderSettings providerSettings(Settings settings) {
        return ProviderSettings.from(settings);
    }

    @Produces
    @Singleton
    OperatorSettings operatorSettings(Settings settings) {
        return OperatorSettings.from(settings);
    }

    @Produces
    @Singleton
    ClientSettings clientSettings(Settings settings) {
        return ClientSettings.from(settings);
    }

    @Produces
    @Singleton
    WebAppSettings webAppSettings(Settings settings) {
        return WebAppSettings.from(settings);
    }

    @Produces
    @Singleton
    ReportSettings reportSettings(Settings settings) {
        return ReportSettings.from(settings);
    }

    @Produces
    @Singleton
    PurchaseSettings purchaseSettings(Settings settings) {
        return PurchaseSettings.from(settings);
    }

    @Produces
    @Singleton
    StoreSettings storeSettings(Settings settings) {
        return StoreSettings.from(settings);
    }

    @Produces
    @Singleton
    SlugSettings slugSettings(Settings settings) {
        return SlugSettings.from(settings);
    }

    @Produces
    @Singleton
    PaywallSettings paywallSettings(Settings settings) {
        return PaywallSettings.from(settings);
    }

    @Produces
    @Singleton
    PushSettings pushSettings(Settings settings) {
        return PushSettings.from(settings);
    }

    @Produces
    @Singleton
    IdentitySettings identitySettings(Settings settings) {
        return IdentitySettings.from(settings);
    }

    @Produces
    @Singleton
    WaitlistSettings waitlistSettings(Settings settings) {
        return WaitlistSettings.from(settings);
    }

    @Produces
    @Singleton
    FetchSettings fetchSettings(Settings settings) {
        return FetchSettings.from(settings);
    }

    @Produces
    @Singleton
    HourSettings hourSettings(Settings settings) {
        return HourSettings.from(settings);
    }

    @Produces
    @Singleton
    VectorSettings vectorSettings(Settings settings) {
        return VectorSettings.from(settings);
    }
}
