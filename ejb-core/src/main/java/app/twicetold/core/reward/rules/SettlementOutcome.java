package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.assessment.rules.RoundResult;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a settlement writes and answers: numbers and codes, never sentences.
 *
 * @param localDate the day that the session belongs to, for ever
 * @param ledgerRows in the order of writing: the row that makes the settlement unique comes first
 * @param xpAwarded the sum of the rows
 * @param dailyCapHit whether the cap withheld at least 1 XP
 * @param repeatDiscount whether the rows pay half
 * @param comparison null without a round 2
 * @param bestAttempt the ability sample; null when nothing was assessed
 * @param streak what to store
 * @param streakToday the streak as of {@code localDate}
 * @param completedSessions those that count, with this one if it does
 * @param unlockedTier 1 to 3, never below what it was
 */
public record SettlementOutcome(
        LocalDate localDate,
        List<LedgerRow> ledgerRows,
        int xpAwarded,
        boolean dailyCapHit,
        boolean repeatDiscount,
        @Nullable RoundComparison comparison,
        @Nullable RoundResult bestAttempt,
        StreakState streak,
        Streak streakToday,
        StreakEffect streakEffect,
        AbilityState abilityBefore,
        AbilityState abilityAfter,
        Level levelBefore,
        Level levelAfter,
        int totalXp,
        int completedSessions,
        int unlockedTier) {
    public SettlementOutcome {
        ledgerRows = List.copyOf(ledgerRows);
    }

    /** Whether this session added a day to the streak. */
    public boolean streakIncremented() {
        return switch (streakEffect) {
            case INCREMENTED -> true;
            case ALREADY_COUNTED, REFUSED_ZONE_CHANGE, NOT_COUNTED -> false;
        };
    }
}
