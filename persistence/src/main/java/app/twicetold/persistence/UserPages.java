package app.twicetold.persistence;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;

/**
 * All users in the order of their ids, read once for something that is kept and follows changes from then on. How far it
 * is stands in {@code roll_ups.reached}, so that whoever comes next goes on there. Without its row there, all is read
 * again. See ADR 55.
 */
public class UserPages {
    private final EntityManager entities;
    private final String name;

    /** @param name of what is kept, with underscores; notes are in the table of that name with {@code _changes} */
    public UserPages(EntityManager entities, String name) {
        this.entities = entities;
        this.name = name;
    }

    /** Lets one transaction at a time work on what is kept, until its end. One of a node that has vanished ends by itself. */
    public void lock() {
        NativeRead.of(entities, """
                select set_config('idle_in_transaction_session_timeout', '30s', true),
                    cast(pg_advisory_xact_lock(hashtextextended(:lock, 0)) as text) as locked
                """).with("lock", lockName()).run();
    }

    /** As {@link #lock}, unless another transaction has it. @return whether this one has it */
    public boolean tryLock() {
        return NativeRead.of(entities, "select pg_try_advisory_xact_lock(hashtextextended(:lock, 0)) as locked")
                .with("lock", lockName())
                .first(Row::bool)
                .orElseThrow();
    }

    private String lockName() {
        return name.replace('_', ' ');
    }

    /** Whether all users are read. Without it there are only those who changed. */
    public boolean isDone() {
        return NativeRead.of(
                        entities, "select exists (select from roll_ups where name = :name and reached is null) as done")
                .with("name", name)
                .first(Row::bool)
                .orElseThrow();
    }

    /** Notes the next users, so that they are read as if they had changed. Under the lock. @return whether there are more */
    public boolean noteNext(int most, Instant now) {
        if (isDone()) {
            return false;
        }
        List<String> page = next(most);
        entities.createNativeQuery(
                        "insert into %s_changes (user_id) select unnest(cast(:users as text[]))".formatted(name))
                .setParameter("users", page.toArray(String[]::new))
                .executeUpdate();
        return reach(page, most, now);
    }

    /**
     * Removes the notes of a user whose rows are deleted, and holds the lock, so that what is kept of the user can be
     * removed. Without the lock a page that read the user before would keep a row behind the deletion.
     */
    public void forget(String userId) {
        lock();
        entities.createNativeQuery("delete from %s_changes where user_id = :user".formatted(name))
                .setParameter("user", userId)
                .executeUpdate();
    }

    /** The next users. Under the lock. @return fewer than the limit when they are the last ones */
    public List<String> next(int most) {
        return NativeRead.of(entities, """
                select id from users
                where id > coalesce((select reached from roll_ups where name = :name), '')
                order by id
                limit :most
                """)
                .with("name", name)
                .with("most", most)
                .list(Row::text);
    }

    /** Marks a page of {@link #next} as read. @return whether there are more users */
    public boolean reach(List<String> page, int most, Instant now) {
        boolean more = page.size() == most;
        entities.createNativeQuery("""
                insert into roll_ups (name, counted_at, reached) values (:name, :now, cast(:reached as text))
                on conflict (name) do update set counted_at = excluded.counted_at, reached = excluded.reached
                """)
                .setParameter("name", name)
                .setParameter("now", now)
                .setParameter("reached", more ? page.get(most - 1) : null)
                .executeUpdate();
        return more;
    }
}
