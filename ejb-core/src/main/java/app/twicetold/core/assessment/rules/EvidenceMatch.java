package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.language.LengthUnit;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether an excerpt was said in a transcript, and where. Both are normalized: compatibility forms, lower case,
 * without white space, punctuation and controls. An excerpt that the transcript contains matches. Another one matches
 * when some window of the transcript, at most a fifth shorter or longer, shares enough character bigrams: a Dice
 * coefficient of at least 0.6, in whole numbers. Specification: evidence. An excerpt that corrects what was misheard
 * matches as well: see {@link MisheardMatch}.
 *
 * <p>The transcript is prepared once. A match then costs one step for each window, because a window differs from the
 * window before it by one bigram at each end.
 */
public final class EvidenceMatch {
    private static final Pattern IGNORED = Pattern.compile("[\\s\\p{Z}\\p{P}\\p{C}]+");

    private final String transcript;
    private final Normalized said;
    private final long[] bigrams;
    private final @Nullable MisheardMatch misheard;

    private EvidenceMatch(String transcript, @Nullable LengthUnit unit) {
        this.transcript = transcript;
        this.said = Normalized.of(transcript);
        this.bigrams = bigramsOf(said.text());
        this.misheard = unit == null ? null : MisheardMatch.in(transcript, unit);
    }

    /** Finds excerpts by their letters alone. */
    public static EvidenceMatch in(String transcript) {
        return new EvidenceMatch(transcript, null);
    }

    /** @param unit what the language of the transcript is made of */
    static EvidenceMatch in(String transcript, LengthUnit unit) {
        return new EvidenceMatch(transcript, unit);
    }

    /**
     * A part of the transcript, by the indices of its characters.
     *
     * @param verbatim whether it is the excerpt as it stands, apart from case, white space and punctuation
     */
    record Place(int start, int end, boolean verbatim) {}

    /** A normalized text and where each of its code points comes from. */
    private record Normalized(String text, List<Integer> starts, List<Integer> ends) {
        static Normalized of(String text) {
            StringBuilder normalized = new StringBuilder();
            List<Integer> starts = new ArrayList<>();
            List<Integer> ends = new ArrayList<>();
            for (int start = 0; start < text.length(); ) {
                int end = start + Character.charCount(text.codePointAt(start));
                while (end < text.length() && Character.getType(text.codePointAt(end)) == Character.NON_SPACING_MARK) {
                    end += Character.charCount(text.codePointAt(end));
                }
                String part = normalize(text.substring(start, end));
                normalized.append(part);
                for (int i = part.codePointCount(0, part.length()); i > 0; i--) {
                    starts.add(start);
                    ends.add(end);
                }
                start = end;
            }
            return new Normalized(normalized.toString(), starts, ends);
        }

        int codePoints(int index) {
            return text.codePointCount(0, index);
        }
    }

    /** An excerpt of one character matches only as a part of the transcript. An empty excerpt never matches. */
    public boolean contains(String excerpt) {
        return !places(excerpt).isEmpty();
    }

    /** Whether the transcript contains the excerpt as it stands, apart from case, white space and punctuation. */
    public boolean containsVerbatim(String excerpt) {
        String wanted = normalized(excerpt);
        return !wanted.isEmpty() && said.text().contains(wanted);
    }

    String text(Place place) {
        return transcript.substring(place.start(), place.end());
    }

    /**
     * Every place where the excerpt stands, or else the one place that resembles it most; empty when nobody said it.
     */
    List<Place> places(String excerpt) {
        String wanted = normalized(excerpt);
        if (wanted.isEmpty()) {
            return List.of();
        }
        List<Place> places = new ArrayList<>();
        int length = wanted.codePointCount(0, wanted.length());
        for (int at = said.text().indexOf(wanted);
                at >= 0;
                at = said.text().indexOf(wanted, at + Character.charCount(wanted.codePointAt(0)))) {
            places.add(place(said.codePoints(at), length, true));
        }
        return places.isEmpty()
                ? alike(bigramsOf(wanted)).or(() -> misheard(excerpt)).stream().toList()
                : places;
    }

    private Optional<Place> misheard(String excerpt) {
        return misheard == null ? Optional.empty() : misheard.find(excerpt);
    }

    /** @param first the first code point of the normalized transcript */
    private Place place(int first, int length, boolean verbatim) {
        return new Place(said.starts().get(first), said.ends().get(first + length - 1), verbatim);
    }

    /** The window that shares most with the excerpt, when it shares enough. */
    private Optional<Place> alike(long[] wanted) {
        if (wanted.length == 0) {
            return Optional.empty();
        }
        Map<Long, Integer> places = new HashMap<>();
        int[] available = new int[wanted.length];
        for (long bigram : wanted) {
            available[places.computeIfAbsent(bigram, unseen -> places.size())]++;
        }
        int[] spoken = new int[bigrams.length];
        for (int i = 0; i < bigrams.length; i++) {
            spoken[i] = places.getOrDefault(bigrams[i], -1);
        }
        // A window of n characters has n - 1 bigrams.
        int characters = wanted.length + 1;
        int shortest = Math.max(1, (characters * 4 + 4) / 5 - 1);
        int longest = Math.min(bigrams.length, characters * 6 / 5 - 1);
        int sharedAtMost = sharedWithAll(spoken, available);
        Best best = new Best(wanted.length);
        for (int window = shortest; window <= longest && alike(sharedAtMost, window, wanted.length); window++) {
            slide(spoken, window, available, best);
        }
        return best.window == 0 ? Optional.empty() : Optional.of(place(best.start, best.window + 1, false));
    }

    /** The most bigrams that any window can share. This bound alone refuses most excerpts that were never said. */
    private static int sharedWithAll(int[] spoken, int[] available) {
        int[] left = available.clone();
        int shared = 0;
        for (int place : spoken) {
            if (place >= 0 && left[place]-- > 0) {
                shared++;
            }
        }
        return shared;
    }

    /** Slides a window of a fixed number of bigrams over the transcript. */
    private static void slide(int[] spoken, int window, int[] available, Best best) {
        int[] left = available.clone();
        int shared = 0;
        for (int i = 0; i < spoken.length; i++) {
            int entering = spoken[i];
            if (entering >= 0 && left[entering]-- > 0) {
                shared++;
            }
            int leaving = i >= window ? spoken[i - window] : -1;
            if (leaving >= 0 && left[leaving]++ >= 0) {
                shared--;
            }
            if (i >= window - 1) {
                best.offer(i - window + 1, window, shared);
            }
        }
    }

    /** The most similar window so far. */
    private static final class Best {
        private final int wanted;
        private int start;
        private int window;
        private int shared;

        Best(int wanted) {
            this.wanted = wanted;
        }

        void offer(int start, int window, int shared) {
            boolean more = (long) shared * (this.window + wanted) > (long) this.shared * (window + wanted);
            if (alike(shared, window, wanted) && (this.window == 0 || more)) {
                this.start = start;
                this.window = window;
                this.shared = shared;
            }
        }
    }

    /** Dice = 2 shared / (a + b), compared with 6 / 10. */
    private static boolean alike(int shared, int a, int b) {
        return 10 * 2 * shared >= 6 * (a + b);
    }

    private static String normalized(String text) {
        return Normalized.of(text).text();
    }

    static String normalize(String text) {
        if (text.length() == 1 && isPlain(text.charAt(0))) {
            return text;
        }
        String compatible = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return IGNORED.matcher(compatible).replaceAll("");
    }

    /** What most texts are made of, and what stays as it is. */
    private static boolean isPlain(char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
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
