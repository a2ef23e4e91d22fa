package app.twicetold.persistence.source;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A page that a source lists and that is still to be read. */
@Entity
@Table(name = "source_pages")
public class SourcePageEntity {
    @Id
    public String id;

    @Column(name = "source_id", updatable = false)
    public String sourceId;

    @Column(updatable = false)
    public String url;

    @Column(name = "url_hash", updatable = false)
    public String urlHash;

    @Column(updatable = false)
    public String host;

    /** That of the listing. */
    @Column(updatable = false)
    public @Nullable String title;

    /** The order of the listing. */
    @Column(updatable = false)
    public int place;

    /** How often it was asked for. */
    public int tries;

    /** It is not asked for earlier. */
    @Column(name = "due_at")
    public Instant dueAt;
}
