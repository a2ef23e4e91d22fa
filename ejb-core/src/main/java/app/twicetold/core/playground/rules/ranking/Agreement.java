package app.twicetold.core.playground.rules.ranking;

import app.twicetold.core.assessment.rules.Band;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a contestant agrees with operators and with the other contestants, over the recordings of articles with several
 * runs. It agrees with a verdict for a lane when its overall score of the recording is in the band of the score of that
 * lane.
 *
 * @param recordings that it judged
 * @param verdicts recordings that it judged and operators chose a lane by, blind
 * @param chosen verdicts for a lane of its own, which say nothing about its agreement
 * @param agreed other verdicts that it agrees with
 * @param alpha Krippendorff's, of its bands and those of the chosen lanes in the other verdicts; null without a
 *     difference
 * @param rankCorrelation of its overall scores with the mean of those of the others on the same recordings, by the
 *     ranks within each article, −1 to 1; null with fewer than {@value #FEWEST_RECORDINGS} recordings and when all
 *     ranks are equal
 */
public record Agreement(
        Contestant contestant,
        int recordings,
        int verdicts,
        int chosen,
        int agreed,
        @Nullable Double alpha,
        @Nullable Double rankCorrelation) {
    public static final int FEWEST_RECORDINGS = 3;

    /**
     * A recording that was judged.
     *
     * @param overalls of its lanes; a contestant may hold several
     * @param chosen the index of the lane that was chosen blind by this recording, null when none was
     */
    public record Recording(
            String articleId,
            List<Overall> overalls,
            @Nullable Integer chosen) {
        public Recording {
            overalls = List.copyOf(overalls);
        }
    }

    /** @param score 0 to 100 */
    public record Overall(Contestant contestant, int score) {}

    /** The contestants that judged the most recordings first. */
    public static List<Agreement> of(List<Recording> recordings) {
        Set<Contestant> contestants = recordings.stream()
                .flatMap(recording -> recording.overalls().stream())
                .map(Overall::contestant)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return contestants.stream()
                .map(contestant -> of(contestant, recordings))
                .sorted(Comparator.comparingInt(Agreement::recordings)
                        .reversed()
                        .thenComparing(agreement -> agreement.contestant().modelRef())
                        .thenComparing(
                                agreement -> agreement.contestant().options().toString()))
                .toList();
    }

    /** Krippendorff's alpha of the bands of all contestants, over the recordings; null when nothing differs. */
    public static @Nullable Double alpha(List<Recording> recordings) {
        return alphaOf(recordings.stream()
                .map(recording -> recording.overalls().stream()
                        .map(Overall::contestant)
                        .distinct()
                        .map(contestant -> band(mean(recording, contestant, true)))
                        .toList())
                .toList());
    }

    private static @Nullable Double alphaOf(List<List<Band>> bands) {
        return KrippendorffAlpha.ordinal(
                bands.stream()
                        .map(judgements ->
                                judgements.stream().map(Band::ordinal).toList())
                        .toList(),
                Band.values().length);
    }

    private static Band band(double score) {
        return Band.of((int) Math.round(score));
    }

    private static Agreement of(Contestant contestant, List<Recording> all) {
        int recordings = 0;
        int verdicts = 0;
        int chosen = 0;
        int agreed = 0;
        List<List<Band>> bands = new ArrayList<>();
        Map<String, List<double[]>> pairs = new LinkedHashMap<>();
        for (Recording recording : all) {
            double own = mean(recording, contestant, true);
            if (Double.isNaN(own)) {
                continue;
            }
            recordings++;
            double others = mean(recording, contestant, false);
            if (!Double.isNaN(others)) {
                pairs.computeIfAbsent(recording.articleId(), article -> new ArrayList<>())
                        .add(new double[] {own, others});
            }
            if (recording.chosen() != null) {
                Overall best = recording.overalls().get(recording.chosen());
                verdicts++;
                if (best.contestant().equals(contestant)) {
                    chosen++;
                } else {
                    agreed += band(own) == Band.of(best.score()) ? 1 : 0;
                    bands.add(List.of(band(own), Band.of(best.score())));
                }
            }
        }
        return new Agreement(
                contestant, recordings, verdicts, chosen, agreed, alphaOf(bands), correlation(pairs.values()));
    }

    private static double mean(Recording recording, Contestant contestant, boolean own) {
        return recording.overalls().stream()
                .filter(overall -> overall.contestant().equals(contestant) == own)
                .mapToInt(Overall::score)
                .average()
                .orElse(Double.NaN);
    }

    /** Spearman's correlation, with the ranks of each article around their own mean. */
    private static @Nullable Double correlation(Iterable<List<double[]>> articles) {
        int count = 0;
        double both = 0;
        double own = 0;
        double others = 0;
        for (List<double[]> article : articles) {
            double[] first = deviations(article, 0);
            double[] second = deviations(article, 1);
            for (int i = 0; i < first.length; i++) {
                both += first[i] * second[i];
                own += first[i] * first[i];
                others += second[i] * second[i];
                count++;
            }
        }
        return count < FEWEST_RECORDINGS || own == 0 || others == 0 ? null : both / Math.sqrt(own * others);
    }

    /** The ranks less their mean; equal values share the mean of their ranks. */
    private static double[] deviations(List<double[]> pairs, int column) {
        double[] values = pairs.stream().mapToDouble(pair -> pair[column]).toArray();
        return Arrays.stream(values)
                .map(value -> {
                    long below =
                            Arrays.stream(values).filter(other -> other < value).count();
                    long equal = Arrays.stream(values)
                            .filter(other -> other == value)
                            .count();
                    return below + (equal + 1) / 2.0 - (values.length + 1) / 2.0;
                })
                .toArray();
    }
}
