package app.twicetold.rehearsals.simulate.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * One queue that gives each free listener the oldest of its most urgent messages. Nothing is fetched ahead. It may be away, and
 * it may lose what it holds, what it was to deliver later included.
 */
final class Broker {
    private static final int PRIORITIES = 10;

    private final List<Deque<Message>> queues = new ArrayList<>();
    private final Timeline time;
    private final Cluster cluster;
    private BiConsumer<Node, Message> listener = (node, message) -> {};
    private int held;
    private int losses;
    private boolean away;

    Broker(Timeline time, Cluster cluster) {
        this.time = time;
        this.cluster = cluster;
        for (int i = 0; i < PRIORITIES; i++) {
            queues.add(new ArrayDeque<>());
        }
    }

    void deliverTo(BiConsumer<Node, Message> to) {
        listener = to;
    }

    /** Takes a message, unless it is away. */
    boolean send(Message message, long delayMs) {
        if (away) {
            return false;
        }
        int lossesBefore = losses;
        if (delayMs > 0) {
            time.in(delayMs, () -> {
                if (losses == lossesBefore) {
                    add(message);
                }
            });
        } else {
            add(message);
        }
        return true;
    }

    private void add(Message message) {
        Node node = held == 0 && !away ? cluster.free() : null;
        if (node == null) {
            queues.get(message.priority()).addLast(message);
            held++;
        } else {
            deliver(node, message);
        }
    }

    private void deliver(Node node, Message message) {
        node.load().begin();
        node.deliveries().add(message);
        listener.accept(node, message);
    }

    /** A delivery has ended, so its listener takes the next message. */
    void ended(Node node, Message message) {
        node.deliveries().remove(message);
        node.load().end(time.nowMs());
        if (held > 0) {
            // Not within the delivery that ends: a row of messages for which nothing is to be done would be a deep
            // stack.
            time.in(0, () -> next(node));
        }
    }

    private void next(Node node) {
        if (away || !node.hasFreeListener()) {
            return;
        }
        for (int priority = PRIORITIES - 1; priority >= 0; priority--) {
            Message message = queues.get(priority).pollFirst();
            if (message != null) {
                held--;
                deliver(node, message);
                return;
            }
        }
    }

    /** Delivers what a lost node worked on to others. */
    void redeliver(Node lost) {
        List<Message> messages = List.copyOf(lost.deliveries());
        lost.deliveries().clear();
        messages.forEach(message -> add(message.redelivered()));
    }

    /** Loses all messages, and takes none for a while. */
    void lose(long awayMs) {
        queues.forEach(Deque::clear);
        held = 0;
        losses++;
        away = true;
        time.in(awayMs, () -> away = false);
    }

    int held() {
        return held;
    }
}
