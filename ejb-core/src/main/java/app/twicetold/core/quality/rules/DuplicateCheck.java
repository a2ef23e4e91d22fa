package app.twicetold.core.quality.rules;

import app.twicetold.core.shared.language.CopyLimit;
import app.twicetold.core.shared.language.LengthUnit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether a draft repeats a published article, or the source that it was adapted from. Specification: cosine above 0.92
 * means reject.
 */
public final class DuplicateCheck {
    private static final BigDecimal THRESHOLD = new BigDecimal("0.92");
    /** The decimals that vectors of floats carry. Further decimals are noise, which must not reject a draft. */
    private static final int DECIMALS = 6;

    private DuplicateCheck() {}

    /**
     * The check against the published article of the same language that resembles the draft most; empty when there is
     * none. The detail is the id of that article when the draft duplicates it, otherwise the doubts.
     *
     * @param doubts why a person should look all the same, see {@link Doubts}
     */
    public static CheckOutcome against(Optional<Neighbor> nearest, List<String> doubts) {
        if (nearest.isEmpty()) {
            return outcome(doubts.isEmpty() ? CheckResult.PASS : CheckResult.FLAG, null, detail(doubts));
        }
        Neighbor neighbor = nearest.get();
        if (!Double.isFinite(neighbor.cosine())) {
            return unknown(doubts);
        }
        BigDecimal cosine = BigDecimal.valueOf(neighbor.cosine()).setScale(DECIMALS, RoundingMode.HALF_UP);
        if (cosine.compareTo(THRESHOLD) > 0) {
            return outcome(CheckResult.FAIL, cosine, neighbor.articleId());
        }
        return outcome(doubts.isEmpty() ? CheckResult.PASS : CheckResult.FLAG, cosine, detail(doubts));
    }

    /** The check while the draft has no vector. A person checks the draft instead. */
    public static CheckOutcome unknown(List<String> doubts) {
        return outcome(
                CheckResult.FLAG,
                null,
                detail(Stream.concat(Stream.of("no_vector"), doubts.stream()).toList()));
    }

    private static CheckOutcome outcome(CheckResult result, @Nullable BigDecimal cosine, @Nullable String detail) {
        return new CheckOutcome(QualityCheck.DUPLICATE_CHECK, result, cosine, THRESHOLD, detail);
    }

    private static @Nullable String detail(List<String> doubts) {
        return doubts.isEmpty() ? null : String.join(" ", doubts);
    }

    /** Facts beside the nearest vector that ask for a person. */
    public static final class Doubts {
        private Doubts() {}

        /** The draft repeats too much of its source: {@code source:run=<longest>,share=<share>}. */
        public static Optional<String> source(String text, @Nullable String source, LengthUnit unit, CopyLimit limit) {
            return Optional.ofNullable(source)
                    .map(original -> TextOverlap.of(text, original, unit))
                    .filter(overlap -> overlap.exceeds(limit))
                    .map(overlap ->
                            String.format(Locale.ROOT, "source:run=%d,share=%.2f", overlap.run(), overlap.share()));
        }

        /** The draft repeats too much of a served article that has no vector: {@code alike:<article_id>}. */
        public static Optional<String> alike(
                String text, Map<String, String> articles, LengthUnit unit, CopyLimit limit) {
            return articles.entrySet().stream()
                    .filter(article ->
                            TextOverlap.of(text, article.getValue(), unit).exceeds(limit))
                    .map(article -> "alike:" + article.getKey())
                    .findFirst();
        }

        /** Served articles that cannot be compared: {@code missing:<count>}. */
        public static Optional<String> missing(long articles) {
            return articles == 0 ? Optional.empty() : Optional.of("missing:" + articles);
        }
    }

    /**
     * An article that resembles a draft.
     *
     * @param cosine -1 to 1; NaN when the vectors cannot be compared
     */
    public record Neighbor(String articleId, double cosine) {}
}
