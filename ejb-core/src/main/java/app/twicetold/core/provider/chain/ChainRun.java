package app.twicetold.core.provider.chain;

import app.twicetold.core.provider.chain.EntryCall.Asked;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** One run of a chain. Its state belongs to the thread of its caller. */
final class ChainRun<P extends Adapter, T> {
    /** The longest that a probe beside another call takes. */
    static final Duration LONGEST_HEDGE = Duration.ofSeconds(20);

    private final Parts parts;
    private final Request<P, T> request;
    private final ProviderChains chains;
    private final List<ChainEntry> entries;
    private final Deadline whole;
    private final List<ChainEntry> away = new ArrayList<>();
    private @Nullable ProviderException met;
    private @Nullable CompletableFuture<Asked<T>> probe;
    private boolean stopped;
    /** Whether an entry was called. */
    private boolean called;
    /** Whether an entry had no place in its width, or nobody could read whether it has. */
    private boolean crowded;
    /** Why the width of an entry could not be read, when the database explains it. */
    private @Nullable RuntimeException unread;

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
    record Parts(
            Providers providers,
            CircuitBreakers breakers,
            CallPlaces places,
            SharedWidths widths,
            CallLog log,
            Repeats repeats,
            BackgroundCalls background) {}

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

    /**
     * @throws ChainFailure when no entry gives a result
     * @throws WidthUnread when an entry was not called because the database was away, and no other gave a result
     */
    Answer<T> run() {
        for (int i = 0; i < entries.size() && !stopped; i++) {
            if (whole.isOver()) {
                met = new ProviderException(ErrorKind.TIMEOUT, "The time of the whole chain is over", met);
                break;
            }
            P adapter = adapter(entries.get(i));
            if (adapter == null) {
                parts.log()
                        .begin(request.purpose(), request.capability(), entries.get(i), chains.prices(), i > 0)
                        .skipped();
                continue;
            }
            Answer<T> answer = ask(adapter, i);
            if (answer != null) {
                return answer;
            }
        }
        Answer<T> late = probe == null || stopped ? null : ofProbe(probe);
        if (late != null) {
            return late;
        }
        ErrorKind kind = met == null ? ErrorKind.UNCONFIGURED : met.kind();
        RuntimeException away = unread;
        if (away != null && kind.fallsBack()) {
            throw new WidthUnread(away);
        }
        boolean isCrowded = crowded && !called && kind.fallsBack();
        ChainFailure.Outage outage = kind.fallsBack() && (isCrowded || !isPinned()) ? outage() : null;
        throw new ChainFailure(request.capability(), kind, met, outage, isCrowded);
    }

    private boolean isPinned() {
        return request.purpose().pinned() != null;
    }

    /** The adapter of an entry; null when it is not configured, or cannot do the work. */
    private @Nullable P adapter(ChainEntry entry) {
        P adapter = parts.providers().find(request.port(), entry);
        return adapter == null || !request.able().test(adapter, entry) ? null : adapter;
    }

    /** @return null when the entry gave no result, or is asked in the background */
    private @Nullable Answer<T> ask(P adapter, int index) {
        if (probe == null && isHedged(index)) {
            hedge(adapter, index);
            return null;
        }
        return probe == null ? told(asked(adapter, index, request.purpose())) : raced(adapter, index, probe);
    }

    /** An entry that may be back is tried beside the next one, so that nobody waits for one that is not. */
    private boolean isHedged(int index) {
        return !isPinned()
                && parts.breakers().isProbeDue(request.capability(), entries.get(index))
                && !isLastLeft(index);
    }

    private void hedge(P adapter, int index) {
        ChainEntry entry = entries.get(index);
        // Another call records what was held, so the record of this one goes its own way.
        EntryCall<P, T> call = call(adapter, index, request.purpose().notHeld(), true);
        if (parts.repeats().hedge(request.capability(), entry)) {
            probe = parts.background().begin(call::make).orElse(null);
        }
        if (probe == null) {
            note(call.blocked());
        }
    }

