package app.twicetold.client.application;

import app.twicetold.client.AuthenticationFilter;
import app.twicetold.client.account.AuthResource;
import app.twicetold.client.account.MeResource;
import app.twicetold.client.analytics.EventsResource;
import app.twicetold.client.growth.GrowthResource;
import app.twicetold.client.home.HomeResource;
import app.twicetold.client.library.ArticlesResource;
import app.twicetold.client.library.ConfigResource;
import app.twicetold.client.library.TopicsResource;
import app.twicetold.client.notification.PushTokenResource;
import app.twicetold.client.onboarding.OnboardingResource;
import app.twicetold.client.paywall.PaywallResource;
import app.twicetold.client.publication.ReportsResource;
import app.twicetold.client.purchase.DeprecationFilter;
import app.twicetold.client.purchase.EntitlementsResource;
import app.twicetold.client.purchase.PurchaseLayerFilter;
import app.twicetold.client.purchase.SlugFilter;
import app.twicetold.client.purchase.SubscriptionsResource;
import app.twicetold.client.purchase.WebhooksResource;
import app.twicetold.client.reward.AchievementsResource;
import app.twicetold.client.reward.PlanResource;
import app.twicetold.client.reward.WeeklyQuestsResource;
import app.twicetold.client.training.AssessmentsResource;
import app.twicetold.client.training.AttemptsResource;
import app.twicetold.client.training.MediaResource;
import app.twicetold.client.training.SessionsResource;
import app.twicetold.client.training.UploadsResource;
import app.twicetold.web.WebSupport;
import jakarta.ws.rs.core.Application;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The JAX-RS application of the client API; the archive that holds it maps its path. */
public class ClientApplication extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        Set<Class<?>> classes = new LinkedHashSet<>(WebSupport.providers());
        classes.add(AuthenticationFilter.class);
        classes.add(AuthResource.class);
        classes.add(MeResource.class);
        classes.add(PushTokenResource.class);
        classes.add(EventsResource.class);
        classes.add(OnboardingResource.class);
        classes.add(HomeResource.class);
        classes.add(GrowthResource.class);
        classes.add(TopicsResource.class);
        classes.add(ArticlesResource.class);
        classes.add(ConfigResource.class);
        classes.add(SessionsResource.class);
        classes.add(AttemptsResource.class);
        classes.add(AssessmentsResource.class);
        classes.add(PaywallResource.class);
        classes.add(ReportsResource.class);
        classes.add(EntitlementsResource.class);
        classes.add(SubscriptionsResource.class);
        classes.add(WebhooksResource.class);
        classes.add(PurchaseLayerFilter.class);
        classes.add(DeprecationFilter.class);
        classes.add(SlugFilter.class);
        classes.add(WeeklyQuestsResource.class);
        classes.add(AchievementsResource.class);
        classes.add(PlanResource.class);
        classes.add(UploadsResource.class);
        classes.add(MediaResource.class);
        return classes;
    }

    @Override
    public Map<String, Object> getProperties() {
        return WebSupport.properties();
    }
}
