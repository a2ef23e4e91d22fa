package app.twicetold.core.training.rules.recording;

import app.twicetold.core.shared.PausePlace;
import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfile;
import app.twicetold.core.shared.language.LengthUnit;
import app.twicetold.core.shared.language.SpokenHabits;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where in a thought a gap between two words lies, by marks and connectives. */
final class PausePlaces {
    /** An end mark, perhaps with closing quotes or brackets behind it. */
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?…。！？]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    /** A mark that may end a thought inside a sentence, perhaps with closing quotes or brackets behind it. */
    private static final Pattern COMMA = Pattern.compile(".*[,;:—，；：]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    /** Any of these, and the mark between the items of a list. */
    private static final Pattern MARK = Pattern.compile(".*[.!?…。！？,;:—，；：、]['\"\\p{Pe}\\p{Pf}]*", Pattern.DOTALL);

    /** As many words behind a gap as the longest connective may have, also where every character is a word. */
    private static final int WORDS_BEHIND = 6;

    private static final Pattern END_MARK = Pattern.compile("[.!?…。！？]");

    /** With fewer than one end mark in a quarter of a hundred words a transcript has no sentences. */
    private static final int QUARTERS = 4;

    private final LanguageProfile language;
    private final boolean bySense;
    private final boolean unpunctuated;

    private PausePlaces(LanguageProfile language, boolean bySense, boolean unpunctuated) {
        this.language = language;
        this.bySense = bySense;
        this.unpunctuated = unpunctuated;
    }

    static PausePlaces of(LanguageProfile language, String transcript, boolean bySense) {
        long marks = END_MARK.matcher(transcript).results().count();
        boolean few = QUARTERS * (long) language.lengthOf(transcript) > marks * language.hundredWords();
        return new PausePlaces(language, bySense, bySense && few);
    }

    /** The place of the gap before a word. */
    PausePlace of(List<SpokenWord> words, int next) {
        int end = bySense ? meant(words, next) : next;
        if (marked(SENTENCE_END, words.subList(end - 1, next))) {
            return PausePlace.SENTENCE_END;
        }
        String before = joined(words.subList(thought(words, end), end));
        String behind = joined(words.subList(next, Math.min(words.size(), next + WORDS_BEHIND)));
        boolean endsThought = marked(COMMA, words.subList(end - 1, next))
                && language.lengthOf(before) >= language.habits().thought();
        if (endsThought || besideConnective(before, behind)) {
            return PausePlace.BETWEEN_THOUGHTS;
        }
        return unpunctuated ? PausePlace.UNKNOWN : PausePlace.INSIDE;
    }

    private boolean besideConnective(String before, String behind) {
        SpokenHabits habits = language.habits();
        return bySense
                ? habits.endsWithConnective(habits.withoutTail(before))
                        || habits.startsWithConnective(habits.withoutHead(behind))
                : habits.endsWithConnective(before) || habits.startsWithConnective(behind);
    }

    /** The end of the words before a gap that are more than hesitations and particles; never 0. */
    private int meant(List<SpokenWord> words, int next) {
        int end = next;
        while (end > 1 && language.habits().withoutTail(text(words, end - 1)).isEmpty()) {
            end--;
        }
        return end;
    }

    /** The mark of a sentence may follow the particle that closes it. */
    private static boolean marked(Pattern mark, List<SpokenWord> words) {
        return words.stream().anyMatch(word -> mark.matcher(word.text().strip()).matches());
    }

    /** The first word behind the last mark, without that of the last word. */
    private static int thought(List<SpokenWord> words, int end) {
        int first = end - 1;
        while (first > 0 && !MARK.matcher(text(words, first - 1)).matches()) {
            first--;
        }
        return first;
    }

    private static String text(List<SpokenWord> words, int index) {
        return words.get(index).text().strip();
    }

    private String joined(List<SpokenWord> words) {
        return words.stream()
                .map(word -> word.text().strip())
                .collect(Collectors.joining(language.lengthUnit() == LengthUnit.WORDS ? " " : ""));
    }
}
