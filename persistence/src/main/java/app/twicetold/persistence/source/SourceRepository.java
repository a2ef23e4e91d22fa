package app.twicetold.persistence.source;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sources by id, by page, and those that the schedule looks at. */
public class SourceRepository {
    private final EntityManager entities;

    public SourceRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(SourceEntity source) {
        entities.persist(source);
    }

    public Optional<SourceEntity> find(String id) {
        return Optional.ofNullable(entities.find(SourceEntity.class, id));
    }

    /** The source, locked until the end of the transaction: operators and fetches change the same row. */
    public Optional<SourceEntity> lock(String id) {
        return Optional.ofNullable(entities.find(SourceEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Deletes the source with its items. @return whether it was there */
    public boolean delete(String id) {
        return entities.createQuery("delete from SourceEntity s where s.id = :id")
                        .setParameter("id", id)
                        .executeUpdate()
                == 1;
    }

    /**
     * Sources by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<SourceEntity> page(@Nullable Instant beforeAt, @Nullable String beforeId, int limit) {
        String after = beforeAt == null ? "" : "where s.createdAt <= :at and (s.createdAt < :at or s.id < :id)";
        var query = entities.createQuery("""
                select s from SourceEntity s
                %s
                order by s.createdAt desc, s.id desc
                """.formatted(after), SourceEntity.class);
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /** What the schedule asks of enabled sources, by id. @param after the last id of the part before, empty at first */
    public List<ScheduledSourceRow> enabled(String after, int limit) {
        return entities.createQuery("""
                        select new app.twicetold.persistence.source.ScheduledSourceRow(
                            s.id, s.scheduleCron, s.createdAt, s.lastRunAt, s.notBefore
                        )
                        from SourceEntity s
                        where s.enabled = true and s.id > :after
                        order by s.id
                        """, ScheduledSourceRow.class)
                .setParameter("after", after)
                .setMaxResults(limit)
                .getResultList();
    }
}
