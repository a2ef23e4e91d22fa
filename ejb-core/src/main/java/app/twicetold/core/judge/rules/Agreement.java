package app.twicetold.core.judge.rules;

import app.twicetold.core.assessment.rules.Dimension;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * How far a judge agrees with the set. Every repeat of every case counts once. Cases without an answer count nowhere
 * but in {@code unanswered}.
 *
 * @param exact judgements within the expected range, by the wire name of the dimension
 * @param near judgements within one level of it, likewise
 * @param kappa agreement beyond chance, likewise
 * @param overallError the mean distance of the overall score from the middle of what is expected, in points
 * @param achieved judgements of the previous action that are as expected
 * @param order pairs whose better telling has the higher mean overall score
 * @param precision of the key points that are called covered, how many are
 * @param recall of the key points that are covered, how many are called so
 * @param action actions that train an accepted skill
 * @param confidence confidences that are accepted
 * @param verbatim of the excerpts that were kept, those that stand in the transcript as they are
 * @param dropped of all excerpts, those that the rules refused
 * @param spread the mean over all cases of the difference between the highest and the lowest overall score
 * @param widest the largest of these differences
 */
public record Agreement(
        int cases,
        int unanswered,
        Map<String, Share> exact,
        Map<String, Share> near,
        @Nullable Map<String, Kappa> kappa,
        @Nullable Double overallError,
        Share achieved,
        Share order,
        Share precision,
        Share recall,
        Share action,
        Share confidence,
        Share verbatim,
        Share dropped,
        int harsh,
        int inflated,
        double spread,
        int widest,
        Map<String, Integer> mends) {

    /** Reports of earlier releases have no judgements of a previous action. */
    public Agreement {
        achieved = Objects.requireNonNullElse(achieved, new Share(0, 0));
    }

    /** One case: what is expected, and what was observed in each repeat that was answered. */
    public record Case(String id, Expectation expected, List<Observation> observed) {
        public Case {
            observed = List.copyOf(observed);
        }

        private double overall() {
            return observed.stream()
                    .mapToInt(o -> o.scores().overall())
                    .average()
                    .orElse(0);
        }

        private int spread() {
            int highest =
                    observed.stream().mapToInt(o -> o.scores().overall()).max().orElse(0);
            int lowest =
                    observed.stream().mapToInt(o -> o.scores().overall()).min().orElse(0);
            return highest - lowest;
        }
    }

    /** The judgements of a dimension within the expected range. */
    public Share exactIn(Dimension dimension) {
        return exact.getOrDefault(dimension.wire(), new Share(0, 0));
    }

    /** The judgements of a dimension within one level of the expected range. */
    public Share nearIn(Dimension dimension) {
        return near.getOrDefault(dimension.wire(), new Share(0, 0));
    }

    /** A telling and one that is worse, by the ids of their cases. */
    public record Pair(String better, String worse) {}

    /**
     * The agreement of all cases.
     *
     * @param repeats how often each case was asked
     */
    public static Agreement of(Collection<Case> cases, List<Pair> order, int repeats) {
        Map<String, Share> exact = new LinkedHashMap<>();
        Map<String, Share> near = new LinkedHashMap<>();
        Map<String, Kappa> kappa = new LinkedHashMap<>();
        for (Dimension dimension : Dimension.values()) {
            exact.put(dimension.wire(), within(cases, dimension, 0));
            near.put(dimension.wire(), within(cases, dimension, 1));
            kappa.put(dimension.wire(), kappa(cases, dimension));
        }
        List<Observation> all =
                cases.stream().flatMap(c -> c.observed().stream()).toList();
        int kept = all.stream().mapToInt(Observation::evidence).sum();
        int dropped = all.stream().mapToInt(Observation::dropped).sum();
        List<Case> answered =
                cases.stream().filter(c -> !c.observed().isEmpty()).toList();
        return new Agreement(
                cases.size(),
                cases.size() * repeats - all.size(),
                exact,
                near,
                kappa,
                overallError(cases),
                achieved(cases),
                ordered(cases, order),
                points(cases, true),
                points(cases, false),
                accepted(
                        cases,
                        (c, o) -> o.skill() != null && c.expected().skills().contains(o.skill())),
                accepted(cases, (c, o) -> c.expected().confidence().contains(o.confidence())),
                new Share(all.stream().mapToInt(Observation::verbatim).sum(), kept),
                new Share(dropped, kept + dropped),
                all.stream().mapToInt(Observation::harsh).sum(),
                all.stream().mapToInt(Observation::inflated).sum(),
                answered.stream().mapToInt(Case::spread).average().orElse(0),
                answered.stream().mapToInt(Case::spread).max().orElse(0),
                mends(all));
    }

    /** The agreement of a judge that judges nothing. */
    public static Agreement of(Baseline baseline, Collection<Case> cases, List<Pair> order) {
        return of(
                cases.stream()
                        .map(each -> new Case(each.id(), each.expected(), List.of(baseline.answer(each.expected()))))
                        .toList(),
                order,
                1);
    }

    /** The agreement beyond chance in a dimension; null in reports of earlier releases. */
    public @Nullable Kappa kappaIn(Dimension dimension) {
        return kappa == null ? null : kappa.get(dimension.wire());
    }

    /** The mean of the dimensions; 0 in reports of earlier releases. */
    public double meanKappa() {
        return kappa == null
                ? 0
                : kappa.values().stream().mapToDouble(Kappa::value).average().orElse(0);
    }

    /** Whether answers are missing, or a dimension agrees less than it should. */
    public boolean isBelow(double least) {
        return unanswered > 0 || kappa == null || kappa.values().stream().anyMatch(each -> each.value() < least);
    }

    private static Kappa kappa(Collection<Case> cases, Dimension dimension) {
        return Kappa.of(cases.stream()
                .map(each -> new Kappa.Rated(
                        each.expected().of(dimension),
                        each.observed().stream()
                                .map(o -> LevelRange.levelOf(o.scores().of(dimension)))
                                .toList()))
                .toList());
    }

    private static double overallError(Collection<Case> cases) {
        double error = cases.stream()
                .flatMapToInt(each -> each.observed().stream()
                        .mapToInt(o ->
                                Math.abs(o.scores().overall() - each.expected().overall())))
                .average()
                .orElse(0);
        return Math.round(error * 10) / 10.0;
    }

    private static Share achieved(Collection<Case> cases) {
        return accepted(
                cases.stream()
                        .filter(each -> each.expected().achieved() != null)
                        .toList(),
                (c, o) -> Objects.equals(c.expected().achieved(), o.achieved()));
    }

    private static Share within(Collection<Case> cases, Dimension dimension, int levels) {
        return accepted(
                cases, (c, o) -> c.expected().of(dimension).distance(o.scores().of(dimension)) <= levels);
    }

    private static Share accepted(Collection<Case> cases, BiPredicate<Case, Observation> acceptable) {
        int of = 0;
        int hits = 0;
        for (Case each : cases) {
            for (Observation observation : each.observed()) {
                of++;
                hits += acceptable.test(each, observation) ? 1 : 0;
            }
        }
        return new Share(hits, of);
    }

    private static Share ordered(Collection<Case> cases, List<Pair> order) {
        Map<String, Double> overall = new TreeMap<>();
        cases.stream().filter(c -> !c.observed().isEmpty()).forEach(c -> overall.put(c.id(), c.overall()));
        List<Pair> known = order.stream()
                .filter(pair -> overall.containsKey(pair.better()) && overall.containsKey(pair.worse()))
                .toList();
        long kept = known.stream()
                .filter(pair -> overall.getOrDefault(pair.better(), 0.0) > overall.getOrDefault(pair.worse(), 0.0))
                .count();
        return new Share((int) kept, known.size());
    }

    /** @param precision whether the points that are called covered are counted, or those that are */
    private static Share points(Collection<Case> cases, boolean precision) {
        int of = 0;
        int hits = 0;
        for (Case each : cases) {
            for (Observation observation : each.observed()) {
                Set<String> counted = new HashSet<>(
                        precision ? observation.covered() : each.expected().covered());
                counted.removeAll(each.expected().either());
                of += counted.size();
                counted.retainAll(precision ? each.expected().covered() : observation.covered());
                hits += counted.size();
            }
        }
        return new Share(hits, of);
    }

    private static Map<String, Integer> mends(List<Observation> all) {
        Map<String, Integer> mends = new TreeMap<>();
        all.forEach(o -> o.mends().forEach((kind, times) -> mends.merge(kind, times, Integer::sum)));
        return mends;
    }
}
