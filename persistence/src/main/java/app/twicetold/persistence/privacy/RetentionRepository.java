package app.twicetold.persistence.privacy;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is kept for longer than it may be: recordings, attempts that nobody submitted, rows. */
public class RetentionRepository {
    private final EntityManager entities;

    public RetentionRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** An owner who has chosen otherwise since recordings were dated, locked; a locked owner is passed. */
    public Optional<String> lockChangedOwner() {
        return NativeRead.of(entities, """
                select id from users where retention_changed order by id limit 1 for no key update skip locked
                """).first(Row::text);
    }

    /** Takes the dates off recordings of an owner. @return how many, up to the limit */
    public int undate(String userId, int limit) {
        return entities.createNativeQuery("""
                update attempts set purge_at = null
                where id in (select id from attempts where user_id = :user and purge_at is not null limit :limit)
                """)
                .setParameter("user", userId)
                .setParameter("limit", limit)
                .executeUpdate();
    }

    /** Notes that no recording of an owner has a date of an earlier choice. */
    public void followed(String userId) {
        entities.createNativeQuery("update users set retention_changed = false where id = :user")
                .setParameter("user", userId)
                .executeUpdate();
    }

    /**
     * Dates recordings by the choices of their owners, which cannot change until the transaction ends. A locked attempt
     * or owner is passed, and so is an owner whose earlier dates are not taken off yet.
     *
     * @param uploadedBefore younger recordings need no date yet
     * @return how many, up to the limit
     */
    public int date(Instant uploadedBefore, int limit) {
        return entities.createNativeQuery("""
                with chosen as (
                    select a.id, a.uploaded_at + u.audio_retention_days * interval '24 hours' as purge_at
                    from attempts a join users u on u.id = a.user_id
                    where a.object_key is not null
                      and a.purge_at is null
                      and a.uploaded_at < :before
                      and not u.retention_changed
                    order by a.uploaded_at, a.id
                    limit :limit
                    for update of a skip locked
                    for share of u skip locked
                )
                update attempts set purge_at = chosen.purge_at from chosen where attempts.id = chosen.id
                """)
                .setParameter("before", uploadedBefore)
                .setParameter("limit", limit)
                .executeUpdate();
    }

    /**
     * Finds and locks attempts whose recordings are due, and older than their owners keep them by what they choose at
     * this moment. Each page continues after the last one.
     */
    public List<DueRecording> due(DueRecording after, Instant now, int limit) {
        return NativeRead.of(entities, """
                select a.purge_at, a.id
                from attempts a join users u on u.id = a.user_id
                where a.object_key is not null
                  and a.status <> 'processing'
                  and a.purge_at < :now
                  and (a.purge_at, a.id) > (:after, :afterId)
                  and a.uploaded_at < cast(:now as timestamptz) - u.audio_retention_days * interval '24 hours'
                order by a.purge_at, a.id
                limit :limit
                for update of a skip locked
                for share of u skip locked
                """)
                .with("now", now)
                .with("after", after.purgeAt())
                .with("afterId", after.id())
                .with("limit", limit)
                .list(row -> new DueRecording(row.moment(), row.text()));
    }

    /** How many recordings are due. */
    public long countDue(Instant now) {
        return NativeRead.of(entities, """
                select count(*) from attempts
                where object_key is not null and status <> 'processing' and purge_at < :now
                """).with("now", now).first(Row::bigint).orElseThrow();
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
                      or status = 'failed' and object_key is not null and purge_at is null and uploaded_at is null
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
