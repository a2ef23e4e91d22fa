package app.twicetold.core.paywall;

import app.twicetold.core.shared.FollowChanges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Builds the cohort table anew, of samples that follow changes. The first run reads all users, page by page; until that is
 * done the table stays as it is.
 */
@ApplicationScoped
public class BuildBenchmarks {
    /** The samples of so many users are made in a fraction of a second. A deletion waits for such a page. */
    static final int USERS = 1_000;

    private CohortSteps steps;

    @Inject
    public BuildBenchmarks(CohortSteps steps) {
        this.steps = steps;
    }

    protected BuildBenchmarks() {}

    /** Brings the samples to now. Done each hour, so that notes stay few. */
    public void follow() {
        FollowChanges.all(steps::isCounted, () -> steps.noteNext(USERS), () -> steps.fold(USERS));
    }

    public void build() {
        follow();
        steps.build();
    }
}
