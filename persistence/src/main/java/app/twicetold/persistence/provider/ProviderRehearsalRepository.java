package app.twicetold.persistence.provider;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;

/** The last rehearsal of each entry that ever had one. */
public class ProviderRehearsalRepository {
    private final EntityManager entities;

    public ProviderRehearsalRepository(EntityManager entities) {
        this.entities = entities;
    }

    public List<ProviderRehearsalEntity> all() {
        return entities.createQuery("select r from ProviderRehearsalEntity r", ProviderRehearsalEntity.class)
                .getResultList();
    }

    /**
     * The row of an entry, locked until the end of the transaction.
     *
     * @param at of a row that was not there
     */
    public ProviderRehearsalEntity lock(String capability, String entry, Instant at) {
        entities.createNativeQuery("""
                        insert into provider_rehearsals (capability, entry, at, ok) values (:capability, :entry, :at, false)
                        on conflict (capability, entry) do nothing
                        """)
                .setParameter("capability", capability)
                .setParameter("entry", entry)
                .setParameter("at", at)
                .executeUpdate();
        return entities.find(
                ProviderRehearsalEntity.class,
                new ProviderRehearsalKey(capability, entry),
                LockModeType.PESSIMISTIC_WRITE);
    }
}
