package app.twicetold.persistence.account;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.LocalTime;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * An account. Only changed columns are written, so that a change of the settings cannot undo a settlement beside it.
 * {@code progress} is what the completed sessions add up to; {@code completed_sessions} and {@code unlocked_tier}
 * repeat part of it for queries, {@code xp_total} is the sum of the live ledger rows.
 */
@Entity
@DynamicUpdate
@Table(name = "users")
public class UserEntity {
    @Id
    public String id;

    @Column(name = "install_id_hash")
    public byte @Nullable [] installIdHash;

    @Column(name = "auth_provider")
    public String authProvider;

    @Column(name = "display_name")
    public @Nullable String displayName;

    @Column(name = "device_locale")
    public @Nullable String deviceLocale;

    @Column(name = "ui_locale")
    public @Nullable String uiLocale;

    @Column(name = "time_zone")
    public String timeZone;

    @Column(name = "practice_languages")
    public String[] practiceLanguages;

    @Column(name = "reminders_enabled")
    public boolean remindersEnabled;

    /** Bound without conversion. As {@code java.sql.Time}, the zone of the host would shift it. */
    @JdbcTypeCode(SqlTypes.LOCAL_TIME)
    @Column(name = "reminder_time")
    public LocalTime reminderTime;

    @Column(name = "streak_risk_alert")
    public boolean streakRiskAlert;

    @Column(name = "audio_retention_days")
    public int audioRetentionDays;

    /** Whether recordings may still have dates of an earlier choice, or of the choice of a merged account. */
    @Column(name = "retention_changed")
    public boolean retentionChanged;

    @Column(name = "onboarding_status")
    public String onboardingStatus;

    @ColumnTransformer(write = "?::jsonb")
    @Column(name = "onboarding_answers")
    public @Nullable String onboardingAnswers;

    @Column(name = "xp_total")
    public int xpTotal;

    @Column(name = "completed_sessions")
    public int completedSessions;

    @Column(name = "unlocked_tier")
    public int unlockedTier;

    @ColumnTransformer(write = "?::jsonb")
    public String progress;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
