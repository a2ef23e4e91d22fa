package app.twicetold.persistence.reward;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;

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
        return entities.createNativeQuery("insert into xp_ledger (id, user_id, type, session_id, idempotency_key, "
                                + "amount, base_amount, local_date, created_at) values (:id, :user, :type, :session, "
                                + ":key, :amount, :base, :date, :at) on conflict (idempotency_key) do nothing")
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

    /** The live session points of a local date: what the daily cap counts. Weekly-quest points are outside it. */
    public int sessionPointsOn(String userId, LocalDate date) {
        Long sum = entities.createQuery(
                        "select sum(l.amount) from LedgerEntity l where l.userId = :user and l.localDate = :date "
                                + "and l.tombstonedAt is null and l.type <> 'weekly_quest'",
                        Long.class)
                .setParameter("user", userId)
                .setParameter("date", date)
                .getSingleResult();
        return sum == null ? 0 : sum.intValue();
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
        entities.createQuery("update LedgerEntity l set l.tombstonedAt = :now "
                        + "where l.sessionId = :session and l.tombstonedAt is null")
                .setParameter("now", now)
                .setParameter("session", sessionId)
                .executeUpdate();
    }
}
