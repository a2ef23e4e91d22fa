package app.twicetold.core.judge;

import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.judge.JudgeReport.ModelReport;
import app.twicetold.core.judge.rules.Agreement;
import app.twicetold.core.judge.rules.Kappa;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A report as lines that an operator reads: a column for each model, and below where a model left the expected ranges.
 */
public final class JudgeTable {
    private static final int NAME_WIDTH = 42;
    private static final int LEAST_COLUMN = 18;

    private final JudgeReport report;
    private final @Nullable JudgeReport earlier;
    private final List<String> lines = new ArrayList<>();

    private JudgeTable(JudgeReport report, @Nullable JudgeReport earlier) {
        this.report = report;
        this.earlier = earlier;
    }

    /** @param earlier the figures of its models stand in brackets; null for none */
    public static List<String> of(JudgeReport report, @Nullable JudgeReport earlier) {
        return new JudgeTable(report, earlier).lines();
    }

    private List<String> lines() {
        lines.add(String.format(
                Locale.ROOT,
                "Prompts %s, set %s, %s, asked %d time%s",
                report.edition(),
                report.set(),
                String.join(" and ", report.languages()),
                report.repeats(),
                report.repeats() == 1 ? "" : "s"));
        if (earlier != null) {
            lines.add("In brackets: prompts " + earlier.edition() + " at " + earlier.at()
                    + (earlier.set().equals(report.set()) ? "" : ", on ANOTHER SET, which does not compare"));
        }
        row("", ModelReport::model);
        row("answered", model -> answered(model.agreement()));
        for (Dimension dimension : Dimension.values()) {
            row(
                    dimension.wire() + ": in range, within a level",
                    model -> pair(
                            model.agreement().exactIn(dimension),
                            model.agreement().nearIn(dimension)));
        }
        for (Dimension dimension : Dimension.values()) {
            row(
                    dimension.wire() + ": kappa, 95 %",
                    model -> kappa(model.agreement().kappaIn(dimension)));
        }
        row("kappa: mean", model -> two(model.agreement().meanKappa()));
        row("overall: mean error", model -> String.valueOf(model.agreement().overallError()));
        row("better before worse", model -> model.agreement().order().toString());
        row(
                "key points: precision, recall",
                model -> pair(model.agreement().precision(), model.agreement().recall()));
        row("action accepted", model -> model.agreement().action().toString());
        row("confidence accepted", model -> model.agreement().confidence().toString());
        row(
                "previous action: as expected",
                model -> String.valueOf(model.agreement().achieved()));
        row(
                "excerpts: verbatim, dropped",
                model -> pair(model.agreement().verbatim(), model.agreement().dropped()));
        row(
                "words: harsh, inflated",
                model -> pair(model.agreement().harsh(), model.agreement().inflated()));
        if (report.repeats() > 1) {
            row(
                    "spread of overall: mean, widest",
                    model -> pair(
                            BigDecimal.valueOf(model.agreement().spread()).setScale(1, RoundingMode.HALF_UP),
                            model.agreement().widest()));
        }
        row("tokens: in, out", model -> pair(model.inputTokens(), model.outputTokens()));
        row(
                "USD: all of it, a thousand judgements",
                model -> model.costUsd() == null || model.cases().isEmpty()
                        ? "no price"
                        : pair(usd(model.costUsd(), 4), usd(thousand(model), 2)));
        row("milliseconds: median, slowest", model -> pair(model.medianMs(), model.slowestMs()));
        baselines();
        report.models().forEach(model -> {
            lines.add("");
            lines.addAll(JudgeRemarks.of(report, model));
        });
        return lines;
    }

    /** What judges that judge nothing reach: a figure near theirs is worth nothing. */
    private void baselines() {
        Objects.requireNonNull(report.baselines()).forEach((name, agreement) -> {
            String kappas = Arrays.stream(Dimension.values())
                    .map(dimension -> dimension.wire() + " " + value(agreement.kappaIn(dimension)))
                    .collect(Collectors.joining(", "));
            lines.add(String.format(
                    Locale.ROOT,
                    "A judge that judges nothing (%s): kappa %s (%s); order %s, action %s, confidence %s",
                    name,
                    two(agreement.meanKappa()),
                    kappas,
                    agreement.order(),
                    agreement.action(),
                    agreement.confidence()));
        });
    }

    private static String kappa(@Nullable Kappa kappa) {
        return kappa == null ? "-" : kappa.toString();
    }

    private static String value(@Nullable Kappa kappa) {
        return kappa == null ? "-" : two(kappa.value());
    }

    private static String two(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String answered(Agreement agreement) {
        return agreement.unanswered() == 0 ? "all " + agreement.cases() : agreement.unanswered() + " MISSING";
    }

    private static BigDecimal thousand(ModelReport model) {
        return Objects.requireNonNull(model.costUsd())
                .multiply(BigDecimal.valueOf(1_000))
                .divide(BigDecimal.valueOf(model.cases().size()), 2, RoundingMode.HALF_UP);
    }

    private static String usd(BigDecimal amount, int decimals) {
        return amount.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }

    private static String pair(Object first, Object second) {
        return first + ", " + second;
    }

    private void row(String name, Function<ModelReport, String> cell) {
        String cells = report.models().stream()
                .map(model -> {
                    int width = Math.max(LEAST_COLUMN, model.model().length());
                    String before = name.isEmpty() ? "" : before(model, cell);
                    return String.format(Locale.ROOT, "%-" + width + "s", cell.apply(model) + before);
                })
                .collect(Collectors.joining("  "));
        lines.add(String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s%s", name, cells)
                .stripTrailing());
    }

    private String before(ModelReport model, Function<ModelReport, String> cell) {
        return Optional.ofNullable(earlier).stream()
                .flatMap(report -> report.models().stream())
                .filter(other -> other.model().equals(model.model()))
                .findFirst()
                .map(other -> " (" + cell.apply(other) + ")")
                .orElse("");
    }
}
