package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.streak.Streak;
import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.week.QuestWeek;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a settlement answers: numbers and codes, never sentences, so that it renders again in any locale.
 *
 * @param ledgerRows in the order of writing: the row that makes the settlement unique comes first, quests last
 * @param xpAwarded the sum of the rows
 * @param dailyCapHit whether the cap withheld at least 1 XP
 * @param repeatDiscount whether the rows pay half
 * @param comparison null without a round 2
 * @param streak as of the day of completion
 * @param frozenDays missed days that freezes covered since the session before, the oldest first
 * @param xpBefore all XP of the user before the session; {@code totalXp} is all XP after it
 * @param unlockedTier 1 to 3, never below what it was
 * @param questWeek the week of the session, this session counted
 * @param planDayCompleted 1 to 14, or null
 * @param nextSkill what to work on next; null when nothing was suggested yet
 */
public record SettlementOutcome(
        List<LedgerRow> ledgerRows,
        int xpAwarded,
        boolean dailyCapHit,
        boolean repeatDiscount,
        @Nullable RoundComparison comparison,
        Streak streak,
        StreakEffect streakEffect,
        List<LocalDate> frozenDays,
        AbilityState abilityBefore,
        AbilityState abilityAfter,
        int xpBefore,
        int totalXp,
        int unlockedTier,
        QuestWeek questWeek,
        List<Achievement> achievementsUnlocked,
        @Nullable Integer planDayCompleted,
        @Nullable MicroSkill nextSkill) {
    public SettlementOutcome {
        ledgerRows = List.copyOf(ledgerRows);
        frozenDays = List.copyOf(frozenDays);
        achievementsUnlocked = List.copyOf(achievementsUnlocked);
    }

    /** Whether this session added a day to the streak. */
    public boolean streakIncremented() {
        return switch (streakEffect) {
            case INCREMENTED -> true;
            case ALREADY_COUNTED, REFUSED_ZONE_CHANGE, NOT_COUNTED -> false;
        };
    }
}
