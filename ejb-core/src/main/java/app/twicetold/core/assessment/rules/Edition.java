package app.twicetold.core.assessment.rules;

import app.twicetold.core.shared.WireValue;

/** An edition of the judge: the prompts that it is asked by and the rubric that its scores belong to. */
public enum Edition implements WireValue {
    FIRST("v1", "rubric-v1"),
    SECOND("v2", "rubric-v2"),
    THIRD("v3", "rubric-v3");

    /** The edition of an installation that names none. */
    public static final Edition NEWEST = THIRD;

    private final String prompts;
    private final String rubric;

    Edition(String prompts, String rubric) {
        this.prompts = prompts;
        this.rubric = rubric;
    }

    /** The version of the prompt library. */
    @Override
    public String wire() {
        return prompts;
    }

    /** What every assessment carries. Scores compare across languages only within one rubric. */
    public String rubric() {
        return rubric;
    }

    /**
     * The edition of a version of the prompt library.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Edition ofWire(String wire) {
        return WireValue.of(Edition.class, wire);
    }
}
