package app.twicetold.persistence.training;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.ColumnTransformer;
import org.jspecify.annotations.Nullable;

/** What the recogniser heard. The text is never returned to a client. */
@Entity
@Table(name = "transcripts")
public class TranscriptEntity {
    @Id
    @Column(name = "attempt_id")
    public String attemptId;

    public String language;

    public int length;

    public double confidence;

    @Column(name = "confidence_reported")
    public boolean confidenceReported;

    @Column(name = "speech_ratio")
    public double speechRatio;

    public String text;

    /** The text, packed; null in rows of earlier releases. Where it is there, {@code text} is empty. */
    @Column(name = "text_packed")
    public byte @Nullable [] textPacked;

    /** When each word was said, packed. It is null when the recording is gone, or when a release before wrote the row. */
    @Column(name = "word_times")
    public byte @Nullable [] wordTimes;

    /** The same as JSON, as releases before wrote it. They read it during an upgrade. */
    @ColumnTransformer(write = "?::jsonb")
    public String words = "[]";

    @Column(name = "asr_ref")
    public String asrRef;

    @Column(name = "created_at", updatable = false)
    public Instant createdAt;
}
