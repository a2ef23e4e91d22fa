package app.twicetold.core.provider.mock;

import app.twicetold.core.provider.rules.RecognizedSegment;
import app.twicetold.core.shared.SpokenWord;
import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/**
 * Assigns times to the words of a text. The words are spread evenly over a recording, and speech fills a given part of
 * it.
 */
final class SpreadWords {
    /**
     * The shortest silence between two groups of words. A shorter silence counts as speech, so silence is split into
     * pieces of at least this length. The pieces are little longer while there are enough words to separate them.
     */
    private static final long SILENCE_MS = 550;

    private SpreadWords() {}

    /**
     * The intervals of the words, with gaps of up to half a second closed, make up exactly {@code ratio} of the
     * duration.
     */
    static List<SpokenWord> over(String text, long durationMs, double ratio) {
        List<String> texts = words(Markers.strip(text));
        int count = texts.size();
        long speechMs = Math.round(durationMs * ratio);
        long silenceMs = durationMs - speechMs;
        long groups = Math.max(1, Math.min(count, silenceMs / SILENCE_MS));
        List<SpokenWord> words = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long silenceBefore = silenceMs * (i * groups / count) / groups;
            long start = silenceBefore + speechMs * i / count;
            long end = silenceBefore + speechMs * (i + 1) / count;
            words.add(new SpokenWord(texts.get(i), start, end, null));
        }
        return words;
    }

    /** One segment for each sentence. */
    static List<RecognizedSegment> sentences(List<SpokenWord> words) {
        List<RecognizedSegment> sentences = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < words.size(); i++) {
            String text = words.get(i).text();
            int last = text.codePointBefore(text.length());
            if (i == words.size() - 1 || UCharacter.hasBinaryProperty(last, UProperty.S_TERM)) {
                StringBuilder sentence = new StringBuilder();
                for (SpokenWord word : words.subList(first, i + 1)) {
                    sentence.append(sentence.isEmpty() ? "" : " ").append(word.text());
                }
                sentences.add(new RecognizedSegment(
                        sentence.toString(),
                        words.get(first).startMs(),
                        words.get(i).endMs(),
                        null,
                        null));
                first = i + 1;
            }
        }
        return sentences;
    }

    /** The words of any language, each with the punctuation that follows it. */
    private static List<String> words(String text) {
        BreakIterator breaks = BreakIterator.getWordInstance(ULocale.ROOT);
        breaks.setText(text);
        List<String> words = new ArrayList<>();
        int start = breaks.first();
        for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
            String part = text.substring(start, end).strip();
            if (part.isEmpty()) {
                continue;
            }
            if (part.codePoints().anyMatch(Character::isLetterOrDigit) || words.isEmpty()) {
                words.add(part);
            } else {
                words.set(words.size() - 1, words.get(words.size() - 1) + part);
            }
        }
        return words;
    }
}
