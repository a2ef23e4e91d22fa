package app.twicetold.core.generation;

import app.twicetold.core.shared.FollowChanges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Keeps what users have seen: reads once, some users at a time, what was there before the first change, and adds what has
 * changed since. A run that ends half way is gone on with by the next one.
 */
@ApplicationScoped
public class KeepSeenArticles {
    /** All sessions of so many users are read in a fraction of a second. */
    static final int USERS = 200;

    private SeenSteps steps;

    @Inject
    public KeepSeenArticles(SeenSteps steps) {
        this.steps = steps;
    }

    protected KeepSeenArticles() {}

    /** Adds what has changed, page by page. */
    public void keep() {
        FollowChanges.all(steps::isCounted, () -> steps.noteNext(USERS), () -> steps.fold(SeenArticles.PAGE));
    }
}
