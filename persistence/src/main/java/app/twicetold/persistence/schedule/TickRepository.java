package app.twicetold.persistence.schedule;

import jakarta.persistence.EntityManager;
import java.time.Instant;

/** Claims of scheduled ticks. */
public class TickRepository {
    private final EntityManager entities;

    public TickRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** @return whether this call claimed the tick; false when anybody did before */
    public boolean insertIfAbsent(String name, Instant tick, Instant now) {
        return entities.createNativeQuery("insert into scheduled_ticks (name, tick, claimed_at) "
                                + "values (:name, :tick, :now) on conflict do nothing")
                        .setParameter("name", name)
                        .setParameter("tick", tick)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** Forgets the ticks before a moment, which nobody asks for again. */
    public void forgetBefore(String name, Instant before) {
        entities.createNativeQuery("delete from scheduled_ticks where name = :name and tick < :before")
                .setParameter("name", name)
                .setParameter("before", before)
                .executeUpdate();
    }
}
