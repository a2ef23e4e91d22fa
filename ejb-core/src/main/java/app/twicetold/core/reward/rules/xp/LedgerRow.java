package app.twicetold.core.reward.rules.xp;

import app.twicetold.core.reward.rules.week.WeeklyQuest;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A row that a settlement writes to the XP ledger.
 *
 * @param idempotencyKey unique in the ledger
 * @param amount XP paid, 0 to {@code baseAmount}
 * @param baseAmount XP before discount and cap
 * @param quest what a {@link LedgerType#WEEKLY_QUEST} pays for; null for the others
 */
public record LedgerRow(
        LedgerType type,
        String idempotencyKey,
        int amount,
        int baseAmount,
        @Nullable WeeklyQuest quest) {
    public LedgerRow {
        if (amount < 0 || amount > baseAmount) {
            throw new IllegalArgumentException(amount + " XP of " + baseAmount);
        }
        if ((quest != null) != (type == LedgerType.WEEKLY_QUEST)) {
            throw new IllegalArgumentException("Weekly quests pay for weekly quests");
        }
    }

    public static LedgerRow of(LedgerType type, String sessionId, int amount, int baseAmount) {
        return new LedgerRow(type, sessionId + ":" + type.wire(), amount, baseAmount, null);
    }

    /** The reward of a completed quest: outside of discount and cap. */
    public static LedgerRow of(WeeklyQuest quest, String userId, LocalDate weekStart) {
        return new LedgerRow(
                LedgerType.WEEKLY_QUEST,
                quest.idempotencyKey(userId, weekStart),
                quest.xpReward(),
                quest.xpReward(),
                quest);
    }
}
