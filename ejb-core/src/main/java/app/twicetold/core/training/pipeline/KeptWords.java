package app.twicetold.core.training.pipeline;

import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Packed;
import app.twicetold.core.shared.SpokenWord;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a transcript as they are stored: an eighth of their plain JSON, so that a transcript of a minute lies in
 * one row. Deflated JSON, read whole by one assessment at most.
 *
 * @param texts of the words, in their order
 * @param gaps milliseconds from the end of the word before, or from the beginning of the recording; negative where words
 *     overlap
 * @param lengths of the words, milliseconds
 */
record KeptWords(List<String> texts, List<Long> gaps, List<Long> lengths) {

    /** Confidences are not kept. */
    static byte[] write(List<SpokenWord> words) {
        List<String> texts = new ArrayList<>();
        List<Long> gaps = new ArrayList<>();
        List<Long> lengths = new ArrayList<>();
        long end = 0;
        for (SpokenWord word : words) {
            texts.add(word.text());
            gaps.add(word.startMs() - end);
            lengths.add(word.endMs() - word.startMs());
            end = word.endMs();
        }
        return Packed.of(Json.write(new KeptWords(texts, gaps, lengths)));
    }

    /** @throws IllegalStateException when these are no stored words: the database was changed by hand */
    static List<SpokenWord> read(byte[] stored) {
        KeptWords kept = Json.read(Packed.text(stored), KeptWords.class);
        List<SpokenWord> words = new ArrayList<>();
        long end = 0;
        for (int i = 0; i < kept.texts.size(); i++) {
            long start = end + kept.gaps.get(i);
            end = start + kept.lengths.get(i);
            words.add(new SpokenWord(kept.texts.get(i), start, end));
        }
        return words;
    }
}
