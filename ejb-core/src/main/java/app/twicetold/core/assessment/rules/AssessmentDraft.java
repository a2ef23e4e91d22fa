package app.twicetold.core.assessment.rules;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a model said about a retelling, parsed but not checked. A value that is missing or has the wrong type is null.
 * Only the four dimensions, each with a number, and the coverage list are required.
 *
 * @param claim what became of the author's claim; editions before the third do not ask for it
 */
public record AssessmentDraft(
        Map<Dimension, DimensionDraft> dimensions,
        @Nullable String summary,
        @Nullable ActionDraft oneAction,
        List<CoverageDraft> keyPointCoverage,
        @Nullable PointStatus claim,
        @Nullable Boolean achievedPreviousAction,
        @Nullable String confidence,
        @Nullable String confidenceNote) {

    /**
     * What the model said about one dimension.
     *
     * @param level the anchored level that the score is to lie in
     * @param score any number: the service rounds and bounds it
     */
    public record DimensionDraft(
            @Nullable Long level,
            BigDecimal score,
            @Nullable String note,
            List<EvidenceDraft> evidence) {
        public DimensionDraft {
            evidence = List.copyOf(evidence);
        }

        /** Without a level. */
        public DimensionDraft(BigDecimal score, @Nullable String note, List<EvidenceDraft> evidence) {
            this(null, score, note, evidence);
        }

        boolean namesLevel() {
            return level != null && level >= ScoreLevel.LOWEST && level <= ScoreLevel.HIGHEST;
        }

        /** The level that the model names, or that of its score. */
        int levelOr(int score) {
            return level != null && namesLevel() ? level.intValue() : ScoreLevel.of(score);
        }
    }

    /**
     * What the model claims was said.
     *
     * @param startMs null unless the model gave a whole number; the third edition does not ask for times
     * @param endMs likewise
     */
    public record EvidenceDraft(
            @Nullable Long startMs,
            @Nullable Long endMs,
            @Nullable String transcriptExcerpt) {}

    /** The one thing to do differently next time. */
    public record ActionDraft(
            @Nullable String title,
            @Nullable String instruction,
            @Nullable String exampleSentence,
            @Nullable String microSkillId,
            @Nullable EvidenceDraft evidence) {
        boolean saysSomething() {
            return (title != null && !title.isBlank()) || (instruction != null && !instruction.isBlank());
        }
    }

    /** The judgement of the model on one key point. */
    public record CoverageDraft(
            @Nullable String keyPointId,
            @Nullable PointStatus status,
            @Nullable EvidenceDraft evidence) {
        /** The judgement in an edition that knows covered points and others. */
        public static CoverageDraft told(
                @Nullable String keyPointId, @Nullable Boolean covered, @Nullable EvidenceDraft evidence) {
            PointStatus status = covered == null ? null : covered ? PointStatus.WHOLE : PointStatus.NO;
            return new CoverageDraft(keyPointId, status, evidence);
        }

        boolean covered() {
            return status == PointStatus.WHOLE;
        }
    }

    /**
     * A draft with all dimensions.
     *
     * @throws IllegalArgumentException when a dimension is missing
     */
    public AssessmentDraft {
        for (Dimension dimension : Dimension.values()) {
            if (!dimensions.containsKey(dimension)) {
                throw new IllegalArgumentException("The draft has no " + dimension.wire());
            }
        }
        dimensions = Map.copyOf(dimensions);
        keyPointCoverage = List.copyOf(keyPointCoverage);
    }

    DimensionDraft of(Dimension dimension) {
        DimensionDraft draft = dimensions.get(dimension);
        if (draft == null) {
            throw new IllegalStateException("The draft has no " + dimension.wire());
        }
        return draft;
    }
}
