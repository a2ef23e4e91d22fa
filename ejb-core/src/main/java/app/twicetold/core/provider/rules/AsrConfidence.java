package app.twicetold.core.provider.rules;

import app.twicetold.core.shared.SpokenWord;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * How sure a transcript is, 0 to 1, on one scale for all providers. The value is the provider's own if there is one.
 * Otherwise the value is the mean of the words, then {@code e} to the mean log probability of the segments, then
 * {@link #UNKNOWN}, which does not count as known.
 *
 * <p>Recognisers invent sentences over silence and fall into loops. Each sign of such an error is a {@link Guard}. A
 * guard lowers the value and never raises it. It weighs as much as the part of the recording that it touches, so that
 * one invented closing line does not spoil a good retelling.
 *
 * @param known whether the provider gave enough to go by
 * @param guards the signs of errors that were noticed
 */
public record AsrConfidence(double value, boolean known, Set<Guard> guards) {
    /** The value for a provider that tells no confidence. */
    public static final double UNKNOWN = 0.75;

    /** The probability of silence from which a segment counts as invented. */
    static final double NO_SPEECH = 0.6;

    /** The mean log probability below which a segment counts as guessed. */
    static final double GUESSED = -1.0;

    /**
     * The probability of silence from which a known invention counts as invented. A speaker may really say the words,
     * but not over silence.
     */
    static final double PERHAPS_NO_SPEECH = 0.3;

    /**
     * The known inventions of all languages, letters only, because a recogniser that hears a wrong language invents in
     * that language. The prompts are included, because a recogniser may repeat its prompt when it hears silence.
     */
    private static final Set<String> INVENTIONS = LanguageProfiles.all().stream()
            .flatMap(language -> Stream.concat(language.inventions().stream(), Stream.of(language.asrPrompt())))
            .map(AsrConfidence::letters)
            .collect(Collectors.toUnmodifiableSet());

    /** The number of equal phrases or segments in a row that counts as a loop. */
    static final int LOOP = 3;

    /** The words of the longest phrase whose repeats are looked for. */
    static final int LONGEST_PHRASE = 12;

    /** The compression ratio above which a segment repeats itself, as Whisper tells its own loops. */
    static final double REPETITIVE = 2.4;

    /** The longest segment whose text is compressed here. Longer ones compress well without any loop. */
    static final long LONGEST_COMPRESSED_MS = 30_000;

    /**
     * The least penalty of a loop. It is small, because people do repeat a word three times and stuttering is not their
     * fault.
     */
    static final double LEAST_LOOP_PENALTY = 0.1;

    static final double GREATEST_LOOP_PENALTY = 0.5;

    /** What lowers the value, and by how much. */
    public enum Guard {
        /** Segments with a high probability of silence: minus their share of the segment time. */
        NO_SPEECH,
        /** Other segments that hold only a known invention and may be silent: minus their share of the segment time. */
        INVENTION,
        /** Other segments with a low mean log probability: minus half their share of the segment time. */
        GUESSED,
        /**
         * One phrase or segment three times or more in a row, or inside a segment that compresses too well: minus the
         * share of the repeats or of the segment time, 10 to 50 %.
         */
        LOOP
    }

    public AsrConfidence {
        guards = Set.copyOf(guards);
    }

    public static AsrConfidence of(@Nullable Double given, List<SpokenWord> words, List<RecognizedSegment> segments) {
        OptionalDouble base = given != null && !given.isNaN() ? OptionalDouble.of(given) : fromParts(words, segments);
        double value = clamp(base.orElse(UNKNOWN));
        Set<Guard> guards = EnumSet.noneOf(Guard.class);

        double silent = share(segments, AsrConfidence::isSilent);
        if (silent > 0) {
            guards.add(Guard.NO_SPEECH);
            value *= 1 - silent;
        }
        double invented = share(segments, s -> !isSilent(s) && isInvention(s));
        if (invented > 0) {
            guards.add(Guard.INVENTION);
            value *= 1 - invented;
        }
        double guessed = share(segments, s -> !isSilent(s) && !isInvention(s) && isGuessed(s));
        if (guessed > 0) {
            guards.add(Guard.GUESSED);
            value *= 1 - guessed / 2;
        }
        double repeated = Math.max(
                share(segments, AsrConfidence::isRepetitive),
                Math.max(
                        repeats(words, SpokenWord::text, LONGEST_PHRASE),
                        repeats(segments, RecognizedSegment::text, 1)));
        if (repeated > 0) {
            guards.add(Guard.LOOP);
            value *= 1 - Math.min(GREATEST_LOOP_PENALTY, Math.max(LEAST_LOOP_PENALTY, repeated));
        }
        return new AsrConfidence(value, base.isPresent(), guards);
    }

    /**
     * The same value marked as not known. A transcript without word times says nothing about pauses, so no judgement
     * based on it is certain.
     */
    public AsrConfidence withoutWordTimes() {
        return new AsrConfidence(value, false, guards);
    }

    private static OptionalDouble fromParts(List<SpokenWord> words, List<RecognizedSegment> segments) {
        OptionalDouble mean = words.stream()
                .map(SpokenWord::confidence)
                .filter(c -> c != null && !c.isNaN())
                .mapToDouble(Double::doubleValue)
                .average();
        if (mean.isPresent()) {
            return mean;
        }
        OptionalDouble log = segments.stream()
                .map(RecognizedSegment::meanLogProbability)
                .filter(p -> p != null && !p.isNaN())
                .mapToDouble(Double::doubleValue)
                .average();
        return log.isPresent() ? OptionalDouble.of(Math.exp(log.getAsDouble())) : log;
    }

    private static boolean isSilent(RecognizedSegment segment) {
        Double probability = segment.noSpeechProbability();
        return probability != null && probability >= NO_SPEECH;
    }

    private static boolean isInvention(RecognizedSegment segment) {
        Double silence = segment.noSpeechProbability();
        return INVENTIONS.contains(letters(segment.text())) && (silence == null || silence >= PERHAPS_NO_SPEECH);
    }

    private static boolean isGuessed(RecognizedSegment segment) {
        Double probability = segment.meanLogProbability();
        return probability != null && probability < GUESSED;
    }

    private static double share(List<RecognizedSegment> segments, Function<RecognizedSegment, Boolean> counted) {
        long all = 0;
        long part = 0;
        for (RecognizedSegment segment : segments) {
            // A segment without length still has a weight.
            long length = Math.max(1, segment.endMs() - segment.startMs());
            all += length;
            part += counted.apply(segment) ? length : 0;
        }
        return all == 0 ? 0 : (double) part / all;
    }

    private static boolean isRepetitive(RecognizedSegment segment) {
        Double given = segment.compressionRatio();
        if (given != null) {
            return given > REPETITIVE;
        }
        return segment.endMs() - segment.startMs() <= LONGEST_COMPRESSED_MS
                && compressionRatio(segment.text()) > REPETITIVE;
    }

    /** The bytes of a text by those of its zlib stream. */
    private static double compressionRatio(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(bytes);
            deflater.finish();
            byte[] part = new byte[1024];
            while (!deflater.finished()) {
                deflater.deflate(part);
            }
            return (double) bytes.length / deflater.getBytesWritten();
        } finally {
            deflater.end();
        }
    }

    /** The share of the parts that only repeat the phrase before, counted in runs of at least {@link #LOOP} phrases. */
    private static <T> double repeats(List<T> parts, Function<T, String> text, int longestPhrase) {
        List<String> letters =
                parts.stream().map(text).map(AsrConfidence::letters).toList();
        int most = 0;
        for (int phrase = 1; phrase <= longestPhrase; phrase++) {
            most = Math.max(most, repeats(letters, phrase));
        }
        return parts.isEmpty() ? 0 : (double) most / parts.size();
    }

    /** How many parts repeat the part that stands a phrase before them. */
    private static int repeats(List<String> parts, int phrase) {
        int repeats = 0;
        int run = 0;
        for (int i = phrase; i <= parts.size(); i++) {
            String here = i < parts.size() ? parts.get(i) : "";
            if (!here.isEmpty() && here.equals(parts.get(i - phrase))) {
                run++;
            } else {
                repeats += run >= (LOOP - 1) * phrase ? run : 0;
                run = 0;
            }
        }
        return repeats;
    }

    private static String letters(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }

    private static double clamp(double value) {
        return Math.max(0, Math.min(1, value));
    }
}
