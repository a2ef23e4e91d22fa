package app.twicetold.core.provider.chain;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.provider.rules.RefusalMeaning;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Records each attempt at an entry of a chain in the table of calls and in the metrics. Failures also go to the log.
 */
final class CallLog {
    private static final Logger LOG = System.getLogger(CallLog.class.getName());

    private final ProviderCallRecorder recorder;
    private final Meters meters;
    private final MissingModels missing;
    private final DatabaseState database;

    CallLog(ProviderCallRecorder recorder, Meters meters, MissingModels missing, DatabaseState database) {
        this.recorder = recorder;
        this.meters = meters;
        this.missing = missing;
        this.database = database;
    }

    /** @param fallback whether the entry is not the first enabled one of its chain */
    Attempt begin(CallPurpose purpose, Capability capability, ChainEntry entry, PriceTable prices, boolean fallback) {
        return new Attempt(purpose, capability, entry, prices, fallback, System.nanoTime());
    }

    /**
     * Code of ours that broke on an answer.
     *
     * @param part that broke
     */
    static void broke(String part, CallPurpose purpose, ChainEntry entry, RuntimeException e) {
        String message = part + " broke on an answer of " + told(purpose, entry);
        if (purpose.hidesItsEntry()) {
            // The words and the stack of the exception would tell the provider.
            LOG.log(Level.ERROR, message);
        } else {
            LOG.log(Level.ERROR, message, e);
        }
    }

    /** An entry that was away has answered. */
    void outageOver(Capability capability, ChainEntry entry, Duration outage) {
        meters.providers().outage(capability.wire(), entry.provider(), outage);
        LOG.log(Level.INFO, "{0} {1} answers again after {2}", capability.wire(), entry.name(), outage);
    }

    private static String told(CallPurpose purpose, ChainEntry entry) {
        return purpose.hidesItsEntry()
                ? "a model for " + purpose.told()
                : entry.ref().toString();
    }

    /** One attempt. It ends exactly once. */
    final class Attempt {
        private final CallPurpose purpose;
        private final Capability capability;
        private final ChainEntry entry;
        private final PriceTable prices;
        private final boolean fallback;
        private final long startNanos;

        private Attempt(
                CallPurpose purpose,
                Capability capability,
                ChainEntry entry,
                PriceTable prices,
                boolean fallback,
                long startNanos) {
            this.purpose = purpose;
            this.capability = capability;
            this.entry = entry;
            this.prices = prices;
            this.fallback = fallback;
            this.startNanos = startNanos;
        }

        /** The entry has no credentials in this installation. There is no call, so there is nothing to measure. */
        void skipped() {
            write(new AttemptRecord(
                    purpose, capability, entry.ref(), 0, Usage.NONE, null, ErrorKind.UNCONFIGURED, fallback));
        }

        AttemptRecord answered(Usage usage) {
            if (!purpose.hidesItsEntry()) {
                missing.found(capability, entry);
            }
            return ended(usage, null);
        }

        void failed(ProviderException failure) {
            AttemptRecord unused = ended(failure.usage(), failure.kind());
            if (failure.meaning() == RefusalMeaning.NOT_THERE && purpose.isWork()) {
                notThere(failure);
                return;
            }
            if (purpose.hidesItsEntry()) {
                LOG.log(Level.WARNING, "A call for {0} failed", purpose.told());
                return;
            }
            LOG.log(
                    Level.WARNING,
                    "{0} {1} for {2}: {3}, {4}",
                    capability.wire(),
                    entry.ref(),
                    String.valueOf(purpose.jobId()),
                    failure.kind().wire(),
                    String.valueOf(failure.getMessage()));
        }

        /** Only an operator can fix this, so it is logged once as an error. */
        private void notThere(ProviderException failure) {
            meters.providers().missingModel(capability.wire(), entry.provider());
            if (missing.miss(capability, entry)) {
                LOG.log(
                        Level.ERROR,
                        "{0} {1} is not there, or not for this account: name another model or voice. {2}",
                        capability.wire(),
                        entry.name(),
                        String.valueOf(failure.getMessage()));
            }
        }

        private AttemptRecord ended(Usage usage, @Nullable ErrorKind error) {
            long latencyMs = (System.nanoTime() - startNanos) / 1_000_000;
            BigDecimal cost = prices.cost(
                    entry.provider(), entry.model(), usage.inputTokens(), usage.outputTokens(), usage.audioMs());
            if (purpose.isWork()) {
                meters.providers()
                        .call(
                                capability.wire(),
                                entry.provider(),
                                error == null ? null : error.wire(),
                                Duration.ofMillis(latencyMs),
                                cost);
                if (error == ErrorKind.INVALID_OUTPUT) {
                    meters.providers()
                            .invalidOutput(capability.wire(), entry.ref().toString());
                }
            }
            AttemptRecord attempt =
                    new AttemptRecord(purpose, capability, entry.ref(), latencyMs, usage, cost, error, fallback);
            write(attempt);
            return attempt;
        }

        /**
         * A result must not fail because of the call log, so a record that cannot be written is only logged. Work of
         * the queue waits for an unavailable database, because its result has to be stored there anyway.
         */
        private void write(AttemptRecord attempt) {
            HeldCalls held = purpose.held();
            try {
                if (held != null) {
                    held.hold(attempt);
                } else if (purpose.jobId() == null) {
                    recorder.record(attempt);
                } else {
                    database.patiently(() -> recorder.record(attempt));
                }
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "A call of " + told(purpose, entry) + " could not be recorded", e);
            }
        }
    }
}
