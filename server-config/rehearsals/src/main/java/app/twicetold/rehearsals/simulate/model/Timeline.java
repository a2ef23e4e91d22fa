package app.twicetold.rehearsals.simulate.model;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;

/** Simulated time. What happens at the same moment happens in the order in which it was planned. */
final class Timeline {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long nowMs;
    private long planned;

    Timeline(long startMs) {
        nowMs = startMs;
    }

    long nowMs() {
        return nowMs;
    }

    Instant now() {
        return Instant.ofEpochMilli(nowMs);
    }

    /** Plans work; what is planned for the past happens now. */
    void at(long ms, Runnable work) {
        events.add(new Event(Math.max(ms, nowMs), planned++, work));
    }

    void in(long ms, Runnable work) {
        at(nowMs + ms, work);
    }

    void in(Duration pause, Runnable work) {
        in(pause.toMillis(), work);
    }

    /** Lets time pass up to a moment, what is planned for it included. */
    void runUntil(long endMs) {
        for (Event next = events.peek(); next != null && next.atMs <= endMs; next = events.peek()) {
            events.remove();
            nowMs = next.atMs;
            next.work.run();
        }
        nowMs = Math.max(nowMs, endMs);
    }

    private record Event(long atMs, long order, Runnable work) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(atMs, other.atMs);
            return byTime == 0 ? Long.compare(order, other.order) : byTime;
        }
    }
}
