package app.twicetold.rehearsals.size;

import app.twicetold.rehearsals.size.rules.Figure;
import app.twicetold.rehearsals.size.rules.Limit;
import app.twicetold.rehearsals.size.rules.Sizing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The lines that the command prints. */
final class SizeReport {
    private static final double LARGE = 100;

    private SizeReport() {}

    static List<String> of(Sizing sizing, long daily, String machine) {
        List<String> lines = new ArrayList<>();
        String section = "";
        for (Figure figure : sizing.figures()) {
            if (!figure.section().equals(section)) {
                section = figure.section();
                lines.add("");
                lines.add(section);
            }
            Double value = figure.value();
            lines.add(String.format(
                            Locale.ROOT,
                            "  %-28s %14s %-8s = %s",
                            figure.name(),
                            value == null ? "not measured" : number(value),
                            figure.unit(),
                            figure.formula())
                    .stripTrailing());
        }
        lines.add("");
        lines.add("Limits, the first one met at the top (learners a day = " + number(daily)
                + " x what it bears / needed)");
        for (Limit limit : sizing.limits()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-28s needed %10s of %10s: up to %,.0f learners a day%s",
                    limit.name(),
                    number(limit.needed()),
                    number(limit.borne()),
                    limit.learners(daily),
                    limit.isExceeded() ? ", too small" : ""));
        }
        lines.add("");
        lines.add("Processor times are rough: they were measured on " + machine + ".");
        return List.copyOf(lines);
    }

    private static String number(double value) {
        return String.format(
                Locale.ROOT,
                value == Math.rint(value) || Math.abs(value) >= LARGE
                        ? "%,.0f"
                        : Math.abs(value) < 1 ? "%.3f" : "%,.1f",
                value);
    }
}
