package app.twicetold.core.notification;

import app.twicetold.core.notification.PushSender.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Notifications that travel at the same time, up to a number. What became of them is written down in pages, so that a
 * provider that is slow with one of them holds up no other. One thread uses it.
 */
final class Outbox {
    private final int most;
    private final int page;
    private final Function<DueNotification, CompletableFuture<Outcome>> sender;
    private final Consumer<Map<DueNotification, Outcome>> landing;

    private final BlockingQueue<Map.Entry<DueNotification, Outcome>> arrived = new LinkedBlockingQueue<>();
    private final Map<DueNotification, Outcome> toLand = new LinkedHashMap<>();
    private int travelling;

    /**
     * @param most that travel or wait to be written down
     * @param page that are written down at once, at most half of the others
     * @param sender does not fail, nor do its futures
     */
    Outbox(
            int most,
            int page,
            Function<DueNotification, CompletableFuture<Outcome>> sender,
            Consumer<Map<DueNotification, Outcome>> landing) {
        this.most = most;
        this.page = page;
        this.sender = sender;
        this.landing = landing;
    }

    /** Waits until there is room for a page. */
    void makeRoom() {
        settle(most - page);
    }

    /** Sends without waiting. The caller made room before. */
    void send(List<DueNotification> claimed) {
        for (DueNotification one : claimed) {
            travelling++;
            var unused = sender.apply(one).thenAccept(outcome -> arrived.add(Map.entry(one, outcome)));
        }
    }

    /** Waits until everything has arrived and is written down. */
    void finish() {
        settle(0);
    }

    /** A page that cannot be written down keeps no other from it. */
    private void settle(int left) {
        RuntimeException failed = null;
        while (travelling + toLand.size() > left) {
            if (toLand.size() >= page || travelling == 0) {
                try {
                    land();
                } catch (RuntimeException e) {
                    failed = e;
                }
            } else {
                take();
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    private void take() {
        try {
            Map.Entry<DueNotification, Outcome> first = arrived.take();
            toLand.put(first.getKey(), first.getValue());
            travelling--;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while notifications travel", e);
        }
    }

    private void land() {
        Map<DueNotification, Outcome> landed = new LinkedHashMap<>(toLand);
        // What cannot be written down stays as one that may have arrived.
        toLand.clear();
        landing.accept(landed);
    }
}
