package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.ForgetDeletions;
import app.twicetold.jobs.schedule.PagesBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old deletion jobs, page by page. */
@Named
@Dependent
public class DeletionsBatchlet extends PagesBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ForgetDeletions forget;

    public DeletionsBatchlet() {
        super("deletion_jobs");
    }

    @Override
    protected boolean nextPage() {
        return forget.nextPage();
    }
}
