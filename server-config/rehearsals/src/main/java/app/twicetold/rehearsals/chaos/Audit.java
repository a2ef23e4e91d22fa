package app.twicetold.rehearsals.chaos;

import app.twicetold.rehearsals.chaos.Books.End;
import app.twicetold.rehearsals.chaos.Books.Settlement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What has to be true after a run, whatever was killed. */
final class Audit {
    private static final Set<String> ENDS = Set.of("assessed", "unreliable");

    private Audit() {}

    /**
     * A rule with what it was held against.
     *
     * @param looked how many things were looked at
     * @param faults a sentence each; empty when the rule holds
     */
    record Finding(String rule, int looked, List<String> faults) {
        Finding {
            faults = List.copyOf(faults);
        }

        boolean holds() {
            return faults.isEmpty();
        }
    }

    /** Holds the books against what clients were promised and told. */
    static List<Finding> of(Books books, Collection<String> accepted, Collection<String> settled) {
        return List.of(
                submits(books, accepted), settlements(books, settled), totals(books), exemplars(books), objects(books));
    }

    private static Finding submits(Books books, Collection<String> accepted) {
        List<String> faults = new ArrayList<>();
        for (String attempt : new TreeSet<>(accepted)) {
            @Nullable End end = books.attempts().get(attempt);
            if (end == null) {
                faults.add(attempt + " is not there");
            } else if (end.status().equals("failed") ? end.errorCode() == null : !ENDS.contains(end.status())) {
                faults.add(attempt + " is " + end.status() + (end.status().equals("failed") ? " without a code" : ""));
            }
        }
        return new Finding("every accepted submit is assessed, or failed with a code", accepted.size(), faults);
    }

    private static Finding settlements(Books books, Collection<String> settled) {
        List<String> faults = new ArrayList<>();
        for (String session : new TreeSet<>(settled)) {
            if (!books.settlements().containsKey(session)) {
                faults.add(session + " was settled for a client and is not completed");
            }
        }
        books.settlements().forEach((session, settlement) -> {
            String fault = fault(settlement);
            if (!fault.isEmpty()) {
                faults.add(session + " " + fault);
            }
        });
        return new Finding(
                "one settlement for each completed session", books.settlements().size(), faults);
    }

    private static String fault(Settlement settlement) {
        if (!settlement.stored()) {
            return "is completed and has no settlement";
        }
        if (settlement.repeated() > 0) {
            return "was paid more than once";
        }
        return settlement.awarded() == settlement.ledger()
                ? ""
                : "was awarded " + settlement.awarded() + " XP, the ledger has " + settlement.ledger();
    }

    private static Finding totals(Books books) {
        List<String> faults = new ArrayList<>();
        for (Books.Totals user : books.users()) {
            if (user.xp() != user.ledger()) {
                faults.add(user.user() + " has " + user.xp() + " XP, the ledger " + user.ledger());
            }
            if (user.sessions() != user.completed()) {
                faults.add(user.user() + " has " + user.sessions() + " sessions, completed are " + user.completed());
            }
        }
        return new Finding("the ledger is equal to the totals", books.users().size(), faults);
    }

    private static Finding exemplars(Books books) {
        return new Finding(
                "no exemplar is left under way",
                books.attempts().size(),
                books.exemplarsUnderWay().stream()
                        .sorted()
                        .map(attempt -> "that of " + attempt + " is pending")
                        .toList());
    }

    private static Finding objects(Books books) {
        Set<String> lost = new TreeSet<>(books.objects());
        lost.removeAll(books.owned());
        return new Finding(
                "no object without an owner after the purge of the night",
                books.objects().size(),
                lost.stream().map(key -> key + " belongs to nobody").toList());
    }
}
