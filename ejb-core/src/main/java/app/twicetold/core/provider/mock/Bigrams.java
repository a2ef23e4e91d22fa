package app.twicetold.core.provider.mock;

import com.ibm.icu.text.Normalizer2;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The letters and digits of a text, case folded, and the pairs that they form. */
final class Bigrams {
    private static final int ASCII_END = 128;

    private final int[] letters;
    private final int[] origins;

    private Bigrams(int[] letters, int[] origins) {
        this.letters = letters;
        this.origins = origins;
    }

    static Bigrams of(String text) {
        Normalizer2 fold = Normalizer2.getNFKCCasefoldInstance();
        int[] letters = new int[text.length() * 4 + 4];
        int[] origins = new int[letters.length];
        int size = 0;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int point = text.codePointAt(at);
            if (point < ASCII_END) {
                if (Character.isLetterOrDigit(point)) {
                    letters[size] = Character.toLowerCase(point);
                    origins[size++] = at;
                }
                continue;
            }
            for (int letter : fold.normalize(Character.toString(point))
                    .codePoints()
                    .filter(Character::isLetterOrDigit)
                    .toArray()) {
                if (size < letters.length) {
                    letters[size] = letter;
                    origins[size++] = at;
                }
            }
        }
        return new Bigrams(Arrays.copyOf(letters, size), Arrays.copyOf(origins, size));
    }

    int length() {
        return letters.length;
    }

    private int count() {
        return Math.max(0, letters.length - 1);
    }

    private long at(int index) {
        return (long) letters[index] << 32 | letters[index + 1];
    }

    /**
     * The stretch of another text that covers most of this text's pairs.
     *
     * @param share the covered share of the different pairs of this text, 0 to 1
     * @param start offset in the other text
     * @param end offset in the other text, not before {@code start}
     */
    record Cover(double share, int start, int end) {}

    /**
     * Finds the stretch of the other text that covers most of this text's pairs. The stretch is one and a half times as
     * long as this text. Among equal stretches the first counts.
     */
    Cover bestIn(Bigrams other) {
        Set<Long> wanted = new HashSet<>();
        for (int i = 0; i < count(); i++) {
            wanted.add(at(i));
        }
        if (wanted.isEmpty() || other.count() == 0) {
            return new Cover(0, 0, 0);
        }
        int width = Math.min(other.count(), 3 * count() / 2);
        Map<Long, Integer> inside = new HashMap<>();
        int best = 0;
        int bestEnd = width;
        for (int i = 0; i < other.count(); i++) {
            if (wanted.contains(other.at(i))) {
                inside.merge(other.at(i), 1, Integer::sum);
            }
            if (i >= width && wanted.contains(other.at(i - width))) {
                inside.computeIfPresent(other.at(i - width), (pair, n) -> n == 1 ? null : n - 1);
            }
            if (i >= width - 1 && inside.size() > best) {
                best = inside.size();
                bestEnd = i + 1;
            }
        }
        return new Cover((double) best / wanted.size(), other.origins[bestEnd - width], other.origins[bestEnd]);
    }
}
