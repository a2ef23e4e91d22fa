package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.EvidenceMatch.Place;
import app.twicetold.core.shared.language.LengthUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds what was heard for an excerpt that corrects the recogniser. At most two words or characters differ, are added
 * or are left out, and no more than a third of the excerpt.
 */
final class MisheardMatch {
    private static final int MOST_CORRECTED = 2;
    private static final int CORRECTED_OF = 3;

    private final LengthUnit unit;
    private final List<Part> parts;

    /** A word or character of the transcript. */
    private record Part(String text, int start, int end) {}

    /** The cheapest way to read the excerpt so far, and the part that it begins with. */
    private record Path(int cost, int first) {
        Path plus(int more) {
            return new Path(cost + more, first);
        }

        /** Of two ways from one beginning the longer one: a corrected word was heard as something. */
        boolean isBetterThan(Path other) {
            return cost < other.cost || (cost == other.cost && first == other.first);
        }

        Path orBetter(Path other) {
            return other.cost < cost ? other : this;
        }
    }

    private MisheardMatch(LengthUnit unit, List<Part> parts) {
        this.unit = unit;
        this.parts = parts;
    }

    static MisheardMatch in(String transcript, LengthUnit unit) {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        for (String part : unit.parts(transcript)) {
            int start = transcript.indexOf(part, from);
            from = start + part.length();
            parts.add(new Part(EvidenceMatch.normalize(part), start, from));
        }
        return new MisheardMatch(unit, parts);
    }

    /** The first of the most similar places. */
    Optional<Place> find(String excerpt) {
        List<String> wanted =
                unit.parts(excerpt).stream().map(EvidenceMatch::normalize).toList();
        int most = Math.min(MOST_CORRECTED, wanted.size() / CORRECTED_OF);
        if (most == 0 || parts.isEmpty()) {
            return Optional.empty();
        }
        Path[] row = new Path[parts.size() + 1];
        for (int i = 0; i < row.length; i++) {
            row[i] = new Path(0, i);
        }
        for (String word : wanted) {
            row = next(row, word);
        }
        int end = 0;
        for (int i = 1; i < row.length; i++) {
            end = row[i].isBetterThan(row[end]) ? i : end;
        }
        Path best = row[end];
        if (best.cost() > most || best.first() >= end) {
            return Optional.empty();
        }
        return Optional.of(
                new Place(parts.get(best.first()).start(), parts.get(end - 1).end(), false));
    }

    /** One row of the edit distance: the excerpt is a word longer. */
    private Path[] next(Path[] before, String word) {
        Path[] row = new Path[before.length];
        row[0] = before[0].plus(1);
        for (int i = 1; i < row.length; i++) {
            boolean same = parts.get(i - 1).text().equals(word);
            row[i] =
                    before[i - 1].plus(same ? 0 : 1).orBetter(before[i].plus(1)).orBetter(row[i - 1].plus(1));
        }
        return row;
    }
}
