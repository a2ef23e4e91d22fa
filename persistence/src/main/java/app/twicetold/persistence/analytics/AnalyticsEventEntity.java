package app.twicetold.persistence.analytics;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** Something that happened in an app. It holds no content: no sound, no text of an article, transcript or evidence. */
@Entity
@Immutable
@Table(name = "analytics_events")
public class AnalyticsEventEntity {
    @Id
    public String id;

    @Column(name = "user_id")
    public String userId;

    public String name;

    public Instant ts;

    @Column(name = "session_id")
    public @Nullable String sessionId;

    @Column(name = "article_id")
    public @Nullable String articleId;

    public @Nullable Integer round;

    public @Nullable String screen;

    @Column(name = "error_code")
    public @Nullable String errorCode;

    @Column(name = "app_version")
    public @Nullable String appVersion;

    @Column(name = "received_at")
    public Instant receivedAt;
}
