package app.twicetold.core.assessment.rules;

import app.twicetold.core.assessment.rules.AssessmentDraft.ActionDraft;
import app.twicetold.core.assessment.rules.AssessmentDraft.CoverageDraft;
import app.twicetold.core.shared.KeyPoint;
import app.twicetold.core.shared.WireValue;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What {@link PostProcessing} had to mend in a draft or found wrong with it, and how often. It is written to the log of
 * the call and holds no text of a model or a user.
 */
public record Mends(Map<Kind, Integer> counts) {
    /** What can be wrong with an answer that follows the schema. */
    public enum Kind implements WireValue {
        /** A score below 0, above 100 or with a fraction. */
        SCORE,
        /** A level that is missing or none of the five; that of the score counts. */
        LEVEL,
        /** A score outside the level that the draft names for it. */
        SCORE_OUTSIDE_LEVEL,
        /** A level of key info that does not follow from the key points. */
        KEY_INFO_LEVEL,
        /** A structure above level 2 though the author's claim is reversed. */
        STRUCTURE_HELD,
        /** An efficiency above what the fillers allow. */
        EFFICIENCY_HELD,
        /** Items of evidence with impossible times or an excerpt that nobody said. */
        EVIDENCE_DROPPED,
        /** Excerpts that are shown as they were heard, not as the model wrote them. */
        EXCERPT_CORRECTED,
        /** Times at which the words of the excerpt were not said; the times of the words count. */
        EVIDENCE_TIMES,
        /** Items beyond three of one dimension. */
        EVIDENCE_SURPLUS,
        /** Key points without a judgement; they count as missed. */
        POINT_MISSING,
        /** Judgements on a point that was judged before; the first one counts. */
        POINT_TWICE,
        /** Judgements on points that the article does not have. */
        POINT_UNKNOWN,
        /** Evidence of points that the model calls missed. */
        EVIDENCE_OF_MISSED,
        /** No action, or one without a title and an instruction. */
        ACTION_MISSING,
        /** A micro-skill that the catalogue does not have. */
        SKILL,
        /** Another action than cut_fillers though fillers bound efficiency. */
        FILLERS_IGNORED,
        /** No answer on a previous action, or one where there was none. */
        PREVIOUS_ACTION,
        CONFIDENCE;

        @Override
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Mends {
        counts = Map.copyOf(counts);
    }

    /** What differs between the draft and what the rules allow. */
    static Mends of(HeldDraft answer) {
        AssessmentDraft draft = answer.draft();
        AssessmentFacts facts = answer.facts();
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        counts.putAll(answer.scores().mends());
        note(counts, Kind.SCORE, (int) draft.dimensions().values().stream()
                .filter(d -> !onScale(d.score()))
                .count());
        EvidenceBook evidence = answer.evidence();
        note(counts, Kind.EVIDENCE_DROPPED, evidence.droppedCount());
        note(counts, Kind.EXCERPT_CORRECTED, evidence.correctedCount());
        note(counts, Kind.EVIDENCE_TIMES, evidence.movedCount());
        note(
                counts,
                Kind.EVIDENCE_SURPLUS,
                draft.dimensions().values().stream()
                        .mapToInt(d -> Math.max(0, d.evidence().size() - PostProcessing.MOST_EVIDENCE))
                        .sum());
        coverage(counts, draft.keyPointCoverage(), facts.keyPoints());
        ActionDraft action = draft.oneAction();
        if (action == null || !action.saysSomething()) {
            note(counts, Kind.ACTION_MISSING, 1);
        } else {
            Optional<MicroSkill> skill =
                    Optional.ofNullable(action.microSkillId()).flatMap(MicroSkill::find);
            note(counts, Kind.SKILL, skill.isPresent() ? 0 : 1);
            note(counts, Kind.FILLERS_IGNORED, FillerCap.isPassedOver(action, answer) ? 1 : 0);
        }
        boolean previous = facts.previousAction() != null;
        note(counts, Kind.PREVIOUS_ACTION, previous == (draft.achievedPreviousAction() != null) ? 0 : 1);
        String confidence = draft.confidence();
        boolean known = confidence != null
                && WireValue.find(Confidence.class, confidence).isPresent();
        note(counts, Kind.CONFIDENCE, known ? 0 : 1);
        return new Mends(counts);
    }

    private static void coverage(Map<Kind, Integer> counts, List<CoverageDraft> judged, List<KeyPoint> points) {
        Set<String> ids = points.stream().map(KeyPoint::id).collect(Collectors.toSet());
        List<String> known = judged.stream()
                .map(CoverageDraft::keyPointId)
                .filter(Objects::nonNull)
                .filter(ids::contains)
                .toList();
        int distinct = Set.copyOf(known).size();
        note(counts, Kind.POINT_MISSING, ids.size() - distinct);
        note(counts, Kind.POINT_TWICE, known.size() - distinct);
        note(counts, Kind.POINT_UNKNOWN, judged.size() - known.size());
        note(counts, Kind.EVIDENCE_OF_MISSED, (int) judged.stream()
                .filter(point -> point.evidence() != null && point.status() == PointStatus.NO)
                .count());
    }

    private static boolean onScale(BigDecimal score) {
        return score.signum() >= 0
                && score.compareTo(BigDecimal.valueOf(100)) <= 0
                && score.stripTrailingZeros().scale() <= 0;
    }

    private static void note(Map<Kind, Integer> counts, Kind kind, int times) {
        if (times > 0) {
            counts.put(kind, times);
        }
    }

    public boolean isEmpty() {
        return counts.isEmpty();
    }

    public int of(Kind kind) {
        return counts.getOrDefault(kind, 0);
    }

    /** Several mends as one. */
    public static Mends sum(Collection<Mends> all) {
        Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
        all.forEach(mends -> mends.counts().forEach((kind, times) -> counts.merge(kind, times, Integer::sum)));
        return new Mends(counts);
    }

    /** In the order of the kinds, such as {@code SCORE 1, SKILL 1}. */
    @Override
    public String toString() {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(mend -> mend.getKey() + " " + mend.getValue())
                .collect(Collectors.joining(", "));
    }
}
