package app.twicetold.persistence.source;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A source of articles: what an operator says of it, and what its fetches left behind. */
@Entity
@Table(name = "sources")
public class SourceEntity {
    @Id
    public String id;

    public String name;

    public String type;

    public String url;

    @Column(name = "license_id")
    public String licenseId;

    @Column(name = "owner_cleared")
    public boolean ownerCleared;

    public String language;

    @Column(name = "attribution_name")
    public String attributionName;

    @Column(name = "topic_hints")
    public String[] topicHints;

    @Column(name = "schedule_cron")
    public String scheduleCron;

    public @Nullable String selector;

    public boolean enabled;

    /** With {@code lastModified} the validators of the last answer that was read to its end. */
    public @Nullable String etag;

    @Column(name = "last_modified")
    public @Nullable String lastModified;

    /** No schedule fetches the source earlier: the server asked for it. */
    @Column(name = "not_before")
    public @Nullable Instant notBefore;

    @Column(name = "consecutive_errors")
    public int consecutiveErrors;

    @Column(name = "last_error")
    public @Nullable String lastError;

    /** The status of the last answer that was no listing. */
    @Column(name = "last_http_status")
    public @Nullable Integer lastHttpStatus;

    /** Why the service disabled it. */
    @Column(name = "disabled_reason")
    public @Nullable String disabledReason;

    @Column(name = "last_run_at")
    public @Nullable Instant lastRunAt;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
