package app.twicetold.core.reward;

import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.core.reward.rules.xp.LedgerType;
import app.twicetold.core.shared.Ids;
import app.twicetold.persistence.reward.LedgerEntity;

/** Rows of the ledger as they are stored. A weekly quest is paid for by a week, so its row belongs to no session. */
final class LedgerRows {
    private LedgerRows() {}

    static LedgerEntity of(LedgerRow row, String userId, SettledSession session) {
        LedgerEntity entity = new LedgerEntity();
        entity.id = Ids.create("xp");
        entity.userId = userId;
        entity.type = row.type().wire();
        entity.sessionId = row.type() == LedgerType.WEEKLY_QUEST ? null : session.id();
        entity.idempotencyKey = row.idempotencyKey();
        entity.amount = row.amount();
        entity.baseAmount = row.baseAmount();
        entity.localDate = session.localDate();
        entity.createdAt = session.completedAt();
        return entity;
    }
}
