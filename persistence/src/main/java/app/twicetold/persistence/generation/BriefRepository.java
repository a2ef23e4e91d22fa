package app.twicetold.persistence.generation;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Briefs by id and by page. */
public class BriefRepository {
    private final EntityManager entities;

    public BriefRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(BriefEntity brief) {
        entities.persist(brief);
    }

    public Optional<BriefEntity> find(String id) {
        return Optional.ofNullable(entities.find(BriefEntity.class, id));
    }

    /**
     * Briefs by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<BriefEntity> page(@Nullable Instant beforeAt, @Nullable String beforeId, int limit) {
        String after = beforeAt == null ? "" : "where b.createdAt < :at or b.createdAt = :at and b.id < :id";
        var query = entities.createQuery("""
                select b from BriefEntity b
                %s
                order by b.createdAt desc, b.id desc
                """.formatted(after), BriefEntity.class);
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }
}
