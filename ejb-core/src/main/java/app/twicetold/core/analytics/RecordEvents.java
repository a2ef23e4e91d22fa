package app.twicetold.core.analytics;

import app.twicetold.core.shared.Ids;
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
    private InstantSource clock;

    @Inject
    public RecordEvents(AnalyticsRepository analytics, InstantSource clock) {
        this.analytics = analytics;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected RecordEvents() {}

    public void record(String userId, List<AnalyticsEvent> events) {
        Instant now = clock.instant();
        analytics.addAll(events.stream().map(event -> row(userId, event, now)).toList());
    }

    private static AnalyticsEventEntity row(String userId, AnalyticsEvent event, Instant now) {
        AnalyticsEventEntity row = new AnalyticsEventEntity();
        row.id = Ids.create("evt");
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
