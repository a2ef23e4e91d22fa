package app.twicetold.core.analytics;

import app.twicetold.persistence.analytics.AnalyticsRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;

/** Forgets what apps reported long ago. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetAnalyticsEvents {
    /** One year can be compared with the one before. */
    public static final Duration LIFETIME = Duration.ofDays(400);

    private static final int PAGE = 5_000;

    private AnalyticsRepository analytics;
    private InstantSource clock;

    @Inject
    public ForgetAnalyticsEvents(AnalyticsRepository analytics, InstantSource clock) {
        this.analytics = analytics;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected ForgetAnalyticsEvents() {}

    /** Takes a page at a time. @return whether there may be more */
    public boolean nextPage() {
        return analytics.deleteReceived(clock.instant().minus(LIFETIME), PAGE) == PAGE;
    }
}
