package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;
import java.util.List;

/** What a retelling is scored on, in the order of the wire. Specification: scoring. */
public enum Dimension implements WireValue {
    KEY_INFO("key_info", 35),
    STRUCTURE("structure", 30),
    EFFICIENCY("efficiency", 20),
    FLUENCY("fluency", 15);

    /** Which of several equally low dimensions counts as the weakest: the first. Specification: 14-day plan. */
    static final List<Dimension> WEAKEST_FIRST = List.of(STRUCTURE, KEY_INFO, EFFICIENCY, FLUENCY);

    private final String wire;
    private final int weightPercent;

    Dimension(String wire, int weightPercent) {
        this.wire = wire;
        this.weightPercent = weightPercent;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static Dimension ofWire(String wire) {
        return WireValue.of(Dimension.class, wire);
    }

    /** The share of the overall score, in percent; the four add up to 100. */
    public int weightPercent() {
        return weightPercent;
    }
}
