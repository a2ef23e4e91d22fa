package app.twicetold.bench.http;

import app.twicetold.core.training.rules.session.Submissions;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The apps of learners, as those of {@code ./run simulate}: they submit, come back when they are refused, poll as they are
 * told, look for the exemplar, and mostly submit again what failed. A request goes to any node that is there, as a proxy sends it.
 */
final class EveningApps {
    private static final int PAUSES = 9;
    private static final long FIRST_PAUSE_MS = 2_000;
    private static final long LONGEST_PAUSE_MS = 60_000;
    private static final long LONGEST_POLL_MS = 30_000;
    private static final double RETRYING = 0.7;
    private static final int RETRY_FROM_MS = 5_000;
    private static final int RETRY_TO_MS = 20_000;
    private static final int UNAVAILABLE = 503;
    private static final int OK = 200;

    private final List<Client> nodes;
    private final EveningTally tally;
    private final long timeoutMs;
    private volatile int living;

    /** @param timeoutMs how long an app polls, as {@code /v1/config} says */
    EveningApps(List<Client> nodes, EveningTally tally, long timeoutMs) {
        this.nodes = List.copyOf(nodes);
        this.tally = tally;
        this.timeoutMs = timeoutMs;
        this.living = nodes.size();
    }

    /** The last node is about to be lost. */
    void lose() {
        living--;
    }

    /** What one app does with one recording, until nothing is left to do. */
    void play(UploadedAttempt attempt) throws InterruptedException {
        tally.made();
        boolean again;
        int submissions = 0;
        do {
            if (!submit(attempt, submissions)) {
                tally.turnedAway();
                return;
            }
            submissions++;
            again = poll(attempt)
                    && Submissions.mayBeRepeated(true, submissions)
                    && ThreadLocalRandom.current().nextDouble() < RETRYING;
            if (again) {
                TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextInt(RETRY_FROM_MS, RETRY_TO_MS));
            }
        } while (again);
    }

    /** @return whether it was taken at last */
    private boolean submit(UploadedAttempt attempt, int submissions) throws InterruptedException {
        Random chance = ThreadLocalRandom.current();
        for (int tries = 0; tries < PAUSES || submissions > 0; tries++) {
            HttpResponse<String> answer = ask("POST", path(attempt) + "/submit", attempt.token());
            if (answer.statusCode() != UNAVAILABLE) {
                expect(answer);
                tally.admitted(attempt);
                return true;
            }
            tally.refused();
            long own = Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS << Math.min(tries, PAUSES))
                    * (0.75 + chance.nextDouble() / 2));
            TimeUnit.MILLISECONDS.sleep(Math.max(submissions > 0 ? 0 : own, retryAfterMs(answer)));
        }
        return false;
    }

    /** @return whether it failed */
    private boolean poll(UploadedAttempt attempt) throws InterruptedException {
        long since = System.nanoTime();
        while (true) {
            HttpResponse<String> answer = ask("GET", path(attempt), attempt.token());
            tally.polled();
            expect(answer);
            JsonNode known = nodes.get(0).parsed(answer);
            switch (known.path("status").asText()) {
                case "assessed" -> {
                    tally.seen(attempt, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since));
                    look(attempt);
                    return false;
                }
                case "processing" -> {
                    if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since) >= timeoutMs) {
                        tally.abandoned(attempt);
                        return false;
                    }
                    TimeUnit.MILLISECONDS.sleep(Math.min(
                            LONGEST_POLL_MS, known.path("poll_after_ms").asLong()));
                }
                default -> {
                    tally.failed(attempt);
                    return true;
                }
            }
        }
    }

    private void look(UploadedAttempt attempt) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        while (true) {
            HttpResponse<String> answer = ask("GET", path(attempt) + "/exemplar", attempt.token());
            tally.polled();
            JsonNode exemplar = nodes.get(0).parsed(answer);
            if (answer.statusCode() != OK
                    || !exemplar.path("status").asText().equals("pending")
                    || System.nanoTime() >= end) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(Math.min(
                    1 + TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()),
                    exemplar.path("poll_after_ms").asLong()));
        }
    }

    /** A request that a node did not answer goes to another one. */
    private HttpResponse<String> ask(String method, String path, String token) throws InterruptedException {
        for (int tries = 1; ; tries++) {
            try {
                return nodes.get(ThreadLocalRandom.current().nextInt(living))
                        .ask(method, path, token)
                        .join();
            } catch (CompletionException lost) {
                if (!(lost.getCause() instanceof IOException) || tries > PAUSES) {
                    throw lost;
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    private static void expect(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(
                    answer.request().uri() + " answered " + answer.statusCode() + ": " + answer.body());
        }
    }

    private static long retryAfterMs(HttpResponse<String> answer) {
        return TimeUnit.SECONDS.toMillis(
                answer.headers().firstValueAsLong("Retry-After").orElse(0));
    }

    private static String path(UploadedAttempt attempt) {
        return "/v1/attempts/" + attempt.id();
    }
}
