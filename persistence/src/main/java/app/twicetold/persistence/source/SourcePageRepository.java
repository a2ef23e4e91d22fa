package app.twicetold.persistence.source;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Pages that are still to be read. */
public class SourcePageRepository {
    private final EntityManager entities;

    public SourcePageRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(SourcePageEntity page) {
        entities.persist(page);
    }

    public void remove(SourcePageEntity page) {
        entities.remove(page);
    }

    /** Nothing that the source has listed is read any more. */
    public void removeAll(String sourceId) {
        entities.createQuery("delete from SourcePageEntity p where p.sourceId = :source")
                .setParameter("source", sourceId)
                .executeUpdate();
    }

    public Optional<SourcePageEntity> find(String sourceId, String urlHash) {
        return entities.createQuery("""
                        select p from SourcePageEntity p where p.sourceId = :source and p.urlHash = :hash
                        """, SourcePageEntity.class)
                .setParameter("source", sourceId)
                .setParameter("hash", urlHash)
                .getResultStream()
                .findFirst();
    }

    /** The pages of a source that may be asked for: those that never were before those that failed. */
    public List<SourcePageEntity> due(String sourceId, Instant now, int limit) {
        return entities.createQuery("""
                        select p from SourcePageEntity p
                        where p.sourceId = :source and p.dueAt <= :now
                        order by p.tries, p.dueAt, p.place, p.id
                        """, SourcePageEntity.class)
                .setParameter("source", sourceId)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    /** No page of the host is asked for earlier. */
    public void postpone(String host, Instant until) {
        entities.createQuery("update SourcePageEntity p set p.dueAt = :until where p.host = :host and p.dueAt < :until")
                .setParameter("host", host)
                .setParameter("until", until)
                .executeUpdate();
    }
}
