package app.twicetold.persistence.source;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Items of sources: by page, by address, by text, and those that no article was made from. */
public class SourceItemRepository {
    private final EntityManager entities;

    public SourceItemRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(SourceItemEntity item) {
        entities.persist(item);
    }

    public Optional<SourceItemEntity> find(String id) {
        return Optional.ofNullable(entities.find(SourceItemEntity.class, id));
    }

    public Optional<SourceItemEntity> lock(String id) {
        return Optional.ofNullable(entities.find(SourceItemEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /** Lets one transaction at a time add items, so that of two equal ones the second finds the first. */
    public void lockForAdding() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('source items', 0)) as text) as locked")
                .run();
    }

    /** The item of an address; rows that only say that a source lists it again are left out. */
    public Optional<SourceItemEntity> byUrl(String urlHash) {
        return entities.createQuery("""
                        select i from SourceItemEntity i
                        where i.urlHash = :hash and i.reason is distinct from 'duplicate_url'
                        """, SourceItemEntity.class)
                .setParameter("hash", urlHash)
                .getResultStream()
                .findFirst();
    }

    /**
     * An item that was read from the page of an address, or from the page that a listed address is known to lead to.
     */
    public Optional<SourceItemEntity> byPage(String hash) {
        return NativeRead.of(entities, """
                        select i.id
                        from source_items i
                        where i.reason is distinct from 'duplicate_url' and i.status <> 'failed'
                          and coalesce(i.page_hash, i.url_hash) = any (array(
                              select cast(:hash as text)
                              union
                              select l.page_hash from source_items l where l.url_hash = :hash and l.page_hash is not null
                          ))
                        limit 1
                        """).with("hash", hash).first(Row::text).flatMap(this::find);
    }

    /** The row that says that the source lists a known address. */
    public Optional<SourceItemEntity> repeat(String sourceId, String urlHash) {
        return entities.createQuery("""
                        select i from SourceItemEntity i
                        where i.sourceId = :source and i.urlHash = :hash and i.reason = 'duplicate_url'
                        """, SourceItemEntity.class)
                .setParameter("source", sourceId)
                .setParameter("hash", urlHash)
                .getResultStream()
                .findFirst();
    }

    /**
     * The simhashes of new items in the language that share a band with a text.
     *
     * @param bands the four bands of the text
     */
    public List<Long> simhashes(String language, List<Integer> bands) {
        return entities.createQuery("""
                        select i.simhash from SourceItemEntity i
                        where i.status = 'new' and i.language = :language
                          and (i.band1 = :band1 or i.band2 = :band2 or i.band3 = :band3 or i.band4 = :band4)
                        """, Long.class)
                .setParameter("language", language)
                .setParameter("band1", bands.get(0))
                .setParameter("band2", bands.get(1))
                .setParameter("band3", bands.get(2))
                .setParameter("band4", bands.get(3))
                .getResultList();
    }

    /**
     * Items of a source by moment and id, both descending.
     *
     * @param status null for all
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<SourceItemEntity> page(
            String sourceId,
            @Nullable String status,
            @Nullable Instant beforeAt,
            @Nullable String beforeId,
            int limit) {
        StringBuilder where = new StringBuilder();
        if (status != null) {
            where.append(" and i.status = :status");
        }
        if (beforeAt != null) {
            where.append(" and i.retrievedAt <= :at and (i.retrievedAt < :at or i.id < :id)");
        }
        var query = entities.createQuery("""
                select i from SourceItemEntity i
                where i.sourceId = :source%s
                order by i.retrievedAt desc, i.id desc
                """.formatted(where), SourceItemEntity.class)
                .setParameter("source", sourceId);
        if (status != null) {
            query.setParameter("status", status);
        }
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /**
     * New items that no article was made from and no job has at hand or tries again, the oldest first. Only texts that
     * are long enough, of sources that hint at the topic, may have their licence, and were not switched off by an
     * operator.
     */
    public List<UnusedItemRow> unused(String language, String topicId, int minLength, int limit) {
        return NativeRead.of(entities, """
                select i.id, i.retrieved_at, i.length
                from source_items i
                join sources s on s.id = i.source_id
                join licenses l on l.id = i.license_id
                where i.status = 'new' and i.article_id is null and i.language = :language
                  and i.length >= :length
                  and s.topic_hints @> array[cast(:topic as text)]
                  and l.allowed = 1 and (s.owner_cleared or not l.owner_cleared_required)
                  and (s.enabled or s.disabled_reason is not null)
                  and not exists (
                      select 1 from content_jobs j
                      where j.source_item_id = i.id and j.status in ('queued', 'running')
                  )
                  and not exists (
                      select 1 from content_jobs j
                      where j.source_item_id = i.id and j.status = 'failed' and j.attempts_left > 0
                  )
                order by i.retrieved_at, i.id
                limit :limit
                """)
                .with("language", language)
                .with("length", minLength)
                .with("topic", topicId)
                .with("limit", limit)
                .list(row -> new UnusedItemRow(row.text(), row.moment(), row.integer()));
    }
}
