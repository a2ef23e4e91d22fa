package app.twicetold.rehearsals.simulate.model;

import app.twicetold.core.provider.rules.CircuitBreaker;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.provider.rules.RepeatPause;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs of chains that have one entry each, as {@code ChainRun} and {@code EntryCall} of the service make them: the breaker, the
 * time of the chain, and one more try. What a node began is not told to it after it was lost.
 */
final class ChainCalls {
    private final Timeline time;
    private final Providers providers;
    private final Duration timeout;
    private final Dice dice;

    ChainCalls(Timeline time, Providers providers, Duration timeout, Dice dice) {
        this.time = time;
        this.providers = providers;
        this.timeout = timeout;
        this.dice = dice;
    }

    /**
     * How a chain ended.
     *
     * @param answered false for an outage; there is no other failure here
     * @param probe how long the provider is not asked; null when it may be asked at any time
     */
    record Ended(boolean answered, @Nullable Duration probe) {}

    void make(Node node, Service service, Duration budget, Consumer<Ended> then) {
        new Run(node, service, time.nowMs() + budget.toMillis(), then).ask(true);
    }

    private final class Run {
        private final Node node;
        private final Service service;
        private final EntryGuard guard;
        private final long deadlineMs;
        private final Consumer<Ended> then;

        Run(Node node, Service service, long deadlineMs, Consumer<Ended> then) {
            this.node = node;
            this.service = service;
            this.guard = node.guard(service.capability());
            this.deadlineMs = deadlineMs;
            this.then = then;
        }

        void ask(boolean first) {
            long begunMs = time.nowMs();
            long generation = guard.admit(begunMs);
            if (generation == EntryGuard.REFUSED) {
                end(false);
                return;
            }
            Providers.Call call = providers.call(service, begunMs);
            long leftMs = deadlineMs - begunMs;
            long grantedMs = Math.max(0, Math.min(leftMs, timeout.toMillis()));
            boolean cut = call.durationMs() > grantedMs;
            // A lack of up to a tenth does not excuse a time-out.
            boolean excused =
                    cut && leftMs < timeout.minus(timeout.dividedBy(10)).toMillis();
            time.in(cut ? grantedMs : call.durationMs(), () -> {
                if (node.isAlive()) {
                    ended(generation, cut ? ErrorKind.TIMEOUT : call.failure(), excused, first);
                }
            });
        }

        private void ended(long generation, @Nullable ErrorKind kind, boolean excused, boolean first) {
            long nowMs = time.nowMs();
            if (kind == null) {
                guard.answered(generation, nowMs, dice.share());
                end(true);
                return;
            }
            CircuitBreaker.Failure failure = EntryGuard.failure(kind);
            if (excused) {
                guard.undecided(generation, nowMs, dice.share());
            } else {
                guard.failed(generation, failure, nowMs, dice.share());
            }
            Optional<Duration> pause = first
                    ? RepeatPause.after(failure, Duration.ofMillis(Math.max(0, deadlineMs - nowMs)), dice.share())
                    : Optional.empty();
            if (pause.isEmpty() || !guard.repeats(nowMs)) {
                end(false);
                return;
            }
            time.in(pause.get(), () -> {
                if (node.isAlive()) {
                    ask(false);
                }
            });
        }

        private void end(boolean answered) {
            Duration pause = guard.pauseAt(time.nowMs());
            then.accept(new Ended(answered, pause.isZero() ? null : pause));
        }
    }
}
