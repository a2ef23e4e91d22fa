package app.twicetold.persistence.reward;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Repairs of streaks, the days that they keep, and how far their work is. */
public class StreakRepairRepository {
    private final EntityManager entities;

    public StreakRepairRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Lets one transaction at a time keep days, so that of two equal requests the second finds them kept. */
    public void lockForAdding() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('streak repairs', 0)) as text) as locked")
                .run();
    }

    public void add(StreakRepairEntity repair, List<LocalDate> days) {
        entities.persist(repair);
        entities.flush();
        for (LocalDate day : days) {
            StreakKeptDayEntity kept = new StreakKeptDayEntity();
            kept.day = day;
            kept.repairId = repair.id;
            entities.persist(kept);
        }
    }

    public Optional<StreakRepairEntity> find(String id) {
        return Optional.ofNullable(entities.find(StreakRepairEntity.class, id));
    }

    /** All days that count as kept, the oldest first. */
    public List<StreakKeptDayEntity> keptDays() {
        return entities.createQuery("select d from StreakKeptDayEntity d order by d.day", StreakKeptDayEntity.class)
                .getResultList();
    }

    /** The days that the repairs keep, the oldest first. */
    public List<StreakKeptDayEntity> keptDays(Collection<String> repairIds) {
        return entities.createQuery(
                        "select d from StreakKeptDayEntity d where d.repairId in :repairs order by d.day",
                        StreakKeptDayEntity.class)
                .setParameter("repairs", repairIds)
                .getResultList();
    }

    /**
     * Repairs by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<StreakRepairEntity> page(@Nullable Instant beforeAt, @Nullable String beforeId, int limit) {
        String before = beforeAt == null ? "" : "where (r.createdAt < :at or r.createdAt = :at and r.id < :id)";
        var query = entities.createQuery("""
                select r from StreakRepairEntity r
                %s
                order by r.createdAt desc, r.id desc
                """.formatted(before), StreakRepairEntity.class);
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
    }

    /** Repairs with users to do, the oldest first. */
    public List<String> open() {
        return entities.createQuery(
                        "select r.id from StreakRepairEntity r where r.doneAt is null order by r.createdAt, r.id",
                        String.class)
                .getResultList();
    }

    /**
     * The next users of a repair: those who completed a session on a day from which a streak reaches the repaired ones.
     * None when the repair is done. The limit within has every page ask the index of days by user, and not read all
     * sessions of the days.
     */
    public List<String> users(String repairId, int limit) {
        return NativeRead.of(entities, """
                select u.id
                from streak_repairs r
                join users u on u.id > coalesce(r.after_user_id, '')
                cross join lateral (
                    select 1 from sessions s
                    where s.user_id = u.id and s.local_date >= r.sessions_since and s.local_date < r.to_day
                    limit 1
                ) s
                where r.id = :repair and r.done_at is null
                order by u.id
                limit :limit
                """)
                .with("repair", repairId)
                .with("limit", limit)
                .list(Row::text);
    }

    /**
     * Locks the repair until the transaction ends, so that one transaction at a time does a user of it.
     *
     * @return false when the user is done, or the repair
     */
    public boolean lock(String repairId, String userId) {
        return !NativeRead.of(entities, """
                        select id from streak_repairs
                        where id = :repair and done_at is null and coalesce(after_user_id, '') < :user
                        for update
                        """)
                .with("repair", repairId)
                .with("user", userId)
                .list(Row::text)
                .isEmpty();
    }

    /** Notes that a user is done, and what became of the streak. */
    public void userDone(String repairId, String userId, boolean repaired, boolean failed) {
        entities.createNativeQuery("""
                update streak_repairs
                set after_user_id = :user, users_repaired = users_repaired + :repaired,
                    users_failed = users_failed + :failed
                where id = :repair
                """)
                .setParameter("repair", repairId)
                .setParameter("user", userId)
                .setParameter("repaired", repaired ? 1 : 0)
                .setParameter("failed", failed ? 1 : 0)
                .executeUpdate();
    }

    /** Notes that all users are done. No id of a user stays behind. */
    public void done(String repairId, Instant now) {
        entities.createNativeQuery("""
                update streak_repairs set done_at = :now, after_user_id = null
                where id = :repair and done_at is null
                """)
                .setParameter("repair", repairId)
                .setParameter("now", now)
                .executeUpdate();
    }
}
