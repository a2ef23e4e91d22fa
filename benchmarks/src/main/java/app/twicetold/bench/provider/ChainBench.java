package app.twicetold.bench.provider;

import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CallPurpose;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.openai.OpenAiEndpoint;
import app.twicetold.core.provider.openai.OpenAiLanguageModel;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Completion;
import app.twicetold.core.provider.port.CompletionRequest;
import app.twicetold.core.provider.port.Deadline;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.port.LanguageTask;
import app.twicetold.core.provider.port.OutputSchema;
import app.twicetold.core.provider.port.ProviderCall;
import app.twicetold.core.provider.port.Usage;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * What the chain adds to a call of an adapter, and how many threads calls in flight take. docs/benchmarks.md explains
 * each figure.
 */
public final class ChainBench {
    private static final int BATCH = 100;
    private static final int BATCHES = 5_000;
    private static final int WARM_UP_BATCHES = 5_000;
    private static final int CALLS = 4_000;
    private static final int WARM_UP_CALLS = 4_000;
    private static final int IN_FLIGHT = 200;
    private static final Duration STUB_LATENCY = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String PROVIDER = "openai_compatible";
    private static final CompletionRequest REQUEST = new CompletionRequest(
            "Judge.",
            "A retelling.",
            new OutputSchema("judgement", "{\"type\":\"object\"}"),
            0,
            500,
            new LanguageTask.Exemplar("und", "An article.", List.of(), 1, null, 0, 100));

    private final PrintStream out;
    private final ChainEntry entry = ChainEntry.of(PROVIDER, "stub", TIMEOUT);

    public ChainBench(PrintStream out) {
        this.out = out;
    }

    /** Prints all figures. Takes about a minute. */
    public void run() throws IOException, InterruptedException {
        say("Chain of providers, one entry that answers at once; calls in the same thread");
        overheadOfTheChain();
        try (StubProvider stub = StubProvider.start(Duration.ZERO)) {
            overHttp(new OpenAiLanguageModel(OpenAiEndpoint.compatible(null, stub.url(), null)));
        }
        try (StubProvider stub = StubProvider.start(STUB_LATENCY)) {
            inFlight(new OpenAiLanguageModel(OpenAiEndpoint.compatible(null, stub.url(), null)));
        }
    }

    private void overheadOfTheChain() {
        LanguageModel model = new AtOnce();
        ProviderChain chain = chain(model);
        Runnable direct = () -> direct(model);
        Runnable chained = () -> chained(chain);
        batches(direct, WARM_UP_BATCHES);
        batches(chained, WARM_UP_BATCHES);
        double[] directly = new double[BATCHES];
        double[] byChain = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            directly[i] = batch(direct);
            byChain[i] = batch(chained);
        }
        say(
                "  adapter without a connection: %.2f µs directly, %.2f µs by the chain; overhead %.2f µs median",
                median(directly), median(byChain), median(byChain) - median(directly));
    }

    private void overHttp(LanguageModel model) {
        ProviderChain chain = chain(model);
        for (int i = 0; i < WARM_UP_CALLS; i++) {
            direct(model);
            chained(chain);
        }
        double[] directly = new double[CALLS];
        double[] byChain = new double[CALLS];
        for (int i = 0; i < CALLS; i++) {
            directly[i] = micros(() -> direct(model));
            byChain[i] = micros(() -> chained(chain));
        }
        say(
                "  OpenAI wire format over HTTP: %.0f µs directly, %.0f µs by the chain; difference %.0f µs median",
                median(directly), median(byChain), median(byChain) - median(directly));
    }

    private void inFlight(LanguageModel model) throws InterruptedException {
        ProviderChain chain = chain(model);
        CountDownLatch done = new CountDownLatch(IN_FLIGHT);
        int before = threadsOfTheService();
        Thread[] callers = new Thread[IN_FLIGHT];
        long start = System.nanoTime();
        for (int i = 0; i < IN_FLIGHT; i++) {
            callers[i] = new Thread(
                    () -> {
                        chained(chain);
                        done.countDown();
                    },
                    "caller-" + i);
            callers[i].start();
        }
        int most = 0;
        while (done.getCount() > 0) {
            most = Math.max(most, threadsOfTheService());
            Thread.sleep(20);
        }
        say(
                "%d calls in flight at %d s: %.1f s for all; %d callers and at most %d other threads (%d before)",
                IN_FLIGHT,
                STUB_LATENCY.toSeconds(),
                (System.nanoTime() - start) / 1e9,
                IN_FLIGHT,
                most - IN_FLIGHT,
                before);
    }

    /** Leaves out the threads of the stub, which represent another machine. */
    private static int threadsOfTheService() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().startsWith(StubProvider.THREADS))
                .count();
    }

    private ProviderChain chain(LanguageModel model) {
        PriceTable prices = new PriceTable(
                List.of(new ModelPrice(PROVIDER, "stub", new BigDecimal("0.002"), new BigDecimal("0.008"), null)));
        ProviderChains chains = new ProviderChains(Map.of(Capability.LLM, List.of(entry)), prices);
        return new ProviderChain(
                new ProviderRegistry(List.of(model), () -> chains), new Unwritten(), new CircuitBreakers());
    }

    private void direct(LanguageModel model) {
        Completion completion = model.complete(REQUEST, new ProviderCall(entry, Deadline.in(TIMEOUT)));
        if (completion.json().isEmpty()) {
            throw new IllegalStateException("The stub answered nothing.");
        }
    }

    private void chained(ProviderChain chain) {
        chain.complete(CallPurpose.app("att_bench", TIMEOUT), Capability.LLM, REQUEST, json -> json);
    }

    private static void batches(Runnable call, int count) {
        for (int i = 0; i < count; i++) {
            batch(call);
        }
    }

    /** Microseconds a call. */
    private static double batch(Runnable call) {
        return micros(() -> {
                    for (int i = 0; i < BATCH; i++) {
                        call.run();
                    }
                })
                / BATCH;
    }

    private static double micros(Runnable call) {
        long start = System.nanoTime();
        call.run();
        return (System.nanoTime() - start) / 1e3;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private void say(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }

    private static final class AtOnce implements LanguageModel {
        private static final Completion ANSWER = new Completion("{}", Usage.tokens(12L, 9L));

        @Override
        public String provider() {
            return PROVIDER;
        }

        @Override
        public Completion complete(CompletionRequest request, ProviderCall call) {
            return ANSWER;
        }
    }

    /** Writes no log of calls. Writing one is a statement of the database, which is measured elsewhere. */
    private static final class Unwritten extends ProviderCallRecorder {
        @Override
        public void record(AttemptRecord attempt) {
            // Nothing is written.
        }
    }
}
