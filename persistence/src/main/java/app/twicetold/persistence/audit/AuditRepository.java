package app.twicetold.persistence.audit;

import app.twicetold.persistence.Filters;
import jakarta.persistence.EntityManager;
import java.util.List;

/** Entries are added, and read newest first. */
public class AuditRepository {
    private final EntityManager entities;

    public AuditRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(AuditEntryEntity entry) {
        entities.persist(entry);
    }

    /** Entries by moment and id, both descending. */
    public List<AuditEntryEntity> page(AuditQuery page) {
        Filters filters = new Filters()
                .with("e.actor = :actor", page.actor())
                .with("e.action = :action", page.action())
                .with("e.targetType = :targetType", page.targetType())
                .with("e.targetId = :targetId", page.targetId())
                .with("e.at >= :from", page.from())
                .with("e.at < :to", page.to())
                .before("e.at", "e.id", page.beforeAt(), page.beforeId());
        return filters.fill(entities.createQuery("""
                        select e from AuditEntryEntity e
                        where 1 = 1%s
                        order by e.at desc, e.id desc
                        """.formatted(filters.conditions()), AuditEntryEntity.class))
                .setMaxResults(page.limit())
                .getResultList();
    }
}
