package app.twicetold.persistence.assessment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/**
 * An assessment after the server enforced its rules; {@code findings} holds evidence, notes, coverage and the one
 * action, {@code findingsPacked} the same in a row that has them packed, where {@code findings} is an empty object.
 */
@Entity
@Table(name = "assessments")
public class AssessmentEntity {
    @Id
    public String id;

    @Column(name = "attempt_id", updatable = false)
    public String attemptId;

    @Column(name = "session_id", updatable = false)
    public String sessionId;

    @Column(name = "user_id")
    public String userId;

    public int round;

    @Column(name = "article_id")
    public String articleId;

    @Column(name = "article_version")
    public int articleVersion;

    public String language;

    @Column(name = "rubric_version")
    public String rubricVersion;

    @Column(name = "model_ref")
    public String modelRef;

    public String confidence;

    public int overall;

    @Column(name = "key_info")
    public int keyInfo;

    public int structure;

    public int efficiency;

    public int fluency;

    @Column(name = "action_skill")
    public @Nullable String actionSkill;

    @Column(name = "previous_skill")
    public @Nullable String previousSkill;

    @Column(name = "achieved_previous_action")
    public @Nullable Boolean achievedPreviousAction;

    @ColumnTransformer(write = "?::jsonb")
    public String findings;

    @Column(name = "findings_packed")
    public byte @Nullable [] findingsPacked;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
