package app.twicetold.persistence.content;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalDate;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** The one row that steers the content pipeline. */
@Entity
@Table(name = "generation_settings")
public class GenerationSettingsEntity {
    @Id
    public boolean singleton;

    /** A JSON object: thresholds, targets, limits and the selected prompts. */
    @ColumnTransformer(write = "?::jsonb")
    public String config;

    /** Why the pipeline stands still; null while it runs. */
    @Column(name = "paused_reason")
    public @Nullable String pausedReason;

    /** The UTC day of the pause. */
    @Column(name = "paused_on")
    public @Nullable LocalDate pausedOn;

    /** How often the configuration or the pause was changed. */
    public int version;

    /** Runs of the content_llm chain without a result, one after the other. */
    @Column(name = "consecutive_failures")
    public int consecutiveFailures;
}
