package app.twicetold.core.assessment.rules;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Tells whether an excerpt was said in a transcript. Both are normalized: compatibility forms, lower case, without
 * white space, punctuation and controls. An excerpt that the transcript contains matches. Another one matches when some
 * window of the transcript, at most a fifth shorter or longer, shares enough character bigrams: a Dice coefficient of
 * at least 0.6, in whole numbers. Specification: evidence.
 *
 * <p>The transcript is prepared once. A match then costs one step for each window, because a window differs from the
 * window before it by one bigram at each end.
 */
public final class EvidenceMatch {
    private static final Pattern IGNORED = Pattern.compile("[\\s\\p{Z}\\p{P}\\p{C}]+");

    private final String normalized;
    private final long[] bigrams;

    private EvidenceMatch(String transcript) {
        this.normalized = normalize(transcript);
        this.bigrams = bigramsOf(normalized);
    }

    public static EvidenceMatch in(String transcript) {
        return new EvidenceMatch(transcript);
    }

    /** An excerpt of one character matches only as a part of the transcript. An empty excerpt never matches. */
    public boolean contains(String excerpt) {
        String wanted = normalize(excerpt);
        if (wanted.isEmpty()) {
            return false;
        }
        return normalized.contains(wanted) || resembles(bigramsOf(wanted));
    }

    /** Whether the transcript contains the excerpt as it stands, apart from case, white space and punctuation. */
    public boolean containsVerbatim(String excerpt) {
        String wanted = normalize(excerpt);
        return !wanted.isEmpty() && normalized.contains(wanted);
    }

    private boolean resembles(long[] wanted) {
        if (wanted.length == 0) {
            return false;
        }
        Map<Long, Integer> places = new HashMap<>();
        int[] available = new int[wanted.length];
        for (long bigram : wanted) {
            available[places.computeIfAbsent(bigram, unseen -> places.size())]++;
        }
        int[] transcript = new int[bigrams.length];
        for (int i = 0; i < bigrams.length; i++) {
            transcript[i] = places.getOrDefault(bigrams[i], -1);
        }
        // A window of n characters has n - 1 bigrams.
        int characters = wanted.length + 1;
        int shortest = Math.max(1, (characters * 4 + 4) / 5 - 1);
        int longest = Math.min(bigrams.length, characters * 6 / 5 - 1);
        int sharedAtMost = sharedWithAll(transcript, available);
        for (int window = shortest; window <= longest && alike(sharedAtMost, window, wanted.length); window++) {
            if (anyWindow(transcript, window, available, wanted.length)) {
                return true;
            }
        }
        return false;
    }

    /** The most bigrams that any window can share. This bound alone refuses most excerpts that were never said. */
    private static int sharedWithAll(int[] transcript, int[] available) {
        int[] left = available.clone();
        int shared = 0;
        for (int place : transcript) {
            if (place >= 0 && left[place]-- > 0) {
                shared++;
            }
        }
        return shared;
    }

    /** Slides a window of a fixed number of bigrams over the transcript. */
    private static boolean anyWindow(int[] transcript, int window, int[] available, int wanted) {
        int[] left = available.clone();
        int shared = 0;
        for (int i = 0; i < transcript.length; i++) {
            int entering = transcript[i];
            if (entering >= 0 && left[entering]-- > 0) {
                shared++;
            }
            int leaving = i >= window ? transcript[i - window] : -1;
            if (leaving >= 0 && left[leaving]++ >= 0) {
                shared--;
            }
            if (i >= window - 1 && alike(shared, window, wanted)) {
                return true;
            }
        }
        return false;
    }

    /** Dice = 2 shared / (a + b), compared with 6 / 10. */
    private static boolean alike(int shared, int a, int b) {
        return 10 * 2 * shared >= 6 * (a + b);
    }

    private static String normalize(String text) {
        String compatible = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return IGNORED.matcher(compatible).replaceAll("");
    }

    private static long[] bigramsOf(String text) {
        int[] codePoints = text.codePoints().toArray();
        long[] bigrams = new long[Math.max(0, codePoints.length - 1)];
        for (int i = 0; i < bigrams.length; i++) {
            bigrams[i] = ((long) codePoints[i] << 32) | codePoints[i + 1];
        }
        return bigrams;
    }
}
