package app.twicetold.jobs.purchase;

import app.twicetold.core.purchase.ForgetWebhookEvents;
import app.twicetold.jobs.schedule.PagesBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old events, page by page. */
@Named
@Dependent
public class WebhookEventsBatchlet extends PagesBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ForgetWebhookEvents forget;

    public WebhookEventsBatchlet() {
        super("webhook_events");
    }

    @Override
    protected boolean nextPage() {
        return forget.nextPage();
    }
}
