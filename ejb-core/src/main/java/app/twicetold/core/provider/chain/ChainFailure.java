package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.FailureCode;
import app.twicetold.core.provider.rules.RefusalMeaning;
import jakarta.ejb.ApplicationException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A chain gave no result. It was stopped by an error that no other entry can cure, or it was exhausted. */
@ApplicationException(rollback = true)
public class ChainFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Capability capability;
    private final ErrorKind kind;
    private final transient @Nullable Outage outage;
    private final boolean crowded;

    /**
     * The provider of an entry is away, and may come back by itself.
     *
     * @param probe how long no entry is asked; null when one may be asked at any time
     */
    public record Outage(@Nullable Duration probe) {}

    /**
     * @param kind the error that stopped the chain; otherwise the last error of a call; without any call, the error
     *     that opened the circuit of the first blocked entry; unconfigured only when no entry can be called in this
     *     installation
     */
    public ChainFailure(Capability capability, ErrorKind kind, @Nullable Throwable cause) {
        this(capability, kind, cause, null, false);
    }

    /**
     * @param outage null when the same work would fail in a while as well
     * @param crowded see {@link #isCrowded}
     */
    public ChainFailure(
            Capability capability,
            ErrorKind kind,
            @Nullable Throwable cause,
            @Nullable Outage outage,
            boolean crowded) {
        super(capability.wire() + " chain failed: " + kind.wire(), cause);
        this.capability = capability;
        this.kind = kind;
        this.outage = outage;
        this.crowded = crowded;
    }

    /**
     * The outage that the work may wait out. Empty for a chain that an error stopped, that has no entry to call, and
     * whose wallets are empty; for the mock, whose faults are scripted; and for one pinned entry that was called.
     */
    public Optional<Outage> outage() {
        return Optional.ofNullable(outage);
    }

    /**
     * Whether no entry was called, because all places in the width of one were taken, its provider asks for no calls, or nobody
     * could read whether it has a place.
     * That says nothing about the entry.
     */
    public boolean isCrowded() {
        return crowded;
    }

    public Capability capability() {
        return capability;
    }

    public ErrorKind kind() {
        return kind;
    }

    /** Whether an error stopped the chain before its last entry. */
    public boolean stopped() {
        return !kind.fallsBack();
    }

    /** Whether no entry of the chain can be called in this installation. */
    public boolean unconfigured() {
        return kind == ErrorKind.UNCONFIGURED;
    }

    /** Whether the request does not fit into the context of the model that answered last. */
    public boolean isTooLong() {
        return getCause() instanceof ProviderException last && last.meaning() == RefusalMeaning.TOO_LONG;
    }

    public FailureCode code() {
        return FailureCode.of(kind);
    }
}
