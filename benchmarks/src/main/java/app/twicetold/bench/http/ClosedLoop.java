package app.twicetold.bench.http;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A fixed number of virtual users, each with one attempt under way: submit, poll until it is assessed, take the next
 * attempt.
 *
 * @param users attempts under way at any time, and so the largest number of polls at once
 * @param pollInterval from an answer to the next question; when it is that of the service, an answer that tells another one is
 *     followed
 */
record ClosedLoop(int users, Duration pollInterval) {
    /** Shorter ones are there to see an assessment come. */
    private static final Duration OF_THE_SERVICE = Duration.ofSeconds(1);

    private static final Pattern POLL_AFTER = Pattern.compile("\"poll_after_ms\":(\\d+)");

    /**
     * What came out.
     *
     * @param latencies from sending the submit to the answer that says assessed
     * @param time from the first submit to the last of these answers
     */
    record Outcome(Latencies latencies, Duration time) {
        double attemptsPerSecond() {
            return latencies.count() / (time.toNanos() / 1e9);
        }
    }

    /** Submits all attempts and returns when the last one is assessed. */
    Outcome run(Client client, List<UploadedAttempt> attempts) {
        Latencies.Recorder recorder = new Latencies.Recorder();
        Iterator<UploadedAttempt> waiting = attempts.iterator();
        long started = System.nanoTime();
        CompletableFuture<?>[] all = new CompletableFuture<?>[users];
        for (int i = 0; i < users; i++) {
            CompletableFuture<Void> end = new CompletableFuture<>();
            all[i] = end;
            next(client, waiting, recorder, end);
        }
        try {
            CompletableFuture.allOf(all).join();
        } catch (CompletionException failed) {
            throw new IllegalStateException("The load stopped: " + failed.getMessage(), failed);
        }
        return new Outcome(recorder.latencies(), Duration.ofNanos(System.nanoTime() - started));
    }

    private void next(
            Client client,
            Iterator<UploadedAttempt> waiting,
            Latencies.Recorder recorder,
            CompletableFuture<Void> end) {
        UploadedAttempt attempt;
        synchronized (waiting) {
            if (!waiting.hasNext()) {
                end.complete(null);
                return;
            }
            attempt = waiting.next();
        }
        long submitted = System.nanoTime();
        CompletableFuture<String> assessed = client.post("/v1/attempts/" + attempt.id() + "/submit", attempt.token())
                .thenCompose(answer -> poll(client, attempt));
        onEnd(assessed, end, () -> {
            recorder.add(System.nanoTime() - submitted);
            next(client, waiting, recorder, end);
        });
    }

    private CompletableFuture<String> poll(Client client, UploadedAttempt attempt) {
        return poll(client, attempt, pollInterval);
    }

    private CompletableFuture<String> poll(Client client, UploadedAttempt attempt, Duration pause) {
        return CompletableFuture.supplyAsync(() -> attempt, later(pause))
                .thenCompose(due -> client.get("/v1/attempts/" + due.id(), due.token()))
                .thenCompose(answer -> {
                    if (answer.contains("\"status\":\"assessed\"")) {
                        return CompletableFuture.completedFuture(answer);
                    }
                    if (answer.contains("\"status\":\"processing\"")) {
                        return poll(client, attempt, pauseAfter(answer));
                    }
                    return CompletableFuture.failedFuture(
                            new IllegalStateException("An attempt was not assessed: " + answer));
                });
    }

    private Duration pauseAfter(String answer) {
        Matcher told = POLL_AFTER.matcher(answer);
        return pollInterval.compareTo(OF_THE_SERVICE) >= 0 && told.find()
                ? Duration.ofMillis(Long.parseLong(told.group(1)))
                : pollInterval;
    }

    private static Executor later(Duration pause) {
        return CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void onEnd(CompletableFuture<String> step, CompletableFuture<Void> end, Runnable then) {
        CompletableFuture<Void> unused = step.handle((answer, failure) -> {
            if (failure != null) {
                end.completeExceptionally(failure);
            } else {
                then.run();
            }
            return null;
        });
        if (unused.isCancelled()) {
            end.cancel(false);
        }
    }
}
