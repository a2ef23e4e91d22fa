package app.twicetold.core.growth.rules;

import app.twicetold.core.shared.WireValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

/** The trend over the weeks of a range: the last point minus the first, without the running week. */
public enum GrowthTrend implements WireValue {
    /** Up by 3 or more. */
    UP("up"),
    FLAT("flat"),
    /** Down by 3 or more. */
    DOWN("down"),
    /** Fewer than two points. */
    INSUFFICIENT_DATA("insufficient_data");

    private static final BigDecimal STEP = BigDecimal.valueOf(3);

    private final String wire;

    GrowthTrend(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    /** @param series the oldest week first */
    public static GrowthTrend of(List<GrowthPoint> series) {
        List<BigDecimal> values = series.stream()
                .filter(point -> !point.partial())
                .map(GrowthPoint::value)
                .filter(Objects::nonNull)
                .toList();
        if (values.size() < 2) {
            return INSUFFICIENT_DATA;
        }
        BigDecimal change = values.get(values.size() - 1).subtract(values.get(0));
        if (change.compareTo(STEP) >= 0) {
            return UP;
        }
        return change.negate().compareTo(STEP) >= 0 ? DOWN : FLAT;
    }
}
