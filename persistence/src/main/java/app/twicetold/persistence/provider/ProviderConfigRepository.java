package app.twicetold.persistence.provider;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stored provider configurations: added, never changed. */
public class ProviderConfigRepository {
    private final EntityManager entities;

    public ProviderConfigRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets one transaction at a time add a configuration, until its end. */
    public void lockForAdding() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('provider configs', 0)) as text) as locked")
                .run();
    }

    /** Adds a configuration, which then knows its place in the order. */
    public void add(ProviderConfigEntity config) {
        entities.persist(config);
        entities.flush();
        entities.refresh(config);
    }

    /** The configuration in force, empty while none is stored. */
    public Optional<ProviderConfigEntity> latest() {
        return entities.createQuery(
                        "select c from ProviderConfigEntity c order by c.seq desc", ProviderConfigEntity.class)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /**
     * Configurations by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<ProviderConfigEntity> page(@Nullable Instant beforeAt, @Nullable String beforeId, int limit) {
        String before = beforeAt == null ? "" : " where c.at < :at or c.at = :at and c.id < :id";
        TypedQuery<ProviderConfigEntity> query = entities.createQuery(
                "select c from ProviderConfigEntity c" + before + " order by c.at desc, c.id desc",
                ProviderConfigEntity.class);
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }
}
