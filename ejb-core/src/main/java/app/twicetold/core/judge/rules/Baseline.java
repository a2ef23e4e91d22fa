package app.twicetold.core.judge.rules;

import app.twicetold.core.assessment.rules.Confidence;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.assessment.rules.DimensionScores;
import app.twicetold.core.assessment.rules.MicroSkill;
import java.util.Map;
import java.util.Set;

/** Judges that judge nothing. What a judge is worth is what it is better by. */
public enum Baseline {
    /** Says level 3 to everything. */
    CONSTANT,
    /** Finds the right key points, and says level 4 to the rest. */
    NAIVE;

    private static final int MIDDLE = 3;
    private static final int KIND = 4;

    /** Its answer to a case. */
    public Observation answer(Expectation expected) {
        int rest = LevelRange.middleOf(this == CONSTANT ? MIDDLE : KIND);
        int keyInfo = this == CONSTANT
                ? rest
                : LevelRange.middleOf(expected.of(Dimension.KEY_INFO).min());
        return new Observation(
                new DimensionScores(keyInfo, rest, rest, rest),
                this == CONSTANT ? Set.of() : expected.covered(),
                MicroSkill.THREE_POINTS.wire(),
                Confidence.HIGH.wire(),
                null,
                0,
                0,
                0,
                0,
                0,
                Map.of());
    }
}
