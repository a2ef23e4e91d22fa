package app.twicetold.persistence.storage;

import jakarta.persistence.EntityManager;
import java.time.Instant;

/**
 * Objects that may lie in the store while no row names them: about to be written, or replaced. A crash between the
 * store and the database leaves an object behind, but never without its key here.
 */
public class StagedObjectRepository {
    private final EntityManager entities;

    public StagedObjectRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Notes a key; one that is noted already counts as noted now. */
    public void add(String objectKey, Instant now) {
        entities.createNativeQuery("""
                insert into staged_objects (object_key, staged_at)
                values (:key, :now)
                on conflict (object_key) do update set staged_at = excluded.staged_at
                """)
                .setParameter("key", objectKey)
                .setParameter("now", now)
                .executeUpdate();
    }

    /** Forgets a key, because a row names its object from now on. */
    public void remove(String objectKey) {
        entities.createNativeQuery("delete from staged_objects where object_key = :key")
                .setParameter("key", objectKey)
                .executeUpdate();
    }

    /** Hands the objects that were noted long ago over to a deletion job. @return how many */
    public int handOver(String jobId, Instant stagedBefore, int limit) {
        return entities.createNativeQuery("""
                with lost as (
                    delete from staged_objects
                    where object_key in (
                        select object_key from staged_objects
                        where staged_at < :before
                        order by staged_at
                        limit :limit
                        for update skip locked
                    )
                    returning object_key
                )
                insert into deletion_objects (job_id, object_key)
                select :job, object_key from lost
                on conflict do nothing
                """)
                .setParameter("before", stagedBefore)
                .setParameter("limit", limit)
                .setParameter("job", jobId)
                .executeUpdate();
    }
}
