package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.FailureCode;
import jakarta.ejb.ApplicationException;
import org.jspecify.annotations.Nullable;

/** A chain that gave no result: stopped by an error that no other entry can cure, or exhausted. */
@ApplicationException(rollback = true)
public class ChainFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Capability capability;
    private final ErrorKind kind;

    /**
     * @param kind the error that stopped the chain; else the last one that a call met, or, without any call, the one that the
     *     first entry with an open circuit failed with; unconfigured only when no entry can be called in this installation
     */
    public ChainFailure(Capability capability, ErrorKind kind, @Nullable Throwable cause) {
        super(capability.wire() + " chain failed: " + kind.wire(), cause);
        this.capability = capability;
        this.kind = kind;
    }

    public Capability capability() {
        return capability;
    }

    public ErrorKind kind() {
        return kind;
    }

    /** Whether an error ended the chain before its end. */
    public boolean stopped() {
        return !kind.fallsBack();
    }

    /** Whether no entry of the chain can be called in this installation. */
    public boolean unconfigured() {
        return kind == ErrorKind.UNCONFIGURED;
    }

    public FailureCode code() {
        return FailureCode.of(kind);
    }
}
