package app.twicetold.jobs.publication;

import app.twicetold.core.publication.MeasureHealth;
import app.twicetold.jobs.schedule.PartReader;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;

/** The served articles whose health is too low. A restart finds those that are still served. */
@Named
@Dependent
public class UnhealthyArticles extends PartReader {
    @Inject
    private MeasureHealth measure;

    public UnhealthyArticles() {
        super("unhealthy_articles");
    }

    @Override
    protected List<String> ids() {
        return measure.unhealthy();
    }
}
