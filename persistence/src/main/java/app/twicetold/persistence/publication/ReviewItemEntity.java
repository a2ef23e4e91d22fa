package app.twicetold.persistence.publication;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** A version of an article that an operator has to decide about. */
@Entity
@Table(name = "review_items")
public class ReviewItemEntity {
    @Id
    public String id;

    @Column(updatable = false)
    public String kind;

    public String state;

    @Column(name = "article_id", updatable = false)
    public String articleId;

    @Column(name = "article_version")
    public int articleVersion;

    /** The status that the version had when the item was opened. */
    @Column(name = "made_for", updatable = false)
    public String madeFor;

    /** Whether the breaker held back the takedown that the reports ask for. */
    public boolean held;

    /** A JSON array of codes. */
    @ColumnTransformer(write = "?::jsonb")
    public String reasons;

    public @Nullable String decision;

    public @Nullable String reason;

    public @Nullable String note;

    @Column(name = "decided_by")
    public @Nullable String decidedBy;

    @Column(name = "decided_at")
    public @Nullable Instant decidedAt;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    /** How often it was changed. */
    @Version
    public int version;
}
