package app.twicetold.persistence.privacy;

import app.twicetold.persistence.Lease;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Objects, and perhaps a token of an identity provider, that have to go. */
@Entity
@Table(name = "deletion_jobs")
public class DeletionJobEntity {
    @Id
    public String id;

    /** What it is for; null for a job of an earlier release. */
    public @Nullable String kind;

    public String status;

    @Column(name = "identity_token")
    public @Nullable String identityToken;

    /** What was deleted; null when that is noted beside the database, and for jobs that nobody asked for. */
    public @Nullable String subject;

    public int runs;

    /** Null while there is nothing to do. */
    @Embedded
    public @Nullable Lease lease;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;

    @Column(name = "finished_at")
    public @Nullable Instant finishedAt;

    @Column(name = "stuck_at")
    public @Nullable Instant stuckAt;
}
