package app.twicetold.rehearsals.chaos;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What clients saw: answers by operation and status, requests without an answer, and what the service promised them.
 */
final class Tally {
    /** Enough to find the fault, and no page full of the same. */
    private static final int MOST_FAULTS = 20;

    private final Map<String, AtomicInteger> answers = new ConcurrentSkipListMap<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private final AtomicInteger faultCount = new AtomicInteger();
    private final List<String> faults = new ArrayList<>();
    private final Set<String> accepted = ConcurrentHashMap.newKeySet();
    private final Set<String> settled = ConcurrentHashMap.newKeySet();
    private final Map<URI, AtomicInteger> settledThrough = new ConcurrentHashMap<>();

    /** An answer that came as a whole. */
    void answered(String operation, int status) {
        answers.computeIfAbsent(operation + " " + status, none -> new AtomicInteger())
                .incrementAndGet();
    }

    /** No answer: the connection was refused or broke, or the client waited long enough. */
    void unanswered() {
        unanswered.incrementAndGet();
    }

    /** An answer outside the contract, or one that takes back what was promised. */
    void fault(String sentence) {
        if (faultCount.incrementAndGet() <= MOST_FAULTS) {
            synchronized (faults) {
                faults.add(sentence);
            }
        }
    }

    /** A submit that was answered with 202. */
    void accepted(String attempt) {
        accepted.add(attempt);
    }

    /**
     * A settlement that a client has seen.
     *
     * @param node that answered
     */
    void settled(String session, URI node) {
        settled.add(session);
        settledThrough.computeIfAbsent(node, none -> new AtomicInteger()).incrementAndGet();
    }

    /** How many settlements a node has answered. */
    int settledThrough(URI node) {
        return Optional.ofNullable(settledThrough.get(node))
                .map(AtomicInteger::get)
                .orElse(0);
    }

    Collection<String> accepted() {
        return List.copyOf(accepted);
    }

    Collection<String> settled() {
        return List.copyOf(settled);
    }

    int unansweredCount() {
        return unanswered.get();
    }

    int faultCount() {
        return faultCount.get();
    }

    List<String> faults() {
        synchronized (faults) {
            return List.copyOf(faults);
        }
    }

    /** How many answers there were, by operation and status. */
    Map<String, Integer> answers() {
        Map<String, Integer> counts = new TreeMap<>();
        answers.forEach((answer, count) -> counts.put(answer, count.get()));
        return counts;
    }

    int answerCount() {
        return answers().values().stream().mapToInt(Integer::intValue).sum();
    }
}
