package app.twicetold.persistence.plan;

import jakarta.persistence.EntityManager;
import java.util.Optional;

/** Plans by their user. */
public class PlanRepository {
    private final EntityManager entities;

    public PlanRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<PlanEntity> find(String userId) {
        return Optional.ofNullable(entities.find(PlanEntity.class, userId));
    }

    /** Stores the plan in the place of an earlier one. */
    public void put(PlanEntity plan) {
        entities.merge(plan);
    }
}
