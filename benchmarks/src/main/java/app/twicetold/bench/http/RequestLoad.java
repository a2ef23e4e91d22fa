package app.twicetold.bench.http;

import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * A fixed number of requests under way at any time; each answer lets the next one go.
 *
 * @param users requests under way
 */
record RequestLoad(int users) {
    /**
     * What came out.
     *
     * @param time from the first request to the last answer
     */
    record Outcome(Latencies latencies, Duration time) {
        double perSecond() {
            return latencies.count() / (time.toNanos() / 1e9);
        }
    }

    /** Takes requests until the time is over. */
    Outcome run(Duration time, Supplier<CompletableFuture<?>> requests) {
        long end = System.nanoTime() + time.toNanos();
        return run(() -> System.nanoTime() < end ? requests.get() : null);
    }

    /** Takes all requests. */
    Outcome run(Iterator<Supplier<CompletableFuture<?>>> requests) {
        return run(() -> {
            synchronized (requests) {
                return requests.hasNext() ? requests.next().get() : null;
            }
        });
    }

    /** @param next sends a request; null when there is none left */
    private Outcome run(Supplier<CompletableFuture<?>> next) {
        Latencies.Recorder recorder = new Latencies.Recorder();
        long started = System.nanoTime();
        CompletableFuture<?>[] all = new CompletableFuture<?>[users];
        for (int i = 0; i < users; i++) {
            CompletableFuture<Void> end = new CompletableFuture<>();
            all[i] = end;
            one(next, recorder, end);
        }
        try {
            CompletableFuture.allOf(all).join();
        } catch (CompletionException failed) {
            throw new IllegalStateException("The load stopped: " + failed.getMessage(), failed);
        }
        return new Outcome(recorder.latencies(), Duration.ofNanos(System.nanoTime() - started));
    }

    private void one(Supplier<CompletableFuture<?>> next, Latencies.Recorder recorder, CompletableFuture<Void> end) {
        long sent = System.nanoTime();
        CompletableFuture<?> answer = next.get();
        if (answer == null) {
            end.complete(null);
            return;
        }
        answer.whenComplete((body, failure) -> {
            if (failure != null) {
                end.completeExceptionally(failure);
            } else {
                recorder.add(System.nanoTime() - sent);
                one(next, recorder, end);
            }
        });
    }
}
