package app.twicetold.persistence.analytics;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** Analytics events: they are added, and one day forgotten. */
public class AnalyticsRepository {
    private final EntityManager entities;

    public AnalyticsRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void addAll(List<AnalyticsEventEntity> events) {
        events.forEach(entities::persist);
    }

    /** Forgets events that came before a moment. @return how many there were, up to the limit */
    public int deleteReceived(Instant before, int limit) {
        return entities.createNativeQuery("""
                delete from analytics_events
                where ctid = any(array(select ctid from analytics_events where received_at < :before limit :limit))
                """)
                .setParameter("before", before)
                .setParameter("limit", limit)
                .executeUpdate();
    }
}
