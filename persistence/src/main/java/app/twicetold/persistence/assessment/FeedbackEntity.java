package app.twicetold.persistence.assessment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The vote of the user on an assessment; one each, the latest counts. */
@Entity
@Table(name = "assessment_feedback")
public class FeedbackEntity {
    @Id
    @Column(name = "assessment_id")
    public String assessmentId;

    @Column(name = "user_id")
    public String userId;

    public boolean helpful;

    public @Nullable String reason;

    @Column(name = "updated_at")
    public Instant updatedAt;
}
