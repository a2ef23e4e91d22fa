package app.twicetold.persistence.audit;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** One change by an operator or by the service itself, written with the change and never updated. */
@Entity
@Table(name = "audit_log")
public class AuditEntryEntity {
    @Id
    public String id;

    @Column(updatable = false)
    public Instant at;

    /** {@code system}, {@code manual}, {@code admin-key} or the identity that the gateway vouches for. */
    @Column(updatable = false)
    public String actor;

    @Column(updatable = false)
    public String action;

    @Column(name = "target_type", updatable = false)
    public @Nullable String targetType;

    @Column(name = "target_id", updatable = false)
    public @Nullable String targetId;

    /** A JSON object. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String details;

    @Column(name = "request_id", updatable = false)
    public @Nullable String requestId;
}
