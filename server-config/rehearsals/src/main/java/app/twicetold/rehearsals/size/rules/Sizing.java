package app.twicetold.rehearsals.size.rules;

import java.util.List;

/**
 * What an installation needs at its peak and keeps in a month of 30 days.
 *
 * @param figures in the order in which they are told
 * @param limits the one that is met with the fewest learners first
 */
public record Sizing(List<Figure> figures, List<Limit> limits) {
    public Sizing {
        figures = List.copyOf(figures);
        limits = List.copyOf(limits);
    }

    /** Computes everything. */
    public static Sizing of(Workload load, Measured measured, Usage usage, Parts parts, Prices prices) {
        FigureSheet sheet = new FigureSheet(load);
        double attempts = new PeakDemand(load, measured, usage, parts, sheet).tell();
        new MonthlyConsumption(load, measured, usage, parts, prices, sheet).tell(attempts);
        return sheet.sizing();
    }

    /** The figure of a name, of which there is one. */
    public Figure figure(String name) {
        return figures.stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no figure " + name));
    }
}
