package app.twicetold.core.analytics;

import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.analytics.AnalyticsEventEntity;
import app.twicetold.persistence.analytics.AnalyticsRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Stores what an app reported. */
@Stateless
public class RecordEvents {
    private AnalyticsRepository analytics;
    private UserRepository users;
    private InstantSource clock;

    @Inject
    public RecordEvents(AnalyticsRepository analytics, UserRepository users, InstantSource clock) {
        this.analytics = analytics;
        this.users = users;
        this.clock = clock;
    }

    protected RecordEvents() {}

    /** @throws ServiceException {@code unauthorized} when the account no longer exists */
    public void record(String userId, List<AnalyticsEvent> events) {
        if (!users.hold(userId)) {
            throw ServiceException.callerGone();
        }
        Instant now = clock.instant();
        analytics.addAll(events.stream().map(event -> row(userId, event, now)).toList());
    }

    private static AnalyticsEventEntity row(String userId, AnalyticsEvent event, Instant now) {
        AnalyticsEventEntity row = new AnalyticsEventEntity();
        row.id = Ids.ofLog("evt", now);
        row.userId = userId;
        row.name = event.name().wire();
        row.ts = event.at();
        row.sessionId = event.sessionId();
        row.articleId = event.articleId();
        row.round = event.round();
        row.screen = event.screen();
        row.errorCode = event.errorCode();
        row.appVersion = event.appVersion();
        row.receivedAt = now;
        return row;
    }
}
