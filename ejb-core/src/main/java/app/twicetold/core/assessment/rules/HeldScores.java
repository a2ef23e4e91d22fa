package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import app.twicetold.core.assessment.rules.Mends.Kind;
import app.twicetold.core.shared.ModelScore;
import java.util.EnumMap;
import java.util.Map;

/**
 * The scores of a draft, held against what the same draft says and what the service counts itself. Every score lies in
 * the level that the draft names. From the third edition on, the level of key info follows from the key points,
 * structure stays at level 2 or below where the author's claim is reversed, and fillers bound efficiency.
 */
final class HeldScores {
    private static final int STRUCTURE_OF_REVERSED = 2;

    private final Map<Dimension, Integer> scores = new EnumMap<>(Dimension.class);
    private final Map<Kind, Integer> mends = new EnumMap<>(Kind.class);
    private final HeldDraft answer;
    private final Edition edition;
    private final AssessmentDraft draft;
    private final AssessmentFacts facts;

    HeldScores(HeldDraft answer) {
        this.answer = answer;
        this.edition = answer.edition();
        this.draft = answer.draft();
        this.facts = answer.facts();
        for (Dimension dimension : Dimension.values()) {
            scores.put(dimension, held(dimension));
        }
    }

    private int held(Dimension dimension) {
        DimensionDraft said = draft.of(dimension);
        int score = ModelScore.of(said.score());
        if (!said.namesLevel() && (said.level() != null || edition == Edition.THIRD)) {
            count(Kind.LEVEL);
        }
        int named = said.levelOr(score);
        int level = edition == Edition.THIRD ? allowed(dimension, named) : named;
        int held = ScoreLevel.within(level, score);
        if (level == named && held != score) {
            count(Kind.SCORE_OUTSIDE_LEVEL);
        }
        return held;
    }

    private int allowed(Dimension dimension, int named) {
        return switch (dimension) {
            case KEY_INFO -> noted(Kind.KEY_INFO_LEVEL, named, facts.keyPoints().isEmpty() ? named : keyInfo());
            case STRUCTURE ->
                noted(
                        Kind.STRUCTURE_HELD,
                        named,
                        draft.claim() == PointStatus.REVERSED ? Math.min(named, STRUCTURE_OF_REVERSED) : named);
            case EFFICIENCY -> noted(Kind.EFFICIENCY_HELD, named, Math.min(named, FillerCap.of(answer.fillerRate())));
            case FLUENCY -> named;
        };
    }

    private int keyInfo() {
        return JudgedPoints.of(draft, facts.keyPoints()).level();
    }

    private int noted(Kind kind, int named, int level) {
        if (level != named) {
            count(kind);
        }
        return level;
    }

    private void count(Kind kind) {
        mends.merge(kind, 1, Integer::sum);
    }

    DimensionScores scores() {
        return new DimensionScores(
                scores.getOrDefault(Dimension.KEY_INFO, 0),
                scores.getOrDefault(Dimension.STRUCTURE, 0),
                scores.getOrDefault(Dimension.EFFICIENCY, 0),
                scores.getOrDefault(Dimension.FLUENCY, 0));
    }

    /** What contradicted the draft or the counts of the service, and how often. */
    Map<Kind, Integer> mends() {
        return Map.copyOf(mends);
    }
}
