package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.RoundResult;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Settles a completed session: one function of facts, so that a replay after a deletion gives the same. */
public final class Settlement {
    private Settlement() {}

    public static SettlementOutcome settle(SettlementFacts facts) {
        RoundResult first = facts.round1();
        return first == null ? unscored(facts) : scored(facts, first);
    }

    private static SettlementOutcome scored(SettlementFacts facts, RoundResult first) {
        RoundResult second = facts.round2();
        RoundResult best = BestAttempt.of(first, second);
        AbilityState ability = AbilityScore.with(facts.ability(), best.scores());
        int completedSessions = facts.completedSessions() + 1;
        return outcome(
                facts,
                second == null ? null : RoundComparison.of(first, second),
                best,
                StreakRule.record(facts.streak(), facts.completedAt(), facts.zone()),
                ability,
                completedSessions);
    }

    /** A diagnostic accepted although unreliable: it ends, but earns and counts nothing. */
    private static SettlementOutcome unscored(SettlementFacts facts) {
        return outcome(
                facts,
                null,
                null,
                new StreakRule.Recorded(facts.streak(), StreakEffect.NOT_COUNTED),
                facts.ability(),
                facts.completedSessions());
    }

    private static SettlementOutcome outcome(
            SettlementFacts facts,
            @Nullable RoundComparison comparison,
            @Nullable RoundResult best,
            StreakRule.Recorded streak,
            AbilityState ability,
            int completedSessions) {
        LocalDate localDate = LocalDate.ofInstant(facts.completedAt(), facts.zone());
        SessionXp xp = SessionXp.of(facts);
        int totalXp = facts.totalXp() + xp.total();
        return new SettlementOutcome(
                localDate,
                xp.rows(),
                xp.total(),
                xp.capHit(),
                xp.discounted(),
                comparison,
                best,
                streak.state(),
                StreakRule.on(streak.state(), localDate),
                streak.effect(),
                facts.ability(),
                ability,
                LevelTable.of(facts.totalXp()),
                LevelTable.of(totalXp),
                totalXp,
                completedSessions,
                TierUnlock.highest(facts.unlockedTier(), AbilityScore.reported(ability), completedSessions));
    }
}
