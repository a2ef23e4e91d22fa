package app.twicetold.core.reward;

import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.persistence.assessment.AssessmentEntity;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored assessments of one session, read as the facts of its settlement. A round has at most one assessment. */
record AssessedRounds(List<AssessmentEntity> rows) {
    int count() {
        return rows.size();
    }

    /**
     * @param durationMs how long the recording of the round was, in milliseconds
     * @return null when the round is not assessed
     */
    @Nullable
    RoundResult result(int round, @Nullable Long durationMs) {
        return rows.stream()
                .filter(row -> row.round == round)
                .findFirst()
                .map(KeptFindings::read)
                .map(scored -> new RoundResult(
                        scored.scores(), durationMs == null ? 0 : durationMs, scored.keyPointCoverage()))
                .orElse(null);
    }

    SessionSkills skills() {
        return new SessionSkills(rows.stream()
                .map(row -> new SessionSkills.Assessed(
                        skill(row.actionSkill), skill(row.previousSkill), row.achievedPreviousAction))
                .toList());
    }

    /** The rubric that the latest round was judged by; null when no round is assessed. */
    @Nullable
    String rubricVersion() {
        return rows.stream()
                .max(Comparator.comparingInt(row -> row.round))
                .map(row -> row.rubricVersion)
                .orElse(null);
    }

    /** What a diagnostic tells of its user. Without an assessment, the level that the user chose counts. */
    PlanSeed planSeed(OnboardingAnswers answers) {
        if (rows.isEmpty()) {
            return PlanSeed.ofSelfLevel(answers.selfLevel(), answers.goal(), answers.weeklyDays());
        }
        AssessmentEntity first = rows.get(0);
        return PlanSeed.ofDiagnostic(
                skill(first.actionSkill), KeptFindings.read(first).scores(), answers.goal(), answers.weeklyDays());
    }

    private static @Nullable MicroSkill skill(@Nullable String wire) {
        return wire == null ? null : MicroSkill.ofWire(wire);
    }
}
