package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.shared.WireValue;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a call is made for. The purpose goes to the call log.
 *
 * @param jobId the attempt, content job or playground run, null when there is none
 * @param budget the time of the whole chain, null for {@link ProviderChains#limit}
 * @param pinned the one entry that may answer; null for the chain of the capability. It is called whatever the circuit
 *     breakers say, and tells them nothing
 * @param lane the label of the lane of the playground that asks, null where none does
 * @param held where the records of the calls wait for the landing of the work, null to record each call at its end
 */
public record CallPurpose(
        Scope scope,
        @Nullable String jobId,
        @Nullable Duration budget,
        @Nullable ChainEntry pinned,
        @Nullable String lane,
        @Nullable HeldCalls held) {
    /** The part of the service that pays. */
    public enum Scope implements WireValue {
        APP,
        CONTENT,
        PLAYGROUND,
        /** What operators ask an entry to see whether it answers. */
        TRYOUT;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Whether logs and measurements must not tell which entry is called, because operators read them while a run of the
     * playground is blind.
     */
    public boolean hidesItsEntry() {
        return scope == Scope.PLAYGROUND;
    }

    /** Whether it is work of the service, which measurements and alarms are about. */
    public boolean isWork() {
        return scope == Scope.APP || scope == Scope.CONTENT;
    }

    /** A call of the chain of its capability. */
    public CallPurpose(Scope scope, @Nullable String jobId, @Nullable Duration budget) {
        this(scope, jobId, budget, null, null, null);
    }

    public static CallPurpose app(String attemptId, Duration budget) {
        return new CallPurpose(Scope.APP, attemptId, budget);
    }

    /** A call for an attempt, whose record lands with what the call gives. */
    public static CallPurpose app(String attemptId, Duration budget, HeldCalls held) {
        return new CallPurpose(Scope.APP, attemptId, budget, null, null, held);
    }

    /** A call for a content job, within the time of its chain. */
    public static CallPurpose content(String jobId) {
        return new CallPurpose(Scope.CONTENT, jobId, null);
    }

    /** A call for a playground run, within the time of its chain. */
    public static CallPurpose playground(String runId) {
        return new CallPurpose(Scope.PLAYGROUND, runId, null);
    }

    /** A call for a playground run of one entry, without any fallback. */
    public static CallPurpose playground(String runId, ChainEntry pinned) {
        return playground(runId, pinned, null);
    }

    /**
     * A call of one entry for a lane of a playground run.
     *
     * @param lane its label, null where no lane asks
     */
    public static CallPurpose playground(String runId, ChainEntry pinned, @Nullable String lane) {
        return new CallPurpose(Scope.PLAYGROUND, runId, pinned.timeout(), pinned, lane, null);
    }

    /**
     * A call by which an operator tries one entry, without any fallback.
     *
     * @param budget the longest it may take, if the entry has no shorter time-out
     */
    public static CallPurpose tryout(String id, ChainEntry pinned, Duration budget, HeldCalls held) {
        return new CallPurpose(Scope.TRYOUT, id, budget, pinned, null, held);
    }

    /** The same, for a call that may end after the work has landed: it is recorded at its end. */
    CallPurpose notHeld() {
        return new CallPurpose(scope, jobId, budget, pinned, lane, null);
    }

    /** How the log names what the call is for. A lane has its label only, which operators know. */
    public String told() {
        return lane == null ? String.valueOf(jobId) : "lane " + lane + " of " + jobId;
    }
}
