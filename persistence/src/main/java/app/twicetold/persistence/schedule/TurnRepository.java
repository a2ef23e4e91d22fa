package app.twicetold.persistence.schedule;

import jakarta.persistence.EntityManager;
import java.time.Instant;

/** Until when recurring work has been done for all nodes. */
public class TurnRepository {
    private final EntityManager entities;

    public TurnRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Takes the turn of a name until a moment, unless it is taken.
     *
     * @param latest the latest end of a turn that holds; no clock that is right sets a later one
     * @return whether it was taken here
     */
    public boolean take(String name, Instant now, Instant until, Instant latest) {
        return entities.createNativeQuery("""
                insert into scheduled_turns (name, taken_until) values (:name, :until)
                on conflict (name) do update set taken_until = excluded.taken_until
                where scheduled_turns.taken_until <= :now or scheduled_turns.taken_until > :latest
                """)
                        .setParameter("name", name)
                        .setParameter("now", now)
                        .setParameter("until", until)
                        .setParameter("latest", latest)
                        .executeUpdate()
                == 1;
    }

    /** Sets the end of the turn of a name, whoever has it. */
    public void set(String name, Instant until) {
        entities.createNativeQuery("""
                insert into scheduled_turns (name, taken_until) values (:name, :until)
                on conflict (name) do update set taken_until = excluded.taken_until
                """)
                .setParameter("name", name)
                .setParameter("until", until)
                .executeUpdate();
    }
}
