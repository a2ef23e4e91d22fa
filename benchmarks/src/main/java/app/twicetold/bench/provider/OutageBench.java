package app.twicetold.bench.provider;

import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.ChainFailure;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.ProviderException;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ErrorKind;
import app.twicetold.core.work.rules.Patience;
import app.twicetold.core.work.rules.Waited;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * What learners notice of a provider that is away for a while, with the chain, its breakers and the rule of waiting, on
 * a clock that runs by itself. docs/benchmarks.md explains each figure.
 */
public final class OutageBench {
    /** Each call that fails is logged. Held, so that its level stays. */
    private static final Logger CALLS = Logger.getLogger("app.twicetold.core.provider");

    private static final int LEARNERS = 20;
    private static final long EVERY_MS = 20_000;
    private static final long CALL_MS = 2_500;
    private static final long BEGINS_MS = 30_000;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String FIRST = "first";
    private static final String SECOND = "second";
    private static final CompletionRequest REQUEST = new CompletionRequest(
            "Judge.",
            "A retelling.",
            new OutputSchema("judgement", "{\"type\":\"object\"}"),
            0,
            500,
            new LanguageTask.Exemplar("und", "An article.", List.of(), 1, null, 0, 100));

    private final PrintStream out;

    public OutageBench(PrintStream out) {
        this.out = out;
    }

    /** Prints all figures. Takes some seconds. */
    public void run() throws InterruptedException {
        CALLS.setLevel(Level.OFF);
        say("%d learners, an attempt each %d s of two calls of %.1f s", LEARNERS, EVERY_MS / 1_000, CALL_MS / 1e3);
        for (boolean hangs : new boolean[] {false, true}) {
            for (int entries : new int[] {1, 2}) {
                for (int seconds : new int[] {5, 20, 60, 120, 200}) {
                    say(
                            "%s for %d s, %s",
                            hangs ? "hangs" : "refuses", seconds, entries == 1 ? "one entry" : "two entries");
                    new Outage(seconds, hangs, entries, Patience.NONE).tell("without patience");
                    new Outage(seconds, hangs, entries, new Patience(Duration.ofSeconds(90))).tell("patience of 90 s");
                }
            }
        }
    }

    private void say(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }

    /** One outage, played once. */
    private final class Outage {
        private final VirtualTime time = new VirtualTime();
        private final Random luck = new Random(41);
        private final long endsMs;
        private final boolean hangs;
        private final Patience patience;
        private final ProviderChain chain;
        private final List<Long> waits = new ArrayList<>();
        private final List<Long> begunAfter = new ArrayList<>();
        private int failed;
        private int unanswered;
        private long noticedMs = -1;

        Outage(int seconds, boolean hangs, int entries, Patience patience) {
            this.endsMs = BEGINS_MS + seconds * 1_000L;
            this.hangs = hangs;
            this.patience = patience;
            List<ChainEntry> chained = Stream.of(FIRST, SECOND)
                    .limit(entries)
                    .map(provider -> ChainEntry.of(provider, "m", TIMEOUT))
                    .toList();
            this.chain = new ProviderChain(
                    new ProviderRegistry(
                            List.of(new Model(FIRST), new Model(SECOND)),
                            () -> new ProviderChains(Map.of(Capability.LLM, chained))),
                    new Unwritten(),
                    new CircuitBreakers(time::nowMs, luck::nextDouble));
        }

        void tell(String what) throws InterruptedException {
            for (int learner = 0; learner < LEARNERS; learner++) {
                time.at(learner * EVERY_MS / LEARNERS, this::learn);
            }
            time.run();
            Collections.sort(waits);
            say(
                    "  %-17s %4d attempts, %3d failed; submit to end %.1f s p50, %.1f s p95; %d calls came to nothing;"
                            + " noticed after %s; then %d calls in the busiest second",
                    what,
                    waits.size(),
                    failed,
                    quantile(0.5),
                    quantile(0.95),
                    unanswered,
                    noticedMs < 0 ? "never" : String.format(Locale.ROOT, "%.1f s", (noticedMs - endsMs) / 1e3),
                    burst());
        }

        private double quantile(double part) {
            return waits.get((int) Math.min(waits.size() - 1L, Math.round(part * waits.size()))) / 1e3;
        }

        /** The most calls of the first entry that began within one second after the outage. */
        private int burst() {
            return begunAfter.stream()
                    .mapToInt(from -> (int) begunAfter.stream()
                            .filter(at -> at >= from && at < from + 1_000)
                            .count())
                    .max()
                    .orElse(0);
        }

        private void learn() {
            while (time.nowMs() < endsMs + 60_000) {
                long submitMs = time.nowMs();
                if (!isAssessed(submitMs)) {
                    failed++;
                }
                waits.add(time.nowMs() - submitMs);
                time.sleep(Math.max(0, submitMs + EVERY_MS - time.nowMs()));
            }
        }

        private boolean isAssessed(long submitMs) {
            Waited waited = Waited.notYet(Instant.ofEpochMilli(submitMs));
            int steps = 0;
            while (steps < 2) {
                try {
                    Duration budget = patience.budget(waited, TIMEOUT.multipliedBy(2), now());
                    chain.complete(CallPurpose.app("att_bench", budget), Capability.LLM, REQUEST, json -> json);
                    steps++;
                } catch (ChainFailure failure) {
                    Waited before = waited;
                    Optional<Duration> pause = failure.outage()
                            .flatMap(outage -> patience.pause(before, outage.probe(), now(), luck.nextDouble()));
                    if (pause.isEmpty()) {
                        return false;
                    }
                    waited = new Waited(waited.since(), waited.times() + 1);
                    time.sleep(pause.get().toMillis());
                }
            }
            return true;
        }

        private Instant now() {
            return Instant.ofEpochMilli(time.nowMs());
        }

        /** The first one is away; the second one always answers. */
        private final class Model implements LanguageModel {
            private final String provider;

            Model(String provider) {
                this.provider = provider;
            }

            @Override
            public String provider() {
                return provider;
            }

            @Override
            public Completion complete(CompletionRequest request, ProviderCall call) {
                boolean first = provider.equals(FIRST);
                if (first && time.nowMs() >= BEGINS_MS && time.nowMs() < endsMs) {
                    unanswered++;
                    time.sleep(hangs ? call.deadline().remaining().toMillis() + 1 : 50);
                    throw new ProviderException(hangs ? ErrorKind.TIMEOUT : ErrorKind.TRANSPORT, "The outage");
                }
                if (first && time.nowMs() >= endsMs) {
                    begunAfter.add(time.nowMs());
                }
                time.sleep(CALL_MS);
                if (first && noticedMs < 0 && time.nowMs() >= endsMs) {
                    noticedMs = time.nowMs();
                }
                return new Completion("{}", Usage.tokens(12L, 9L));
            }
        }
    }

    /** Writes no log of calls. */
    private static final class Unwritten extends ProviderCallRecorder {
        @Override
        public void record(AttemptRecord attempt) {
            // Nothing is written.
        }
    }
}
