package app.twicetold.core.reward.rules;

import app.twicetold.core.assessment.rules.RoundResult;
import app.twicetold.core.reward.rules.xp.DailyXpCap;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.reward.rules.xp.RepeatDiscount;
import app.twicetold.core.training.rules.session.SessionKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The XP of one session. The discount comes first and is rounded down row by row. The XP that the daily cap still
 * permits then fills round 1, round 2, completion and improvement in turn. A row that is cut to 0 is still written.
 * Specification: rewards.
 *
 * @param rows the completion first, then as filled
 * @param capHit whether at least 1 XP was withheld
 * @param discounted whether the rows pay half
 */
record SessionXp(List<LedgerRow> rows, boolean capHit, boolean discounted) {
    SessionXp {
        rows = List.copyOf(rows);
    }

    static SessionXp of(SettlementFacts facts) {
        boolean discounted = facts.kind() == SessionKind.TRAINING
                && RepeatDiscount.applies(facts.completedAt(), facts.earlierCompletion());
        int left = DailyXpCap.left(facts.earnedToday());
        int due = 0;
        Map<LedgerType, Integer> paid = new EnumMap<>(LedgerType.class);
        for (LedgerType type : earned(facts)) {
            int xp = discounted ? RepeatDiscount.discounted(type.baseXp()) : type.baseXp();
            int amount = Math.min(xp, left);
            paid.put(type, amount);
            left -= amount;
            due += xp - amount;
        }
        return new SessionXp(rows(facts.sessionId(), paid), due > 0, discounted);
    }

    /** In the order in which they are filled. */
    private static List<LedgerType> earned(SettlementFacts facts) {
        RoundResult first = facts.round1();
        RoundResult second = facts.round2();
        List<LedgerType> earned = new ArrayList<>();
        if (first == null) {
            return earned;
        }
        earned.add(LedgerType.ROUND1);
        if (second != null) {
            earned.add(LedgerType.ROUND2);
        }
        earned.add(LedgerType.COMPLETE);
        if (second != null && second.improvesOn(first)) {
            earned.add(LedgerType.IMPROVE);
        }
        return earned;
    }

    /** A session that earned nothing still has its completion row, of 0 XP. */
    private static List<LedgerRow> rows(String sessionId, Map<LedgerType, Integer> paid) {
        if (paid.isEmpty()) {
            return List.of(LedgerRow.of(LedgerType.COMPLETE, sessionId, 0, 0));
        }
        return paid.entrySet().stream()
                .sorted(Comparator.comparing(row -> row.getKey() != LedgerType.COMPLETE))
                .map(row -> LedgerRow.of(
                        row.getKey(), sessionId, row.getValue(), row.getKey().baseXp()))
                .toList();
    }
}
