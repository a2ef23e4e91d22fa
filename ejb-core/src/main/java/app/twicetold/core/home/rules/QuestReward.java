package app.twicetold.core.home.rules;

import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.reward.rules.xp.RepeatDiscount;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The XP for the session of a quest, before the daily cap.
 *
 * @param base XP without the improvement bonus
 * @param max XP with it
 */
public record QuestReward(int base, int max) {
    /**
     * @param at when the session was completed, or now while it is open
     * @param earlierCompletion the latest other completion of the same article, null when there is none
     */
    public static QuestReward of(Instant at, @Nullable Instant earlierCompletion) {
        boolean discounted = RepeatDiscount.applies(at, earlierCompletion);
        int base = Stream.of(LedgerType.ROUND1, LedgerType.ROUND2, LedgerType.COMPLETE)
                .mapToInt(type -> xp(type, discounted))
                .sum();
        return new QuestReward(base, base + xp(LedgerType.IMPROVE, discounted));
    }

    private static int xp(LedgerType type, boolean discounted) {
        return discounted ? RepeatDiscount.discounted(type.baseXp()) : type.baseXp();
    }
}
