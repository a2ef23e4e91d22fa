package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.AudioSourceException;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RefusalMeaning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** One run of a chain, in the thread of its caller. */
final class ChainRun<P extends Adapter, T> {
    private final Parts parts;
    private final Request<P, T> request;
    private final ProviderChains chains;
    private final List<ChainEntry> entries;
    private final Deadline whole;
    private final List<ChainEntry> away = new ArrayList<>();
    private @Nullable ProviderException met;
    private boolean stopped;

    ChainRun(Parts parts, Request<P, T> request) {
        this.parts = parts;
        this.request = request;
        this.chains = parts.providers().chains();
        ChainEntry pinned = request.purpose().pinned();
        this.entries = (pinned == null ? chains.of(request.capability()) : List.of(pinned))
                .stream().filter(ChainEntry::enabled).toList();
        Duration budget = request.purpose().budget();
        this.whole = Deadline.in(budget == null ? chains.limit(request.capability()) : budget);
    }

    /** What every run uses. */
    record Parts(Providers providers, CircuitBreakers breakers, CallPlaces places, CallLog log, Repeats repeats) {}

    /**
     * What is asked of a chain.
     *
     * @param bounded whether the work is known to fit into the time-outs, so that a time-out is the provider's fault
     * @param able whether an adapter can do the work at all
     */
    record Request<P extends Adapter, T>(
            Capability capability,
            CallPurpose purpose,
            Class<P> port,
            boolean bounded,
            BiPredicate<P, ChainEntry> able,
            Work<P, T> work) {}

    record Outcome<T>(T value, Usage usage) {}

    @FunctionalInterface
    interface Work<P, T> {
        Outcome<T> attempt(P adapter, ProviderCall call);
    }

    /** @throws ChainFailure when no entry gives a result */
    Answer<T> run() {
        for (int i = 0; i < entries.size() && !stopped; i++) {
            if (whole.isOver()) {
                met = new ProviderException(ErrorKind.TIMEOUT, "The time of the whole chain is over", met);
                break;
            }
            P adapter = adapter(entries.get(i));
            if (adapter == null) {
                begun(i).skipped();
                continue;
            }
            Answer<T> answer = ask(adapter, i);
            if (answer != null) {
                return answer;
            }
        }
        ErrorKind kind = met == null ? ErrorKind.UNCONFIGURED : met.kind();
        throw new ChainFailure(request.capability(), kind, met, kind.fallsBack() && !isPinned() ? outage() : null);
    }

    private boolean isPinned() {
        return request.purpose().pinned() != null;
    }

    /** The adapter of an entry; null when it is not configured, or cannot do the work. */
    private @Nullable P adapter(ChainEntry entry) {
        P adapter = parts.providers().find(request.port(), entry);
        return adapter == null || !request.able().test(adapter, entry) ? null : adapter;
    }

    private CallLog.Attempt begun(int index) {
        return parts.log()
                .begin(request.purpose(), request.capability(), entries.get(index), chains.prices(), index > 0);
    }

    /** @return null when the entry gave no result */
    private @Nullable Answer<T> ask(P adapter, int index) {
        Asked<T> first = askOnce(adapter, index);
        CircuitBreaker.Failure failure = first.failure();
        if (failure == null || stopped || !isAskedOnceMore(index)) {
            return first.answer();
        }
        return parts.repeats().pause(request.capability(), entries.get(index), failure, whole.remaining())
                ? askOnce(adapter, index).answer()
                : null;
    }

    /** The last entry that is left is asked once more, and one that the operator wants to be. */
    private boolean isAskedOnceMore(int index) {
        ChainEntry entry = entries.get(index);
        return !isPinned() && !isMock(entry) && (entry.isRetriedOnce() || isLastLeft(index));
    }

    private boolean isLastLeft(int index) {
        return entries.subList(index + 1, entries.size()).stream()
                .noneMatch(next -> adapter(next) != null && parts.breakers().admits(request.capability(), next));
    }

    /**
     * What asking an entry led to.
     *
     * @param failure of a call that gave no answer; null when there was no call
     */
    private record Asked<T>(@Nullable Answer<T> answer, CircuitBreaker.@Nullable Failure failure) {}

