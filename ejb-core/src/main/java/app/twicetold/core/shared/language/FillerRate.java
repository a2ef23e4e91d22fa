package app.twicetold.core.shared.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many words of a transcript fill time only. A hesitation always does. A word that may carry meaning does so where
 * it stands beside a hesitation, or where nothing but such words stands between two marks and they link no thoughts.
 */
final class FillerRate {
    private static final Pattern NOTHING_BETWEEN = Pattern.compile("[\\s\\p{P}]*");
    private static final Pattern MARK = Pattern.compile("\\p{P}");
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
                fillers += fillers(habits, text, found.subList(first, i));
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

    /** How many of the words that follow each other fill time. */
    private static int fillers(SpokenHabits habits, String text, List<MatchResult> run) {
        if (run.stream().anyMatch(match -> isOneOf(habits.hesitations(), match))) {
            return run.size();
        }
        int fillers = 0;
        int first = 0;
        for (int i = 1; i <= run.size(); i++) {
            if (i == run.size() || MARK.matcher(between(text, run, i)).find()) {
                List<MatchResult> phrase = run.subList(first, i);
                fillers += standsBetweenMarks(text, phrase) && !links(habits, phrase) ? phrase.size() : 0;
                first = i;
            }
        }
        return fillers;
    }

    private static boolean standsBetweenMarks(String text, List<MatchResult> phrase) {
        return standsBehindMark(text, phrase.get(0).start())
                && MARK_BEHIND
                        .matcher(text.substring(phrase.get(phrase.size() - 1).end()))
                        .find();
    }

    private static boolean standsBehindMark(String text, int at) {
        int end = at;
        while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end == 0
                || MARK.matcher(Character.toString(text.codePointBefore(end))).matches();
    }

    private static boolean links(SpokenHabits habits, List<MatchResult> phrase) {
        return phrase.size() == 1 && isOneOf(habits.connectives(), phrase.get(0));
    }

    private static boolean isOneOf(List<String> words, MatchResult match) {
        return words.contains(match.group().toLowerCase(Locale.ROOT));
    }
}
