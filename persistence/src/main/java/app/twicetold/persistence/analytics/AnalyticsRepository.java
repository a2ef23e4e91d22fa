package app.twicetold.persistence.analytics;

import jakarta.persistence.EntityManager;
import java.util.List;

/** Adds analytics events. They leave the database as files later. */
public class AnalyticsRepository {
    private final EntityManager entities;

    public AnalyticsRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void addAll(List<AnalyticsEventEntity> events) {
        events.forEach(entities::persist);
    }
}
