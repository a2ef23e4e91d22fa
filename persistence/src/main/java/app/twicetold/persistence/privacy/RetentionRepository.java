package app.twicetold.persistence.privacy;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/** What is kept for longer than it may be: recordings, attempts that nobody submitted, rows. */
public class RetentionRepository {
    private final EntityManager entities;

    public RetentionRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Finds and locks attempts whose recordings are older than their owners keep them. Each page continues after the
     * last one, so that recordings that are kept for longer are passed only once.
     *
     * @param youngest no recording that was uploaded after this moment is older than its owner keeps it
     */
    public List<StoredAttempt> expired(StoredAttempt after, Instant youngest, Instant now, int limit) {
        return NativeRead.of(entities, """
                select a.uploaded_at, a.id
                from attempts a join users u on u.id = a.user_id
                where a.object_key is not null
                  and a.status <> 'processing'
                  and a.uploaded_at < :youngest
                  and (a.uploaded_at, a.id) > (:after, :afterId)
                  and a.uploaded_at < cast(:now as timestamptz) - u.audio_retention_days * interval '24 hours'
                order by a.uploaded_at, a.id
                limit :limit
                for update of a skip locked
                """)
                .with("youngest", youngest)
                .with("after", after.uploadedAt())
                .with("afterId", after.id())
                .with("now", now)
                .with("limit", limit)
                .list(row -> new StoredAttempt(row.moment(), row.text()));
    }

    /** How many recordings are older than their owners keep them. */
    public long countExpired(Instant youngest, Instant now) {
        return NativeRead.of(entities, """
                select count(*)
                from attempts a join users u on u.id = a.user_id
                where a.object_key is not null
                  and a.status <> 'processing'
                  and a.uploaded_at < :youngest
                  and a.uploaded_at < cast(:now as timestamptz) - u.audio_retention_days * interval '24 hours'
                """)
                .with("youngest", youngest)
                .with("now", now)
                .first(Row::bigint)
                .orElseThrow();
    }

    /**
     * Finds and locks attempts that were never submitted. They include superseded attempts whose upload may have gone
     * straight to the object store afterwards.
     */
    public List<String> unsubmitted(Instant createdBefore, int limit) {
        return NativeRead.of(entities, """
                select id from attempts
                where created_at < :before
                  and (
                      status in ('awaiting_upload', 'uploaded')
                      or status = 'failed' and object_key is not null and uploaded_at is null
                  )
                order by created_at
                limit :limit
                for update skip locked
                """)
                .with("before", createdBefore)
                .with("limit", limit)
                .list(Row::text);
    }

    /** Forgets rows that are older than a moment. @return how many there were, up to the limit */
    public int delete(OutlivedRows rows, Instant before, int limit) {
        return entities.createNativeQuery(rows.delete)
                .setParameter("before", before)
                .setParameter("limit", limit)
                .executeUpdate();
    }
}
