package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ModelRef;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at one entry, as the call log keeps it.
 *
 * @param latencyMs zero for an entry that was skipped as unconfigured
 * @param errorKind null for a success
 * @param costUsd null when the model is unpriced
 * @param fallback whether the entry was not the first enabled one
 */
public record AttemptRecord(
        CallPurpose purpose,
        Capability capability,
        ModelRef ref,
        long latencyMs,
        Usage usage,
        @Nullable BigDecimal costUsd,
        @Nullable ErrorKind errorKind,
        boolean fallback) {}
