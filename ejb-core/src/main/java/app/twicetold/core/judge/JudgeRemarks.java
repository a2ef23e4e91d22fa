package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.judge.JudgeReport.CaseReport;
import app.twicetold.core.judge.JudgeReport.ModelReport;
import app.twicetold.core.judge.JudgeSet.JudgeCase;
import app.twicetold.core.judge.rules.Agreement.Pair;
import app.twicetold.core.judge.rules.Expectation;
import app.twicetold.core.judge.rules.LevelRange;
import app.twicetold.core.shared.language.LanguageProfiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Where a model left what the set expects: a line for each case, with all repeats in it. */
final class JudgeRemarks {
    private final ModelReport model;
    private final List<JudgeSet> sets;
    private final List<String> lines = new ArrayList<>();

    private JudgeRemarks(ModelReport model, List<JudgeSet> sets) {
        this.model = model;
        this.sets = sets;
    }

    static List<String> of(JudgeReport report, ModelReport model) {
        if (model.machinery()) {
            return List.of(
                    model.model() + " is the mock: its figures show that the machinery works, and nothing of a judge.");
        }
        var languages = report.languages().stream().map(LanguageProfiles::of).toList();
        JudgeRemarks remarks =
                new JudgeRemarks(model, languages.stream().map(JudgeSet::of).toList());
        remarks.lines.add(model.model() + ":");
        remarks.answers();
        if (report.set().equals(JudgeSet.version(languages))) {
            remarks.expectations();
        } else {
            remarks.lines.add("  the set has changed since, so single judgements are not shown");
        }
        return remarks.lines;
    }

    private void answers() {
        if (!model.agreement().mends().isEmpty()) {
            lines.add("  mended: "
                    + model.agreement().mends().entrySet().stream()
                            .map(mend -> mend.getKey() + " " + mend.getValue())
                            .collect(Collectors.joining(", ")));
        }
        model.failures().forEach(failure -> lines.add("  no answer to " + failure));
    }

    private void expectations() {
        int before = lines.size();
        List<String> unordered = sets.stream()
                .flatMap(set -> set.pairs().stream())
                .filter(this::isOutOfOrder)
                .map(pair -> pair.better() + " and " + pair.worse())
                .toList();
        if (!unordered.isEmpty()) {
            lines.add("  the better one is not above: " + String.join(", ", unordered));
        }
        sets.stream().flatMap(set -> set.cases().stream()).forEach(this::outside);
        if (lines.size() == before) {
            lines.add(
                    model.agreement().unanswered() == 0
                            ? "  every judgement is as expected"
                            : "  " + model.agreement().unanswered()
                                    + " answers are missing, so nothing is said of the whole");
        }
    }

    private boolean isOutOfOrder(Pair pair) {
        List<CaseReport> better = answers(pair.better());
        List<CaseReport> worse = answers(pair.worse());
        return !better.isEmpty() && !worse.isEmpty() && overall(better) <= overall(worse);
    }

    private static double overall(List<CaseReport> answers) {
        return answers.stream().mapToInt(CaseReport::overall).average().orElse(0);
    }

    private List<CaseReport> answers(String caseId) {
        return model.cases().stream()
                .filter(answer -> answer.id().equals(caseId))
                .toList();
    }

    private void outside(JudgeCase asked) {
        List<CaseReport> answers = answers(asked.id());
        Expectation expected = asked.expected();
        List<String> parts = new ArrayList<>();
        for (Dimension dimension : Dimension.values()) {
            LevelRange range = Objects.requireNonNull(expected.levels().get(dimension));
            add(
                    parts,
                    answers,
                    dimension.wire() + " ",
                    answer -> String.valueOf(answer.scores().of(dimension)),
                    answer -> range.distance(answer.scores().of(dimension)) > 0,
                    "level " + (range.min() == range.max() ? "" + range.min() : range.min() + " to " + range.max()));
        }
        points(parts, "missed ", answers, answer -> without(expected.covered(), answer.covered()), expected);
        points(parts, "invented ", answers, answer -> without(answer.covered(), expected.covered()), expected);
        add(
                parts,
                answers,
                "action ",
                answer -> String.valueOf(answer.skill()),
                answer -> answer.skill() == null || !expected.skills().contains(answer.skill()),
                String.join(" or ", new TreeSet<>(expected.skills())));
        add(
                parts,
                answers,
                "confidence ",
                CaseReport::confidence,
                answer -> !expected.confidence().contains(answer.confidence()),
                String.join(" or ", new TreeSet<>(expected.confidence())));
        add(
                parts,
                answers,
                "previous action ",
                answer -> String.valueOf(answer.achieved()),
                answer -> expected.achieved() != null && !Objects.equals(expected.achieved(), answer.achieved()),
                String.valueOf(expected.achieved()));
        if (!parts.isEmpty()) {
            lines.add(String.format(Locale.ROOT, "  %-16s %s", asked.id(), String.join("; ", parts)));
        }
    }

    /** What answers say that are not as expected, each value once. */
    private static void add(
            List<String> parts,
            List<CaseReport> answers,
            String what,
            Function<CaseReport, String> value,
            Predicate<CaseReport> unexpected,
            String expected) {
        List<String> values =
                answers.stream().filter(unexpected).map(value).distinct().toList();
        if (!values.isEmpty()) {
            parts.add(what + String.join(", ", values) + ", expected " + expected);
        }
    }

    private static void points(
            List<String> parts,
            String what,
            List<CaseReport> answers,
            Function<CaseReport, Collection<String>> points,
            Expectation expected) {
        TreeSet<String> all = answers.stream()
                .flatMap(answer -> points.apply(answer).stream())
                .filter(point -> !expected.either().contains(point))
                .collect(Collectors.toCollection(TreeSet::new));
        if (!all.isEmpty()) {
            parts.add(what + String.join(", ", all));
        }
    }

    private static Collection<String> without(Collection<String> some, Collection<String> others) {
        return some.stream().filter(point -> !others.contains(point)).toList();
    }
}
