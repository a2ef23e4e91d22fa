package app.twicetold.persistence.quality;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;

/** What the checks of an article version found. Written once and never changed. */
@Entity
@Table(name = "quality_reports")
public class QualityReportEntity {
    @Id
    public String id;

    @Column(name = "article_id", updatable = false)
    public String articleId;

    @Column(updatable = false)
    public int version;

    @Column(updatable = false)
    public String language;

    @Column(updatable = false)
    public String decision;

    /** 0 to 100. */
    @Column(name = "qa_score", updatable = false)
    public int qaScore;

    /** A JSON list of codes. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String reasons;

    /** A JSON list of check ids. */
    @Column(name = "soft_flags", updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String softFlags;

    /** A JSON list with one object for each check. */
    @Column(updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String checks;

    @Column(name = "audit_sampled", updatable = false)
    public boolean auditSampled;

    /** A JSON list of the models that judged. */
    @Column(name = "model_refs", updatable = false)
    @ColumnTransformer(write = "?::jsonb")
    public String modelRefs;

    @Column(name = "job_id", updatable = false)
    public String jobId;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
