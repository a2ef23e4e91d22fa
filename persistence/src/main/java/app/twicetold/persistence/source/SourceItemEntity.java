package app.twicetold.persistence.source;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page that a source lists, and what became of it. Only new and suspicious items have a text, only new ones a
 * simhash.
 */
@Entity
@Table(name = "source_items")
public class SourceItemEntity {
    @Id
    public String id;

    @Column(name = "source_id", updatable = false)
    public String sourceId;

    public String url;

    @Column(name = "url_hash", updatable = false)
    public String urlHash;

    /** That of the page, where the listed address led to another one. */
    @Column(name = "page_hash")
    public @Nullable String pageHash;

    public String title;

    public @Nullable String author;

    public String language;

    public String status;

    public @Nullable String reason;

    /** The sentence with which the page speaks to machines. It stays when an operator released the item. */
    public @Nullable String suspicious;

    /** Why the page did not come. */
    public @Nullable String error;

    /** The status of the answer that was no page. */
    @Column(name = "http_status")
    public @Nullable Integer httpStatus;

    /** In the unit of the language. */
    public @Nullable Integer length;

    @Column(name = "license_id")
    public String licenseId;

    public @Nullable String body;

    public @Nullable Long simhash;

    /** The four quarters of the simhash. */
    public @Nullable Integer band1;

    public @Nullable Integer band2;

    public @Nullable Integer band3;

    public @Nullable Integer band4;

    /** How often the page was asked for. */
    public int tries;

    /** How many drafts of it failed for good. */
    @Column(name = "draft_failures")
    public int draftFailures;

    /** From when on the page is asked for again; null when it is not. */
    @Column(name = "retry_at")
    public @Nullable Instant retryAt;

    @Column(name = "retrieved_at")
    public Instant retrievedAt;

    /** The article that was made from it. */
    @Column(name = "article_id")
    public @Nullable String articleId;
}
