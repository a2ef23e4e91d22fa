package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.CoverageStatus;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.reward.rules.session.BestAttempt;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.streak.StreakRule;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A settled session.
 *
 * @param session what it contributes, now and in every replay
 * @param progress of the user after it
 * @param outcome what the user is told
 */
public record Settlement(SettledSession session, Progress progress, SettlementOutcome outcome) {
    /** Settles a completed session: one function of facts. */
    public static Settlement settle(SettlementFacts facts) {
        SettledSession session = session(facts);
        Advance advance = facts.progress().advance(session);
        return new Settlement(session, advance.progress(), outcome(facts, session, advance));
    }

    private static SettledSession session(SettlementFacts facts) {
        RoundResult first = facts.round1();
        RoundResult second = facts.round2();
        return new SettledSession(
                facts.sessionId(),
                facts.kind(),
                facts.language(),
                facts.completedAt(),
                facts.zone().getId(),
                LocalDate.ofInstant(facts.completedAt(), facts.zone()),
                first == null ? null : BestAttempt.of(first, second).scores(),
                first != null && second != null && second.improvesOn(first),
                second != null && coversAll(second),
                facts.skills(),
                first == null ? 0 : second == null ? 1 : 2,
                facts.planSeed());
    }

    private static boolean coversAll(RoundResult round) {
        return !round.coverage().isEmpty()
                && round.coverage().stream().allMatch(point -> point.status() == CoverageStatus.COVERED);
    }

    private static SettlementOutcome outcome(SettlementFacts facts, SettledSession session, Advance advance) {
        RoundResult first = facts.round1();
        RoundResult second = facts.round2();
        SessionXp xp = SessionXp.of(facts);
        List<LedgerRow> rows = new ArrayList<>(xp.rows());
        advance.completedQuests().stream()
                .map(quest ->
                        LedgerRow.of(quest, facts.userId(), advance.questWeek().weekStart()))
                .forEach(rows::add);
        int awarded = rows.stream().mapToInt(LedgerRow::amount).sum();
        Progress after = advance.progress();
        return new SettlementOutcome(
                rows,
                awarded,
                xp.capHit(),
                xp.discounted(),
                first == null || second == null ? null : RoundComparison.of(first, second),
                StreakRule.on(after.streak(), session.localDate()),
                advance.streakEffect(),
                advance.streakEffect() == StreakEffect.NOT_COUNTED
                        ? List.of()
                        : StreakRule.frozenDays(facts.progress().streak(), session.localDate()),
                facts.progress().overall().ability(),
                after.overall().ability(),
                facts.totalXp(),
                facts.totalXp() + awarded,
                after.unlockedTier(),
                advance.questWeek(),
                advance.unlocked(),
                advance.planDayCompleted(),
                nextSkill(after, session.skills()));
    }

    /** The focus after the session. Without a focus, the skill of the last action of the session. */
    private static @Nullable MicroSkill nextSkill(Progress after, SessionSkills skills) {
        return after.focus()
                .map(FocusSkill::skill)
                .orElseGet(() -> skills.assessments().stream()
                        .map(SessionSkills.Assessed::suggested)
                        .filter(Objects::nonNull)
                        .reduce((earlier, later) -> later)
                        .orElse(null));
    }
}
