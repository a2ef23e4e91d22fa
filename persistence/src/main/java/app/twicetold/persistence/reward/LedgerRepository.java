package app.twicetold.persistence.reward;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The ledger: rows are added once and tombstoned, never changed or removed. */
public class LedgerRepository {
    private final EntityManager entities;

    public LedgerRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Writes a row unless its idempotency key is there already; waits for a transaction that is writing the same key.
     *
     * @return whether the row was written
     */
    public boolean insertIfAbsent(LedgerEntity row) {
        return entities.createNativeQuery("""
                insert into xp_ledger (
                    id, user_id, type, session_id, idempotency_key, amount, base_amount, local_date, created_at
                )
                values (:id, :user, :type, :session, :key, :amount, :base, :date, :at)
                on conflict (idempotency_key) do nothing
                """)
                        .setParameter("id", row.id)
                        .setParameter("user", row.userId)
                        .setParameter("type", row.type)
                        .setParameter("session", row.sessionId)
                        .setParameter("key", row.idempotencyKey)
                        .setParameter("amount", row.amount)
                        .setParameter("base", row.baseAmount)
                        .setParameter("date", row.localDate)
                        .setParameter("at", row.createdAt)
                        .executeUpdate()
                == 1;
    }

    /**
     * Writes the rows of one settlement in one statement; waits for a transaction that is writing one of their keys.
     * The row of a weekly quest that was earned before, and lost by a deletion, is revived.
     *
     * @param rows of one user, date and moment
     * @return how many were written or revived
     */
    public int insertOrRevive(List<LedgerEntity> rows) {
        if (rows.isEmpty()) {
            return 0;
        }
        LedgerEntity first = rows.get(0);
        return entities.createNativeQuery("""
                insert into xp_ledger (
                    id, user_id, type, session_id, idempotency_key, amount, base_amount, local_date, created_at
                )
                select r.id, :user, r.type, r.session_id, r.key, r.amount, r.base, :date, :at
                from unnest(
                    cast(:ids as text[]), cast(:types as text[]), cast(:sessions as text[]),
                    cast(:keys as text[]), cast(:amounts as int[]), cast(:bases as int[])
                ) as r(id, type, session_id, key, amount, base)
                on conflict (idempotency_key) do update set tombstoned_at = null
                where xp_ledger.type = 'weekly_quest' and xp_ledger.tombstoned_at is not null
                """)
                .setParameter("user", first.userId)
                .setParameter("date", first.localDate)
                .setParameter("at", first.createdAt)
                .setParameter("ids", rows.stream().map(row -> row.id).toArray(String[]::new))
                .setParameter("types", rows.stream().map(row -> row.type).toArray(String[]::new))
                .setParameter(
                        "sessions", rows.stream().map(row -> row.sessionId).toArray(String[]::new))
                .setParameter(
                        "keys", rows.stream().map(row -> row.idempotencyKey).toArray(String[]::new))
                .setParameter("amounts", rows.stream().map(row -> row.amount).toArray(Integer[]::new))
                .setParameter("bases", rows.stream().map(row -> row.baseAmount).toArray(Integer[]::new))
                .executeUpdate();
    }

    /** The rows of weekly quests of the user, live and tombstoned, the oldest first. */
    public List<LedgerEntity> questRows(String userId) {
        return entities.createQuery("""
                select l from LedgerEntity l
                where l.userId = :user and l.type = 'weekly_quest'
                order by l.createdAt, l.id
                """, LedgerEntity.class)
                .setParameter("user", userId)
                .getResultList();
    }

    /**
     * What was before a settlement: when the user last completed the article in another session, and the live session
     * points of a local date, which the daily cap counts. Weekly-quest points are outside it.
     */
    public EarlierRow before(String userId, String articleId, String sessionId, LocalDate date) {
        return NativeRead.of(entities, """
                select
                    (
                        select max(s.completed_at)
                        from sessions s
                        where s.user_id = :user and s.article_id = :article and s.id <> :session
                    ),
                    (
                        select coalesce(sum(l.amount), 0)
                        from xp_ledger l
                        where l.user_id = :user and l.local_date = :date and l.tombstoned_at is null
                          and l.type <> 'weekly_quest'
                    )
                """)
                .with("user", userId)
                .with("article", articleId)
                .with("session", sessionId)
                .with("date", date)
                .first(row -> new EarlierRow(row.momentOrNull(), row.integer()))
                .orElseThrow();
    }

    /** The sum of all live rows of the user. */
    public int total(String userId) {
        Long sum = entities.createQuery(
                        "select sum(l.amount) from LedgerEntity l where l.userId = :user and l.tombstonedAt is null",
                        Long.class)
                .setParameter("user", userId)
                .getSingleResult();
        return sum == null ? 0 : sum.intValue();
    }

    /** Tombstones the rows of a session: they stay, and count no more. */
    public void tombstone(String sessionId, Instant now) {
        entities.createQuery("""
                update LedgerEntity l set l.tombstonedAt = :now
                where l.sessionId = :session and l.tombstonedAt is null
                """)
                .setParameter("now", now)
                .setParameter("session", sessionId)
                .executeUpdate();
    }

    /** Tombstones all rows of a user. */
    public void tombstoneAll(String userId, Instant now) {
        entities.createQuery("""
                update LedgerEntity l set l.tombstonedAt = :now
                where l.userId = :user and l.tombstonedAt is null
                """)
                .setParameter("now", now)
                .setParameter("user", userId)
                .executeUpdate();
    }
}
