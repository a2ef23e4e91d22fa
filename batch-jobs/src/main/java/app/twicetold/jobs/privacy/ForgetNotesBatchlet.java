package app.twicetold.jobs.privacy;

import app.twicetold.core.privacy.DeletionNotes;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets the notes of deletions that no backup needs any more. */
@Named
@Dependent
public class ForgetNotesBatchlet extends PartBatchlet {
    @Inject
    private DeletionNotes notes;

    @Override
    protected void work() {
        notes.forgetOld();
    }
}
