package app.twicetold.persistence.content;

import app.twicetold.persistence.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One piece of content work: a fetch of a source, a draft, or a check of an article version. */
@Entity
@Table(name = "content_jobs")
public class ContentJobEntity {
    @Id
    public String id;

    @Column(updatable = false)
    public String stage;

    public String status;

    @Column(updatable = false)
    public String trigger;

    @Column(updatable = false)
    public @Nullable String language;

    @Column(name = "topic_id", updatable = false)
    public @Nullable String topicId;

    @Column(updatable = false)
    public @Nullable Integer difficulty;

    @Column(name = "article_id")
    public @Nullable String articleId;

    @Column(name = "article_version")
    public @Nullable Integer articleVersion;

    @Column(name = "source_id", updatable = false)
    public @Nullable String sourceId;

    @Column(name = "source_item_id", updatable = false)
    public @Nullable String sourceItemId;

    @Column(name = "brief_id", updatable = false)
    public @Nullable String briefId;

    /** Shared by the jobs of one subject in several languages. */
    @Column(name = "pair_id", updatable = false)
    public @Nullable String pairId;

    /** What an operator asks of the model. */
    @Column(updatable = false)
    public @Nullable String note;

    @Column(name = "error_code")
    public @Nullable String errorCode;

    @Column(name = "error_retryable")
    public @Nullable Boolean errorRetryable;

    /** How often a worker took it. */
    public int runs;

    /** How often the sweep sent it again after its worker was lost. */
    public int redrives;

    /** How often a chain could not be reached for it. */
    @Column(name = "transport_failures")
    public int transportFailures;

    /** How often the service still tries it again by itself. */
    @Column(name = "attempts_left")
    public int attemptsLeft;

    /** The head that it writes another version after; null for a new article. */
    @Column(name = "parent_version", updatable = false)
    public @Nullable Integer parentVersion;

    /** The status of that head when the job was ordered. */
    @Column(name = "parent_status", updatable = false)
    public @Nullable String parentStatus;

    /** How often it was put off because its providers were away. */
    public int waits;

    /** Since when they are away; null when they are not. */
    @Column(name = "waits_since")
    public @Nullable Instant waitsSince;

    /** How often a part of it broke off. */
    public int releases;

    /** How many parts of it are done. */
    public int parts;

    /** The next part is not due earlier; null when nothing is waited for. */
    @Column(name = "due_at")
    public @Nullable Instant dueAt;

    /** Null while there is nothing to do. */
    @Embedded
    public @Nullable Lease lease;

    @Column(name = "retry_of", updatable = false)
    public @Nullable String retryOf;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    /** Since when it waits for what it was ordered or tried again for. A lost message or worker does not change it. */
    @Column(name = "queued_at")
    public Instant queuedAt;

    /** When it was last sent; null for the first time. */
    @Column(name = "sent_at")
    public @Nullable Instant sentAt;

    @Column(name = "started_at")
    public @Nullable Instant startedAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;
}
