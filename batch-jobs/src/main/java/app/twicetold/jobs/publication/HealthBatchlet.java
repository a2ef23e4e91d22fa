package app.twicetold.jobs.publication;

import app.twicetold.core.publication.KeepArticleFigures;
import app.twicetold.core.publication.MeasureHealth;
import app.twicetold.jobs.schedule.PartBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Measures the health of all served articles. A restart measures them again. */
@Named
@Dependent
public class HealthBatchlet extends PartBatchlet {
    @Inject
    private KeepArticleFigures figures;

    @Inject
    private MeasureHealth measure;

    @Override
    protected void work() {
        figures.keep();
        measure.measure();
    }
}
