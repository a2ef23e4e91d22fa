package app.twicetold.persistence.playground;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** One comparison of models on one article. */
@Entity
@DynamicUpdate
@Table(name = "playground_runs")
public class PlaygroundRunEntity {
    @Id
    public String id;

    @Column(name = "article_id", updatable = false)
    public String articleId;

    @Column(name = "article_version", updatable = false)
    public int articleVersion;

    @Column(name = "article_title", updatable = false)
    public String articleTitle;

    @Column(updatable = false)
    public String language;

    /** A JSON object: the entry that transcribes both rounds. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String asr;

    /** How often each lane judges the same transcript. */
    @Column(updatable = false)
    public int repeats;

    /** The edition of the prompts that the run began with. */
    @Column(updatable = false)
    public String prompts;

    /** Null while the run is blind. */
    @Column(name = "revealed_at")
    public @Nullable Instant revealedAt;

    /** How often operators judged it, revealed it, gave it another recording or had a lane judge again. */
    public int version;

    @Column(name = "created_by", updatable = false)
    public String createdBy;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
