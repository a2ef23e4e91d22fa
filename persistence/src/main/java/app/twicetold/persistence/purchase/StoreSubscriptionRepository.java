package app.twicetold.persistence.purchase;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Subscriptions that the store proved. A row changes only while the row of its user is locked. */
public class StoreSubscriptionRepository {
    private final EntityManager entities;

    public StoreSubscriptionRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The owner of a subscription. Ask again once that user is locked. */
    public Optional<String> ownerOf(String originalTransactionId) {
        return NativeRead.of(entities, "select user_id from store_subscriptions where original_transaction_id = :id")
                .with("id", originalTransactionId)
                .first(Row::text);
    }

    public Optional<StoreSubscriptionEntity> find(String originalTransactionId) {
        return Optional.ofNullable(entities.find(StoreSubscriptionEntity.class, originalTransactionId));
    }

    public List<StoreSubscriptionEntity> ofUser(String userId) {
        return entities.createQuery("""
                select s from StoreSubscriptionEntity s
                where s.userId = :user
                order by s.originalTransactionId
                """, StoreSubscriptionEntity.class)
                .setParameter("user", userId)
                .getResultList();
    }

    /**
     * Adds a subscription that no user has yet. Waits for a transaction that is adding the same one.
     *
     * @return false when a user has it already
     */
    public boolean insertIfAbsent(StoreSubscriptionEntity added) {
        return entities.createNativeQuery("""
                insert into store_subscriptions (
                    original_transaction_id, user_id, product_id, period_start, expires_at, trial, grace_until,
                    revoked_at, signed_at
                )
                values (?1, ?2, ?3, ?4, ?5, ?6, cast(?7 as timestamptz), cast(?8 as timestamptz), ?9)
                on conflict do nothing
                """)
                        .setParameter(1, added.originalTransactionId)
                        .setParameter(2, added.userId)
                        .setParameter(3, added.productId)
                        .setParameter(4, added.periodStart)
                        .setParameter(5, added.expiresAt)
                        .setParameter(6, added.trial)
                        .setParameter(7, text(added.graceUntil))
                        .setParameter(8, text(added.revokedAt))
                        .setParameter(9, added.signedAt)
                        .executeUpdate()
                == 1;
    }

    private static @Nullable String text(@Nullable Instant moment) {
        return moment == null ? null : moment.toString();
    }
}
