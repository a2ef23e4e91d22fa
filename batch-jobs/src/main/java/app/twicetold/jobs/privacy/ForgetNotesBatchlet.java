package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.DeletionNotes;
import app.twicetold.jobs.schedule.ScheduledParts;
import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets the notes of deletions that no backup needs any more. */
@Named
@Dependent
public class ForgetNotesBatchlet extends AbstractBatchlet {
    @Inject
    private JobContext job;

    @Inject
    private ScheduledParts parts;

    @Inject
    private DeletionNotes notes;

    @Override
    public String process() {
        try {
            notes.forgetOld();
        } catch (RuntimeException e) {
            parts.failed(job, "deletion_notes", e);
        }
        return "COMPLETED";
    }
}
