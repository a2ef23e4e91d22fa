package app.twicetold.core.provider.rules;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A node's part of a width. Nobody gets more than it wants while another wants more. What nobody wants is dealt in equal
 * parts, so that a call that comes finds its place there. Where it does not suffice for one each, those come first that
 * hold nothing for the longest time, and those last that hold something for the longest time.
 */
public final class FairShare {
    private static final Comparator<Node> TURN = Comparator.comparing(Node::holds)
            .thenComparing((one, other) -> one.holds()
                    ? other.since().compareTo(one.since())
                    : one.since().compareTo(other.since()))
            .thenComparing(Node::name);

    private FairShare() {}

    /**
     * A node that shares a width.
     *
     * @param held what is its own until it gives it back
     * @param wanted its calls in flight and those that wait
     * @param since when it began to hold something, or nothing
     */
    public record Node(String name, int held, int wanted, Instant since) {
        boolean holds() {
            return held > 0;
        }
    }

    /**
     * How many calls a node may have in flight from now on. It begins none while it has more. What the others hold is
     * theirs until they give it back.
     *
     * @param nodes all that live, with the node itself
     */
    public static int of(int width, String self, List<Node> nodes) {
        int others = nodes.stream()
                .filter(node -> !node.name().equals(self))
                .mapToInt(Node::held)
                .sum();
        return Math.max(0, Math.min(aim(width, self, nodes), width - others));
    }

    /** What a node would hold if all were dealt anew. */
    static int aim(int width, String self, List<Node> nodes) {
        List<Node> ordered = new ArrayList<>(nodes);
        ordered.sort(TURN);
        Map<String, Integer> parts = new HashMap<>();
        int left = deal(width, ordered, parts, true);
        deal(left, ordered, parts, false);
        return parts.getOrDefault(self, 0);
    }

    private static int deal(int width, List<Node> ordered, Map<String, Integer> parts, boolean wanted) {
        int left = width;
        List<Node> open = open(ordered, parts, wanted);
        while (left > 0 && !open.isEmpty()) {
            int each = Math.max(1, left / open.size());
            for (Node node : open) {
                int room = wanted ? node.wanted() - parts.getOrDefault(node.name(), 0) : each;
                int part = Math.min(left, Math.min(each, room));
                parts.merge(node.name(), part, Integer::sum);
                left -= part;
            }
            open = open(ordered, parts, wanted);
        }
        return left;
    }

    private static List<Node> open(List<Node> ordered, Map<String, Integer> parts, boolean wanted) {
        return ordered.stream()
                .filter(node -> !wanted || node.wanted() > parts.getOrDefault(node.name(), 0))
                .toList();
    }
}
