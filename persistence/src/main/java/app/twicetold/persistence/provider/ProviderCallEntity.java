package app.twicetold.persistence.provider;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One attempt at one entry of a provider chain, written after the attempt and never changed. */
@Entity
@Table(name = "provider_calls")
public class ProviderCallEntity {
    @Id
    public String id;

    /** When the attempt ended. */
    @Column(updatable = false)
    public Instant at;

    /** {@code app}, {@code content} or {@code playground}. */
    @Column(updatable = false)
    public String scope;

    @Column(updatable = false)
    public String capability;

    @Column(updatable = false)
    public String provider;

    @Column(updatable = false)
    public String model;

    /** Zero for an entry that was skipped because it has no credentials. */
    @Column(name = "latency_ms", updatable = false)
    public long latencyMs;

    @Column(name = "input_tokens", updatable = false)
    public @Nullable Long inputTokens;

    @Column(name = "output_tokens", updatable = false)
    public @Nullable Long outputTokens;

    @Column(name = "audio_ms", updatable = false)
    public @Nullable Long audioMs;

    /** Null for a success. */
    @Column(name = "error_kind", updatable = false)
    public @Nullable String errorKind;

    /** Whether the entry was not the first enabled one of its chain. */
    @Column(updatable = false)
    public boolean fallback;

    /** Null while the model has no price. */
    @Column(name = "cost_usd", updatable = false)
    public @Nullable BigDecimal costUsd;

    /** The work that the call was made for; null when there is none. */
    @Column(name = "job_id", updatable = false)
    public @Nullable String jobId;
}
