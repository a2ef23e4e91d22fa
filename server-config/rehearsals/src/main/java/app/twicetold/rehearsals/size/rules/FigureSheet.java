package app.twicetold.rehearsals.size.rules;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The figures and limits of a sizing while it is computed, each figure with its formula in numbers. */
final class FigureSheet {
    static final double THOUSAND = 1e3;
    static final double MILLION = 1e6;
    private static final double SECONDS = 86_400;

    private final Workload load;
    private final List<Figure> figures = new ArrayList<>();
    private final List<Limit> limits = new ArrayList<>();
    private String section = "";

    FigureSheet(Workload load) {
        this.load = load;
    }

    /** Figures that follow belong to this section. */
    void section(String name) {
        section = name;
    }

    /** @param value null when it was not measured */
    void add(String name, @Nullable Double value, String unit, String formula, Object... numbers) {
        figures.add(new Figure(section, name, value, unit, String.format(Locale.ROOT, formula, numbers)));
    }

    void limit(String name, double needed, double borne) {
        limits.add(new Limit(name, needed, borne));
    }

    Sizing sizing() {
        limits.sort(Comparator.comparingDouble(limit -> limit.learners(load.daily())));
        return new Sizing(figures, limits);
    }

    /** What comes a day, a second at the peak. */
    double atPeak(double aDay) {
        return aDay / SECONDS * load.peak();
    }

    /** Learners a day, as formulas have them. */
    String daily() {
        return plain(load.daily());
    }

    /** {@link #atPeak}, as formulas have it. */
    String peak() {
        return " / 86,400 s x " + plain(load.peak()) + " peak";
    }

    static String told(@Nullable Double value) {
        return value == null ? "(not measured)" : plain(value);
    }

    /** With separators of thousands, and no more places than it needs. */
    static String plain(double value) {
        String text = String.format(Locale.ROOT, Math.abs(value) >= THOUSAND ? "%,.0f" : "%.6f", value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }
}
