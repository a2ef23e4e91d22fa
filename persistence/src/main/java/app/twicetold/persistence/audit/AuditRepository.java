package app.twicetold.persistence.audit;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries are added, and read newest first. */
public class AuditRepository {
    private final EntityManager entities;

    public AuditRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(AuditEntryEntity entry) {
        entities.persist(entry);
    }

    /**
     * Entries by moment and id, both descending.
     *
     * @param actor null for all
     * @param action null for all
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<AuditEntryEntity> page(
            @Nullable String actor,
            @Nullable String action,
            @Nullable Instant beforeAt,
            @Nullable String beforeId,
            int limit) {
        StringBuilder jpql = new StringBuilder("select e from AuditEntryEntity e where 1 = 1");
        if (actor != null) {
            jpql.append(" and e.actor = :actor");
        }
        if (action != null) {
            jpql.append(" and e.action = :action");
        }
        if (beforeAt != null) {
            jpql.append(" and (e.at < :at or e.at = :at and e.id < :id)");
        }
        TypedQuery<AuditEntryEntity> query = entities.createQuery(
                jpql.append(" order by e.at desc, e.id desc").toString(), AuditEntryEntity.class);
        if (actor != null) {
            query.setParameter("actor", actor);
        }
        if (action != null) {
            query.setParameter("action", action);
        }
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }
}
