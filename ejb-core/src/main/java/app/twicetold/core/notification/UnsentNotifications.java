package app.twicetold.core.notification;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What providers could not take before, each once a run. */
final class UnsentNotifications implements SendNotifications.Source {
    private final NotificationSteps steps;
    private final InstantSource clock;
    private final int page;

    private @Nullable DueNotification last;
    private boolean ended;

    UnsentNotifications(NotificationSteps steps, InstantSource clock, int page) {
        this.steps = steps;
        this.clock = clock;
        this.page = page;
    }

    @Override
    public String name() {
        return "again";
    }

    @Override
    public List<DueNotification> claim() {
        List<DueNotification> claimed = steps.claimAgain(clock.instant(), last, page);
        ended = claimed.size() < page;
        last = ended ? null : claimed.get(page - 1);
        return claimed;
    }

    @Override
    public boolean ended() {
        return ended;
    }
}
