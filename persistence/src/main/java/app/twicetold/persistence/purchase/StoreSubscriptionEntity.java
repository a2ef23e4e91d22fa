package app.twicetold.persistence.purchase;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A subscription that the store itself proved: the newest period that is known of it. */
@Entity
@Table(name = "store_subscriptions")
public class StoreSubscriptionEntity {
    @Id
    @Column(name = "original_transaction_id")
    public String originalTransactionId;

    @Column(name = "user_id")
    public String userId;

    @Column(name = "product_id")
    public String productId;

    @Column(name = "period_start")
    public Instant periodStart;

    @Column(name = "expires_at")
    public Instant expiresAt;

    public boolean trial;

    @Column(name = "grace_until")
    public @Nullable Instant graceUntil;

    @Column(name = "revoked_at")
    public @Nullable Instant revokedAt;

    @Column(name = "signed_at")
    public Instant signedAt;
}
