package app.twicetold.jobs.notification;

import app.twicetold.core.notification.ForgetNotifications;
import app.twicetold.jobs.schedule.PagesBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old notifications, page by page. */
@Named
@Dependent
public class NotificationsBatchlet extends PagesBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ForgetNotifications forget;

    public NotificationsBatchlet() {
        super("notification_log");
    }

    @Override
    protected boolean nextPage() {
        return forget.nextPage();
    }
}