    /** Asks an entry while a probe is under way. The first answer counts. The other call goes on to its record. */
    private @Nullable Answer<T> raced(P adapter, int index, CompletableFuture<Asked<T>> hedged) {
        CallPurpose purpose = request.purpose().notHeld();
        CompletableFuture<List<Asked<T>>> own = parts.background()
                .begin(() -> asked(adapter, index, purpose))
                .orElseGet(() -> CompletableFuture.completedFuture(asked(adapter, index, purpose)));
        CompletableFuture<Answer<T>> first = new CompletableFuture<>();
        hedged.thenAccept(asked -> {
            if (asked.answer() != null) {
                first.complete(asked.answer());
            }
        });
        own.whenComplete((asked, e) -> first.complete(null));
        Answer<T> ofProbe = awaited(first);
        if (ofProbe != null || stopped) {
            return ofProbe;
        }
        List<Asked<T>> asked = awaited(own);
        return asked == null ? null : told(asked);
    }

    /** What the probe says in the time that is left. Nobody else is left to ask. */
    private @Nullable Answer<T> ofProbe(CompletableFuture<Asked<T>> hedged) {
        Asked<T> asked = awaited(hedged);
        return asked == null ? null : told(List.of(asked));
    }

    /** @return null when the thread is interrupted, which ends the run */
    private <V> @Nullable V awaited(CompletableFuture<V> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
            met = new ProviderException(ErrorKind.TRANSPORT, "Interrupted", e);
            return null;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AudioSourceException fault) {
                throw fault;
            }
            throw new IllegalStateException("A call in the background broke", e.getCause());
        }
    }

    private EntryCall<P, T> call(P adapter, int index, CallPurpose purpose, boolean hedged) {
        ChainEntry entry = entries.get(index);
        boolean waits = hedged || isPinned() || (entry.width() != null && isLastLeft(index));
        Deadline deadline = hedged ? whole.atMostIn(LONGEST_HEDGE) : whole;
        return new EntryCall<>(parts, request, purpose, chains, adapter, entry, index > 0, waits, deadline, hedged);
    }

    /** Asks an entry, and once more where that helps. */
    private List<Asked<T>> asked(P adapter, int index, CallPurpose purpose) {
        EntryCall<P, T> call = call(adapter, index, purpose, false);
        Asked<T> first = call.make();
        CircuitBreaker.Failure failure = first.failure();
        boolean again = failure != null
                && !first.ends()
                && isAskedOnceMore(index)
                && parts.repeats().pause(request.capability(), first.entry(), failure, whole.remaining());
        return again ? List.of(first, call.make()) : List.of(first);
    }

    /** Notes what calls led to, in their order. */
    private @Nullable Answer<T> told(List<Asked<T>> calls) {
        Answer<T> answer = null;
        for (Asked<T> asked : calls) {
            answer = asked.answer();
            note(asked);
        }
        return answer;
    }

    private void note(Asked<T> asked) {
        ProviderException error = asked.error();
        if (error != null && counts(asked, error)) {
            met = error;
        }
        called |= asked.answer() != null || asked.failure() != null;
        SharedWidths.NoPlace none = asked.noPlace();
        if (none != null) {
            crowded = true;
            unread = none.fault() == null ? unread : none.fault();
        }
        if (asked.away()) {
            away.add(asked.entry());
        }
        stopped |= asked.ends();
    }

    /** What an entry said counts more than that one was not asked, and than that one has no credentials. */
    private boolean counts(Asked<T> asked, ProviderException error) {
        boolean called = asked.failure() != null && error.kind() != ErrorKind.UNCONFIGURED;
        return met == null || called || asked.ends();
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

    /** The outage of entries, as far as it may end by itself. The faults of the mock are scripted by its input. */
    private ChainFailure.@Nullable Outage outage() {
        return away.stream()
                .filter(entry -> !isMock(entry))
                .map(this::pause)
                .min(Comparator.naturalOrder())
                .map(pause -> new ChainFailure.Outage(pause.isZero() ? null : pause))
                .orElse(null);
    }

    private Duration pause(ChainEntry entry) {
        if (isPinned()) {
            // It is called whatever its breaker says.
            return parts.widths().rest(request.capability(), chains.bounding(request.capability(), entry));
        }
        Duration own = parts.breakers().pause(request.capability(), entry);
        Duration shared = parts.widths().rest(request.capability(), entry);
        return own.compareTo(shared) < 0 ? shared : own;
    }

    private static boolean isMock(ChainEntry entry) {
        return entry.provider().equals(ProviderId.MOCK.wire());
    }
}
