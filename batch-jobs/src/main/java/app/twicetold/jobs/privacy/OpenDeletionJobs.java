package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.DeletionJobs;
import app.twicetold.jobs.schedule.PartReader;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** The deletion jobs that are not done, the oldest first; each is run once a night. */
@Named
@Dependent
public class OpenDeletionJobs extends PartReader {
    @Inject
    private DeletionJobs jobs;

    public OpenDeletionJobs() {
        super("deletion_jobs");
    }

    @Override
    protected List<String> ids() {
        return jobs.open();
    }
}
