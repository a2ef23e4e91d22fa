package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.DimensionDraft;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Why a draft is no judgement of the retelling. What is merely inconsistent is mended by {@link PostProcessing}; a
 * draft that contradicts itself beyond that says nothing about the retelling.
 */
public enum NoJudgement {
    /** More than half of its excerpts were never said. */
    INVENTED_EXCERPTS("More than half of the excerpts were never said"),

    /** The level of key info is two or more away from that of the key points, with and without its reversed ones. */
    LEVEL_AGAINST_POINTS("The level of key info and the key points cannot both be true");

    private static final int CONTRADICTS_FROM = 2;

    private final String told;

    NoJudgement(String told) {
        this.told = told;
    }

    /** The reason in words, without any text of the model. */
    public String told() {
        return told;
    }

    /**
     * Empty for a judgement. Editions before the third know no halves and reversals, so their levels are not doubted.
     */
    static Optional<NoJudgement> in(HeldDraft answer) {
        EvidenceBook evidence = answer.evidence();
        if (2 * evidence.inventedCount() > evidence.givenCount()) {
            return Optional.of(INVENTED_EXCERPTS);
        }
        return answer.edition() == Edition.THIRD && contradictsItself(answer.draft(), answer.facts())
                ? Optional.of(LEVEL_AGAINST_POINTS)
                : Optional.empty();
    }

    private static boolean contradictsItself(AssessmentDraft draft, AssessmentFacts facts) {
        DimensionDraft keyInfo = draft.of(Dimension.KEY_INFO);
        if (!keyInfo.namesLevel() || facts.keyPoints().isEmpty()) {
            return false;
        }
        JudgedPoints points = JudgedPoints.of(draft, facts.keyPoints());
        return IntStream.of(points.level(), points.levelOfWhole())
                .allMatch(level -> Math.abs(keyInfo.levelOr(0) - level) >= CONTRADICTS_FROM);
    }
}
