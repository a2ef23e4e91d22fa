package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.RunDeletionJob;
import app.twicetold.jobs.schedule.PartWriter;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Removes the stored objects of deletion jobs. A removal that the store refuses is tried again the next night. */
@Named
@Dependent
public class StoredObjects extends PartWriter {
    @Inject
    private RunDeletionJob run;

    public StoredObjects() {
        super("deletion_job");
    }

    @Override
    protected void work(String id) {
        run.run(id);
    }
}
