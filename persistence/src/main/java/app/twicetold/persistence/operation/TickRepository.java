package app.twicetold.persistence.operation;

import jakarta.persistence.EntityManager;
import java.time.Instant;

/** The ticks of scheduled work: each is claimed once, whatever the number of nodes. */
public class TickRepository {
    private final EntityManager entities;

    public TickRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** @return whether this call claimed the tick; false when a node was first */
    public boolean claim(String name, Instant tick, Instant now) {
        return entities.createNativeQuery("insert into scheduled_ticks (name, tick, claimed_at) "
                                + "values (:name, :tick, :now) on conflict do nothing")
                        .setParameter("name", name)
                        .setParameter("tick", tick)
                        .setParameter("now", now)
                        .executeUpdate()
                == 1;
    }

    /** Forgets ticks of a name from before a moment. */
    public void deleteBefore(String name, Instant before) {
        entities.createNativeQuery("delete from scheduled_ticks where name = :name and tick < :before")
                .setParameter("name", name)
                .setParameter("before", before)
                .executeUpdate();
    }
}
