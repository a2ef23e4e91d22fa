package app.twicetold.persistence.reward;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A row of the ledger. {@code idempotency_key} is unique: a reward is paid at most once. Tombstoned rows do not count.
 */
@Entity
@Table(name = "xp_ledger")
public class LedgerEntity {
    @Id
    public String id;

    @Column(name = "user_id")
    public String userId;

    public String type;

    @Column(name = "session_id")
    public @Nullable String sessionId;

    @Column(name = "idempotency_key", updatable = false)
    public String idempotencyKey;

    public int amount;

    @Column(name = "base_amount")
    public int baseAmount;

    @Column(name = "local_date")
    public LocalDate localDate;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "tombstoned_at")
    public @Nullable Instant tombstonedAt;
}
