package app.twicetold.core.source.rules;

import app.twicetold.core.shared.language.LengthUnit;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * 64 bits that nearly equal texts nearly share: M. Charikar, "Similarity estimation techniques from rounding
 * algorithms", 2002. The features are grams of three characters or of two words; case, width and punctuation do not
 * count. Stored values are compared with new ones, so another way to make them needs another column.
 */
public record Simhash(long bits) {
    /** Texts at most as many bits apart are near duplicates. Specification: deduplication by simhash. */
    public static final int NEAR = 3;

    private static final int BAND_BITS = 16;
    private static final int BANDS = Long.SIZE / BAND_BITS;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    /** The simhash of a text in a language that counts in the unit. */
    public static Simhash of(LengthUnit unit, String text) {
        List<String> parts =
                parts(unit, Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
        int size = Math.min(parts.size(), gram(unit));
        int[] balance = new int[Long.SIZE];
        for (int start = 0; size > 0 && start + size <= parts.size(); start++) {
            long hash = hash(String.join(" ", parts.subList(start, start + size)));
            for (int bit = 0; bit < Long.SIZE; bit++) {
                balance[bit] += (hash >>> bit & 1) == 1 ? 1 : -1;
            }
        }
        long bits = 0;
        for (int bit = 0; bit < Long.SIZE; bit++) {
            if (balance[bit] > 0) {
                bits |= 1L << bit;
            }
        }
        return new Simhash(bits);
    }

    /** In how many bits two texts differ, 0 to 64. */
    public int distance(Simhash other) {
        return Long.bitCount(bits ^ other.bits);
    }

    public boolean isNear(Simhash other) {
        return distance(other) <= NEAR;
    }

    /** Whether any of the texts with these bits is near. */
    public boolean isNearAny(List<Long> others) {
        return others.stream().anyMatch(bits -> isNear(new Simhash(bits)));
    }

    /**
     * The four quarters, the highest bits first, each 0 to 65535. Three bits cannot change all of them, so near
     * duplicates share at least one at the same place: an index over each finds the candidates.
     */
    public List<Integer> bands() {
        return IntStream.range(0, BANDS)
                .map(band -> (int) (bits >>> (Long.SIZE - BAND_BITS * (band + 1)) & 0xFFFF))
                .boxed()
                .toList();
    }

    private static int gram(LengthUnit unit) {
        return switch (unit) {
            case WORDS -> 2;
            case CHARACTERS -> 3;
        };
    }

    private static List<String> parts(LengthUnit unit, String text) {
        List<String> words =
                WORD.matcher(text).results().map(MatchResult::group).toList();
        return switch (unit) {
            case WORDS -> words;
            case CHARACTERS ->
                String.join("", words)
                        .codePoints()
                        .mapToObj(Character::toString)
                        .toList();
        };
    }

    /** FNV-1a of 64 bits, then the last step of MurmurHash3, which spreads what short texts leave in the low bits. */
    private static long hash(String gram) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < gram.length(); i++) {
            hash = (hash ^ gram.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
