package app.twicetold.persistence.waitlist;

import jakarta.persistence.EntityManager;

/** Records of the waitlist: a key, and a JSON object that is never changed. */
public class WaitlistRepository {
    private final EntityManager entities;

    public WaitlistRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Adds the record. @return false when there is one with the key, which stays as it is */
    public boolean addIfAbsent(String key, String value) {
        return entities.createNativeQuery("""
                insert into waitlist (key, value) values (?1, cast(?2 as jsonb)) on conflict do nothing
                """)
                        .setParameter(1, key)
                        .setParameter(2, value)
                        .executeUpdate()
                == 1;
    }
}
