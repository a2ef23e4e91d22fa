package app.twicetold.rehearsals.simulate.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All nodes, the lost ones included. A balancer gives requests to those that live by chance, and the broker messages in turn. */
final class Cluster {
    private final List<Node> all = new ArrayList<>();
    private final List<Node> living = new ArrayList<>();
    private final Dice dice;
    private int turn;

    Cluster(Installation installation, long nowMs, Dice dice) {
        this.dice = dice;
        for (int i = 0; i < installation.nodes(); i++) {
            all.add(new Node(installation.listeners(), nowMs));
        }
        living.addAll(all);
    }

    /** One that answers a request. */
    Node any() {
        return living.get(dice.below(living.size()));
    }

    /** One with a listener that has nothing to do; null when there is none. */
    @Nullable
    Node free() {
        for (int i = 0; i < living.size(); i++) {
            turn = (turn + 1) % living.size();
            Node node = living.get(turn);
            if (node.hasFreeListener()) {
                return node;
            }
        }
        return null;
    }

    Stream<Node> all() {
        return all.stream();
    }

    List<Node> living() {
        return living;
    }

    /** The last one is never lost. @return null when there is only one */
    @Nullable
    Node lose() {
        if (living.size() == 1) {
            return null;
        }
        Node lost = living.remove(living.size() - 1);
        lost.die();
        return lost;
    }

    /** Listeners that work. */
    int working() {
        return living.stream().mapToInt(node -> node.load().working()).sum();
    }

    int listeners() {
        return living.stream().mapToInt(Node::listeners).sum();
    }
}
