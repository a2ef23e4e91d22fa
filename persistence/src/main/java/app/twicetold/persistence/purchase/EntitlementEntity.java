package app.twicetold.persistence.purchase;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a user's purchases permit. A user who never bought anything has no row. */
@Entity
@Table(name = "entitlements")
public class EntitlementEntity {
    @Id
    @Column(name = "user_id")
    public String userId;

    public String status;

    @Column(name = "product_id")
    public @Nullable String productId;

    @Column(name = "trial_ends_at")
    public @Nullable Instant trialEndsAt;

    @Column(name = "expires_at")
    public @Nullable Instant expiresAt;

    public String source;

    @Column(name = "record_at")
    public Instant recordAt;

    @Column(name = "checked_at")
    public Instant checkedAt;

    /** When the purchase layer is asked next; null when it has no record of the user. */
    @Column(name = "ask_at")
    public @Nullable Instant askAt;

    @Column(name = "updated_at")
    public Instant updatedAt;
}
