package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;
import org.jspecify.annotations.Nullable;

/** How reliable an assessment is. It may be lowered, never raised. Specification: confidence. */
public enum Confidence implements WireValue {
    HIGH("high"),
    MEDIUM("medium"),
    LOW("low");

    private final String wire;

    Confidence(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static Confidence ofWire(String wire) {
        return WireValue.of(Confidence.class, wire);
    }

    /** What a model said about itself; anything unknown is {@link #MEDIUM}. */
    static Confidence ofModel(@Nullable String said) {
        return said == null ? MEDIUM : WireValue.find(Confidence.class, said).orElse(MEDIUM);
    }

    /** One step down; {@link #LOW} stays. */
    Confidence lowered() {
        return switch (this) {
            case HIGH -> MEDIUM;
            case MEDIUM, LOW -> LOW;
        };
    }

    /** The lower one of the two. */
    Confidence atMost(Confidence ceiling) {
        return compareTo(ceiling) < 0 ? ceiling : this;
    }
}
