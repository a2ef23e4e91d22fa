package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.EvidenceMatch.Place;
import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.List;

/** When a part of a transcript was said, by the times of its words. */
final class WordTimes {
    private final List<Placed> words;
    private final long durationMs;

    private record Placed(SpokenWord word, int start, int end) {}

    private WordTimes(List<Placed> words, long durationMs) {
        this.words = words;
        this.durationMs = durationMs;
    }

    /** Words that the transcript does not have are left out. */
    static WordTimes of(String transcript, List<SpokenWord> words, long durationMs) {
        List<Placed> placed = new ArrayList<>();
        int from = 0;
        for (SpokenWord word : words) {
            int at = word.text().isEmpty() ? -1 : transcript.indexOf(word.text(), from);
            if (at >= 0) {
                from = at + word.text().length();
                placed.add(new Placed(word, at, from));
            }
        }
        return new WordTimes(placed, durationMs);
    }

    boolean known() {
        return !words.isEmpty();
    }

    /** The start of the first word that touches the place, or of the last word before it. */
    long startMs(Place place) {
        Placed first = words.get(0);
        for (Placed word : words) {
            if (word.start() >= place.end()) {
                break;
            }
            first = word;
            if (word.end() > place.start()) {
                break;
            }
        }
        return bounded(first.word().startMs());
    }

    /** The end of the last word that touches the place, or of the last word before it. */
    long endMs(Place place) {
        long end = startMs(place);
        for (Placed word : words) {
            if (word.start() < place.end() && word.end() > place.start()) {
                end = Math.max(end, word.word().endMs());
            }
        }
        return bounded(end);
    }

    private long bounded(long ms) {
        return Math.max(0, Math.min(durationMs, ms));
    }
}
