package app.twicetold.persistence.library;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The identity of an article over all its versions. */
@Entity
@Table(name = "articles")
public class ArticleEntity {
    @Id
    public String id;

    public String language;

    public boolean diagnostic;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "first_published_at")
    public @Nullable Instant firstPublishedAt;

    /** When its head, its status or its served version last changed; null since its creation. */
    @Column(name = "updated_at")
    public @Nullable Instant updatedAt;
}
