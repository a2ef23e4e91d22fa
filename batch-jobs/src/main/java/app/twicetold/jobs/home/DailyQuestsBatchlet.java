package app.twicetold.jobs.home;

import app.twicetold.core.home.ForgetDailyQuests;
import app.twicetold.jobs.schedule.PagesBatchlet;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Forgets old daily quests, page by page. */
@Named
@Dependent
public class DailyQuestsBatchlet extends PagesBatchlet {
    @Inject
    @SuppressWarnings("NullAway.Init") // The container sets it.
    private ForgetDailyQuests forget;

    public DailyQuestsBatchlet() {
        super("daily_quests");
    }

    @Override
    protected boolean nextPage() {
        return forget.nextPage();
    }
}
