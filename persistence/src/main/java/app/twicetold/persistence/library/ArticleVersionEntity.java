package app.twicetold.persistence.library;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** A full snapshot of an article. Sessions pin one. {@code length} is in the unit of the language. */
@Entity
@Table(name = "article_versions")
@IdClass(ArticleVersionKey.class)
public class ArticleVersionEntity {
    @Id
    @Column(name = "article_id")
    public String articleId;

    @Id
    public int version;

    public String status;

    @Column(name = "is_head")
    public boolean isHead;

    @Column(name = "is_current")
    public boolean isCurrent;

    public String language;

    @Column(name = "topic_id")
    public String topicId;

    public int difficulty;

    public String title;

    public String byline;

    @ColumnTransformer(write = "?::jsonb")
    public String paragraphs;

    public String hint;

    @ColumnTransformer(write = "?::jsonb")
    @Column(name = "key_points")
    public String keyPoints;

    public int length;

    @Column(name = "source_name")
    public String sourceName;

    @Column(name = "source_url")
    public @Nullable String sourceUrl;

    public @Nullable String attribution;

    @Column(name = "license_id")
    public @Nullable String licenseId;

    @ColumnTransformer(write = "?::jsonb")
    public String provenance;

    /** The lowest of the four rubric dimensions; null for a version that was not checked. */
    @Column(name = "qa_score")
    public @Nullable Integer qaScore;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "published_at")
    public @Nullable Instant publishedAt;
}