    private Asked<T> askOnce(P adapter, int index) {
        ChainEntry entry = entries.get(index);
        Capability capability = request.capability();
        try (CallPlaces.Place place = parts.places().take(entry, whole)) {
            if (place == null) {
                // The entry was not asked, so it has no record and its breaker learns nothing.
                met = new ProviderException(ErrorKind.TIMEOUT, "No place became free at " + entry.name(), met);
                away.add(entry);
                stopped = true;
                return new Asked<>(null, null);
            }
            CircuitBreakers breakers = parts.breakers();
            try (CircuitBreakers.Permit permit =
                    isPinned() ? breakers.unguarded(capability, entry) : breakers.admit(capability, entry)) {
                if (permit == null) {
                    blocked(entry);
                    return new Asked<>(null, null);
                }
                return call(adapter, index, permit);
            }
        }
    }

    /** The entry is not called, and its last error counts. */
    private void blocked(ChainEntry entry) {
        CircuitBreakers breakers = parts.breakers();
        if (met == null) {
            met = new ProviderException(
                    breakers.lastError(request.capability(), entry),
                    "The circuit of " + entry.name() + " admits no call");
        }
        if (!breakers.hasEmptyWallet(request.capability(), entry)) {
            away.add(entry);
        }
    }

    private Asked<T> call(P adapter, int index, CircuitBreakers.Permit permit) {
        ChainEntry entry = entries.get(index);
        CallLog.Attempt attempt = begun(index);
        boolean cutShort = isCutShort(whole.remaining(), entry.timeout());
        try {
            Outcome<T> outcome =
                    request.work().attempt(adapter, new ProviderCall(entry, whole.atMostIn(entry.timeout())));
            permit.answered();
            parts.repeats().answered(request.capability(), entry);
            return new Asked<>(new Answer<>(outcome.value(), entry.ref(), attempt.answered(outcome.usage())), null);
        } catch (AudioSourceException e) {
            // The fault is not the provider's and the call was not finished, so the call log gets no record.
            throw e;
        } catch (RuntimeException e) {
            ProviderException failure = classified(entry, e);
            CircuitBreaker.Failure told = told(failure);
            boolean interrupted = Thread.currentThread().isInterrupted();
            boolean excused = failure.kind() == ErrorKind.TIMEOUT && (cutShort || !request.bounded());
            if (!interrupted && excused) {
                permit.undecided();
            } else if (!interrupted) {
                permit.failed(told);
            }
            attempt.failed(failure);
            met = met != null && failure.kind() == ErrorKind.UNCONFIGURED ? met : failure;
            if (told.kind().isOutage() && !told.emptyWallet()) {
                away.add(entry);
            }
            stopped = interrupted || !goesOn(entry, failure);
            return new Asked<>(null, told);
        }
    }

    private static CircuitBreaker.Failure told(ProviderException failure) {
        return new CircuitBreaker.Failure(
                failure.kind(), failure.meaning() == RefusalMeaning.EMPTY_WALLET, failure.retryAfter());
    }

    private static boolean goesOn(ChainEntry entry, ProviderException failure) {
        return failure.kind().fallsBack()
                || (failure.meaning() == RefusalMeaning.TOO_LONG && entry.goesOnWhenTooLong());
    }

    /**
     * Whether the chain has clearly less time left than the entry is granted. The time of a chain is computed from its
     * entries, so the last entry may lack the time that the others took beyond theirs. A lack of up to a tenth does not
     * excuse a time-out.
     */
    private static boolean isCutShort(Duration left, Duration granted) {
        return left.compareTo(granted.minus(granted.dividedBy(10))) < 0;
    }

    /** The outage of entries, as far as it may end by itself. The faults of the mock are scripted by its input. */
    private ChainFailure.@Nullable Outage outage() {
        return away.stream()
                .filter(entry -> !isMock(entry))
                .map(entry -> parts.breakers().pause(request.capability(), entry))
                .min(Comparator.naturalOrder())
                .map(pause -> new ChainFailure.Outage(pause.isZero() ? null : pause))
                .orElse(null);
    }

    private static boolean isMock(ChainEntry entry) {
        return entry.provider().equals(ProviderId.MOCK.wire());
    }

    /** An unexpected exception of an adapter counts as an unreadable envelope of the answer. */
    private ProviderException classified(ChainEntry entry, RuntimeException e) {
        if (e instanceof ProviderException known) {
            return known;
        }
        CallLog.broke("The adapter", request.purpose(), entry, e);
        return new ProviderException(ErrorKind.TRANSPORT, "The adapter broke on the answer", e);
    }
}
