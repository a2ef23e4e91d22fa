package app.twicetold.persistence.training;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalDate;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/**
 * A training or diagnostic session. Scores, points, {@code settlement} and the ability after it are set when it is
 * settled.
 */
@Entity
@Table(name = "sessions")
public class SessionEntity {
    @Id
    public String id;

    @Column(name = "user_id", updatable = false)
    public String userId;

    public String kind;

    @Column(name = "article_id", updatable = false)
    public String articleId;

    @Column(name = "article_version", updatable = false)
    public int articleVersion;

    @Column(updatable = false)
    public String language;

    public String stage;

    public @Nullable String origin;

    @Column(name = "read_duration_ms")
    public @Nullable Long readDurationMs;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "touched_at")
    public Instant touchedAt;

    @Column(name = "completed_at")
    public @Nullable Instant completedAt;

    @Column(name = "local_date")
    public @Nullable LocalDate localDate;

    @Column(name = "round1_overall")
    public @Nullable Integer round1Overall;

    @Column(name = "round2_overall")
    public @Nullable Integer round2Overall;

    @Column(name = "round1_duration_ms")
    public @Nullable Long round1DurationMs;

    @Column(name = "round2_duration_ms")
    public @Nullable Long round2DurationMs;

    @Column(name = "xp_awarded")
    public @Nullable Integer xpAwarded;

    @ColumnTransformer(write = "?::jsonb")
    public @Nullable String settlement;

    /** Deflated JSON, see KeptSettlement of ejb-core; null in rows of earlier releases. */
    @Column(name = "settlement_packed")
    public byte @Nullable [] settlementPacked;

    @Column(name = "rubric_version")
    public @Nullable String rubricVersion;

    @ColumnTransformer(write = "?::jsonb")
    @Column(name = "ability_after")
    public @Nullable String abilityAfter;
}
