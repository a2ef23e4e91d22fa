package app.twicetold.persistence.generation;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an operator asks an article to be about. Written once. */
@Entity
@Table(name = "briefs")
public class BriefEntity {
    @Id
    public String id;

    @Column(updatable = false)
    public String language;

    @Column(name = "topic_id", updatable = false)
    public String topicId;

    @Column(updatable = false)
    public int difficulty;

    @Column(updatable = false)
    public @Nullable String angle;

    @Column(updatable = false)
    public @Nullable String note;

    @Column(name = "source_item_id", updatable = false)
    public @Nullable String sourceItemId;

    /** The job that writes the article. */
    @Column(name = "job_id", updatable = false)
    public String jobId;

    @Column(name = "created_by", updatable = false)
    public String createdBy;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
