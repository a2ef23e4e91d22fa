package app.twicetold.core.publication;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Keeps what users did with articles as figures: counts once what was there before, and adds what has changed since. Those
 * who read the figures see the changes, too, so that it matters to no result when they are added.
 */
@ApplicationScoped
public class KeepArticleFigures {
    /** So many changes are added in a fraction of a second. */
    static final int PAGE = 20_000;

    /** So many blocks of a table are counted in less than a second. */
    static final int BLOCKS = 5_000;

    private ArticleFigureSteps steps;

    @Inject
    public KeepArticleFigures(ArticleFigureSteps steps) {
        this.steps = steps;
    }

    protected KeepArticleFigures() {}

    /** Adds what has changed, page by page. */
    public void keep() {
        if (!steps.isCounted()) {
            steps.countFirst(BLOCKS);
        }
        long changes;
        do {
            changes = steps.fold(PAGE);
        } while (changes == PAGE);
    }
}
