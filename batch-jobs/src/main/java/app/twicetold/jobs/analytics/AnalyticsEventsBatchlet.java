package app.twicetold.jobs.analytics;

import app.twicetold.core.analytics.ForgetAnalyticsEvents;
import app.twicetold.jobs.schedule.PagesBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old analytics events, page by page. */
@Named
@Dependent
public class AnalyticsEventsBatchlet extends PagesBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ForgetAnalyticsEvents forget;

    public AnalyticsEventsBatchlet() {
        super("analytics_events");
    }

    @Override
    protected boolean nextPage() {
        return forget.nextPage();
    }
}
