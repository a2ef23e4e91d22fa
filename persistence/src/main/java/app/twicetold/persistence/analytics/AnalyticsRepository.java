package app.twicetold.persistence.analytics;

import jakarta.persistence.EntityManager;
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
}
