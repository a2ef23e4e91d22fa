package app.twicetold.jobs.publication;

import app.twicetold.core.publication.RetireArticle;
import app.twicetold.jobs.schedule.PartWriter;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Retires articles and orders their replacements. An article that fails is tried again the next evening. */
@Named
@Dependent
public class RetiredArticles extends PartWriter {
    @Inject
    private RetireArticle retire;

    public RetiredArticles() {
        super("retirement");
    }

    @Override
    protected void work(String id) {
        retire.retire(id);
    }
}
