package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;
import java.util.Optional;

/** The fixed catalogue of what one action trains. Specification: micro-skills. */
public enum MicroSkill implements WireValue {
    CONCLUSION_FIRST("conclusion_first"),
    THREE_POINTS("three_points"),
    CUT_FILLERS("cut_fillers"),
    KEEP_CONSTRAINTS("keep_constraints"),
    ONE_EXAMPLE("one_example"),
    NAME_THE_CLAIM("name_the_claim"),
    DROP_REPEATS("drop_repeats");

    private final String wire;

    MicroSkill(String wire) {
        this.wire = wire;
    }

    @Override
    public String wire() {
        return wire;
    }

    public static MicroSkill ofWire(String wire) {
        return WireValue.of(MicroSkill.class, wire);
    }

    /** The skill with the id, if the catalogue has it. */
    public static Optional<MicroSkill> find(String wire) {
        return WireValue.find(MicroSkill.class, wire);
    }

    /** The skill of an action that names no skill of the catalogue. Every action maps to exactly one skill. */
    public static MicroSkill forWeakest(Dimension weakest) {
        return switch (weakest) {
            case STRUCTURE -> CONCLUSION_FIRST;
            case KEY_INFO -> KEEP_CONSTRAINTS;
            case EFFICIENCY -> CUT_FILLERS;
            case FLUENCY -> DROP_REPEATS;
        };
    }
}
