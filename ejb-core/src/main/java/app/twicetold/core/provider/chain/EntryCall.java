package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.chain.ChainRun.Outcome;
import app.twicetold.core.provider.chain.ChainRun.Parts;
import app.twicetold.core.provider.chain.ChainRun.Request;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import java.time.Duration;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A call of one entry of a chain, in the thread that makes it. It changes nothing of the run of its chain.
 *
 * @param purpose what its record tells
 * @param fallback whether the entry is not the first enabled one of its chain
 * @param waits whether it waits for a place in the width of its entry, because no other entry is left, or because it
 *     probes its entry beside other calls
 * @param deadline by which it has to be over, without the time for which it waits for that place, unless it is a probe
 * @param probe whether it probes its entry beside other calls
 */
record EntryCall<P extends Adapter, T>(
        Parts parts,
        Request<P, T> request,
        CallPurpose purpose,
        ProviderChains chains,
        P adapter,
        ChainEntry entry,
        boolean fallback,
        boolean waits,
        Deadline deadline,
        boolean probe) {
    /**
     * What asking an entry led to.
     *
     * @param error why there is no answer
     * @param failure how the call failed; null when it answered, and when there was no call
     * @param away whether the entry is away, as far as that may end by itself
     * @param ends whether no other entry is to be asked
     * @param noPlace why there was no place in its width; null when there was one, or none was wanted
     */
    record Asked<T>(
            ChainEntry entry,
            @Nullable Answer<T> answer,
            @Nullable ProviderException error,
            CircuitBreaker.@Nullable Failure failure,
            boolean away,
            boolean ends,
            SharedWidths.@Nullable NoPlace noPlace) {}

    /** @throws AudioSourceException when the recording cannot be read */
    Asked<T> make() {
        try (CallPlaces.Place place = parts.places().take(entry, deadline)) {
            if (place == null) {
                // The entry was not asked, so it has no record and its breaker learns nothing.
                return notCalled(ErrorKind.TIMEOUT, "No place became free at " + entry.name(), true, true);
            }
            return placed();
        }
    }

    private Asked<T> placed() {
        CircuitBreakers breakers = parts.breakers();
        Capability capability = request.capability();
        if (!isPinned() && breakers.isProbeDue(capability, entry)) {
            // One call alone waits for the place of the probe. Without a place the probe is still due.
            try (CircuitBreakers.Permit permit = breakers.admit(capability, entry)) {
                return permit == null ? blocked() : inWidth((width, until) -> called(permit, width, until));
            }
        }
        if (!isPinned() && !breakers.admits(capability, entry)) {
            // What is not called wants nothing of the width.
            return blocked();
        }
        return inWidth((width, until) -> {
            try (CircuitBreakers.Permit permit =
                    isPinned() ? breakers.unguarded(capability, entry) : breakers.admit(capability, entry)) {
                return permit == null ? blocked() : called(permit, width, until);
            }
        });
    }

    /** Makes the call when it has a place. The provider gets its whole time, however long the place was waited for. */
    private Asked<T> inWidth(BiFunction<SharedWidths.Place, Deadline, Asked<T>> call) {
        Duration before = deadline.remaining();
        ChainEntry bounding = isPinned() ? chains.bounding(request.capability(), entry) : entry;
        SharedWidths.Turn turn = parts.widths().take(request.capability(), bounding, deadline, waits);
        if (turn instanceof SharedWidths.NoPlace none) {
            return withoutPlace(none);
        }
        try (SharedWidths.Place width = (SharedWidths.Place) turn) {
            Deadline until = probe ? deadline : deadline.later(before.minus(deadline.remaining()));
            return call.apply(width, until);
        }
    }

    private Asked<T> withoutPlace(SharedWidths.NoPlace none) {
        boolean away = none.refusal() == SharedWidths.Refusal.AWAY;
        ProviderException error = away
                ? new ProviderException(
                        ErrorKind.TRANSPORT, "The width of " + entry.name() + " could not be read", none.fault())
                : new ProviderException(ErrorKind.RATE_LIMITED, "The width of " + entry.name() + " is used up");
        return new Asked<>(entry, null, error, null, true, false, none);
    }

    /** The entry is not called, and its last error counts. */
    Asked<T> blocked() {
        CircuitBreakers breakers = parts.breakers();
        return notCalled(
                breakers.lastError(request.capability(), entry),
                "The circuit of " + entry.name() + " admits no call",
                !breakers.hasEmptyWallet(request.capability(), entry),
                false);
    }

    private Asked<T> notCalled(ErrorKind kind, String message, boolean away, boolean ends) {
        return new Asked<>(entry, null, new ProviderException(kind, message), null, away, ends, null);
    }

    private boolean isPinned() {
        return purpose.pinned() != null;
    }

    private Asked<T> called(CircuitBreakers.Permit permit, SharedWidths.Place width, Deadline until) {
        CallLog.Attempt attempt = parts.log().begin(purpose, request.capability(), entry, chains.prices(), fallback);
        boolean cutShort = isCutShort(until.remaining(), entry.timeout());
        try {
            Outcome<T> outcome =
                    request.work().attempt(adapter, new ProviderCall(entry, until.atMostIn(entry.timeout())));
            Duration outage = permit.answered();
            if (outage != null) {
                parts.log().outageOver(request.capability(), entry, outage);
            }
            parts.repeats().answered(request.capability(), entry);
            width.answered();
            Answer<T> answer = new Answer<>(outcome.value(), entry.ref(), attempt.answered(outcome.usage()));
            return new Asked<>(entry, answer, null, null, false, true, null);
        } catch (AudioSourceException e) {
            // The fault is not the provider's and the call was not finished, so the call log gets no record.
            throw e;
        } catch (RuntimeException e) {
            ProviderException error = classified(e);
            CircuitBreaker.Failure failure = new CircuitBreaker.Failure(
                    error.kind(), error.meaning() == RefusalMeaning.EMPTY_WALLET, error.retryAfter());
            if (error.kind() == ErrorKind.RATE_LIMITED && !failure.emptyWallet()) {
                width.limited(error.retryAfter());
            }
            boolean interrupted = Thread.currentThread().isInterrupted();
            boolean excused = error.kind() == ErrorKind.TIMEOUT && (cutShort || !request.bounded());
            if (!interrupted && excused) {
                permit.undecided();
            } else if (!interrupted) {
                permit.failed(failure);
            }
            attempt.failed(error);
            boolean away = failure.kind().isOutage() && !failure.emptyWallet();
            return new Asked<>(entry, null, error, failure, away, interrupted || !goesOn(error), null);
        }
    }

    private boolean goesOn(ProviderException error) {
        return error.kind().fallsBack() || (error.meaning() == RefusalMeaning.TOO_LONG && entry.goesOnWhenTooLong());
    }

    /**
     * Whether the call has clearly less time left than the entry is granted. The time of a chain is computed from its
     * entries, so the last entry may lack the time that the others took beyond theirs. A lack of up to a tenth does not
     * excuse a time-out.
     */
    private static boolean isCutShort(Duration left, Duration granted) {
        return left.compareTo(granted.minus(granted.dividedBy(10))) < 0;
    }

    /** An unexpected exception of an adapter counts as an unreadable envelope of the answer. */
    private ProviderException classified(RuntimeException e) {
        if (e instanceof ProviderException known) {
            return known;
        }
        CallLog.broke("The adapter", purpose, entry, e);
        return new ProviderException(ErrorKind.TRANSPORT, "The adapter broke on the answer", e);
    }
}
