package app.twicetold.bench.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** What the apps of an evening saw, from many threads. Minutes and what is counted apart follow from the start. */
final class EveningTally {
    private final long start;
    private final long fromMs;
    private final long toMs;
    private final int[] pollsOfMinute;
    private final Set<String> counted = ConcurrentHashMap.newKeySet();
    private final Latencies.Recorder untilSeen = new Latencies.Recorder();
    private long made;
    private long submits;
    private long refused;
    private long turnedAway;
    private long admitted;
    private long seen;
    private long abandoned;
    private long failed;

    /**
     * Begins now.
     *
     * @param fromMs since the start, from which on submits that are taken are counted apart
     * @param toMs until which they are
     * @param minutes of the evening
     */
    EveningTally(long fromMs, long toMs, int minutes) {
        this.start = System.nanoTime();
        this.fromMs = fromMs;
        this.toMs = toMs;
        this.pollsOfMinute = new int[minutes];
    }

    /** Milliseconds since the start. */
    long nowMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    synchronized void made() {
        made++;
    }

    synchronized void refused() {
        submits++;
        refused++;
    }

    synchronized void turnedAway() {
        turnedAway++;
    }

    synchronized void admitted(UploadedAttempt attempt) {
        submits++;
        long now = nowMs();
        if (now >= fromMs && now < toMs) {
            counted.add(attempt.id());
            admitted++;
        } else {
            counted.remove(attempt.id());
        }
    }

    synchronized void polled() {
        int minute = (int) TimeUnit.MILLISECONDS.toMinutes(nowMs());
        if (minute < pollsOfMinute.length) {
            pollsOfMinute[minute]++;
        }
    }

    synchronized void seen(UploadedAttempt attempt, long afterMs) {
        if (counted.contains(attempt.id())) {
            seen++;
            untilSeen.add(TimeUnit.MILLISECONDS.toNanos(afterMs));
        }
    }

    synchronized void abandoned(UploadedAttempt attempt) {
        abandoned += counted.contains(attempt.id()) ? 1 : 0;
    }

    synchronized void failed(UploadedAttempt attempt) {
        failed += counted.contains(attempt.id()) ? 1 : 0;
    }

    /**
     * All that was counted.
     *
     * @param polls a second of the busiest minute after the warm-up
     * @param meanwhile as {@code polls}, of the minutes that are counted apart
     * @param admitted of the minutes that are counted apart, as are {@code seen}, {@code abandoned} and {@code failed}
     */
    record Counts(
            long made,
            long submits,
            long refused,
            long turnedAway,
            double polls,
            double meanwhile,
            long admitted,
            long seen,
            long abandoned,
            long failed,
            Latencies untilSeen) {}

    synchronized Counts counts() {
        return new Counts(
                made,
                submits,
                refused,
                turnedAway,
                busiest(fromMs, TimeUnit.MINUTES.toMillis(pollsOfMinute.length)),
                busiest(fromMs, toMs),
                admitted,
                seen,
                abandoned,
                failed,
                untilSeen.latencies());
    }

    private double busiest(long from, long to) {
        int most = 0;
        for (int minute = (int) TimeUnit.MILLISECONDS.toMinutes(from);
                minute < TimeUnit.MILLISECONDS.toMinutes(to);
                minute++) {
            most = Math.max(most, pollsOfMinute[minute]);
        }
        return most / 60.0;
    }
}
