package app.twicetold.persistence.publication;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a user reported about an article. */
@Entity
@Table(name = "reports")
public class ReportEntity {
    @Id
    public String id;

    /** Null after the account was deleted. */
    @Column(name = "user_id", updatable = false)
    public @Nullable String userId;

    @Column(name = "article_id", updatable = false)
    public String articleId;

    @Column(name = "article_version", updatable = false)
    public int articleVersion;

    @Column(updatable = false)
    public String reason;

    @Column(updatable = false)
    public @Nullable String note;

    public String status;

    /** What it did to the article; null for a report of a release that had no breaker. */
    @Column(updatable = false)
    public @Nullable String outcome;

    /** Whether the reporter had settled a session; null for a report of a release that had no breaker. */
    @Column(name = "settled_reporter", updatable = false)
    public @Nullable Boolean settledReporter;

    /** The review that decides about it. */
    @Column(name = "review_id")
    public @Nullable String reviewId;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
