package app.twicetold.core.shared.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many words of a transcript fill time only. A hesitation always does. A word that may carry meaning does so where it
 * stands beside a hesitation or another such word, or alone between two marks, where it links no thoughts.
 */
final class FillerRate {
    private static final Pattern NOTHING_BETWEEN = Pattern.compile("[\\s\\p{P}]*");
    private static final Pattern MARK_BEFORE = Pattern.compile("(?:^|\\p{P})\\s*$");
    private static final Pattern MARK_BEHIND = Pattern.compile("^\\s*(?:\\p{P}|$)");

    /** What follows a hesitation and goes with it. */
    private static final Pattern SET_OFF = Pattern.compile("[,，、…]*\\s*");

    private FillerRate() {}

    static int count(SpokenHabits habits, LengthUnit unit, String text) {
        List<String> phrases = new ArrayList<>(habits.hesitations());
        phrases.addAll(habits.candidates());
        if (phrases.isEmpty()) {
            return 0;
        }
        List<MatchResult> found = SpokenHabits.standing(phrases, sounds(habits.hesitations(), unit), unit, text);
        int fillers = 0;
        int first = 0;
        for (int i = 1; i <= found.size(); i++) {
            if (i == found.size()
                    || !NOTHING_BETWEEN.matcher(between(text, found, i)).matches()) {
                fillers += fill(habits, text, found.subList(first, i)) ? i - first : 0;
                first = i;
            }
        }
        return fillers;
    }

    static String without(List<String> phrases, LengthUnit unit, String text) {
        StringBuilder kept = new StringBuilder();
        int from = 0;
        for (MatchResult match : SpokenHabits.standing(phrases, sounds(phrases, unit), unit, text)) {
            kept.append(text, from, match.start());
            Matcher behind = SET_OFF.matcher(text).region(match.end(), text.length());
            from = behind.lookingAt() ? behind.end() : match.end();
        }
        return from == 0 ? text : kept.append(text.substring(from)).toString().strip();
    }

    /** Hesitations are part of no word where words are not written apart. */
    private static List<String> sounds(List<String> hesitations, LengthUnit unit) {
        return unit == LengthUnit.CHARACTERS ? hesitations : List.of();
    }

    private static String between(String text, List<MatchResult> found, int next) {
        return text.substring(found.get(next - 1).end(), found.get(next).start());
    }

    /** Whether words that follow each other fill time. */
    private static boolean fill(SpokenHabits habits, String text, List<MatchResult> run) {
        boolean hesitates = run.stream()
                .anyMatch(match -> habits.hesitations().contains(match.group().toLowerCase(Locale.ROOT)));
        boolean links = run.size() == 1
                && habits.connectives().contains(run.get(0).group().toLowerCase(Locale.ROOT));
        boolean alone = !links
                && MARK_BEFORE.matcher(text.substring(0, run.get(0).start())).find()
                && MARK_BEHIND
                        .matcher(text.substring(run.get(run.size() - 1).end()))
                        .find();
        return hesitates || run.size() > 1 || alone;
    }
}
