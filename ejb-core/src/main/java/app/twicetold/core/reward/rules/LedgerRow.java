package app.twicetold.core.reward.rules;

/**
 * A row that a settlement writes to the XP ledger.
 *
 * @param idempotencyKey unique in the ledger
 * @param amount XP paid, 0 to {@code baseAmount}
 * @param baseAmount XP before discount and cap
 */
public record LedgerRow(LedgerType type, String idempotencyKey, int amount, int baseAmount) {
    public LedgerRow {
        if (amount < 0 || amount > baseAmount) {
            throw new IllegalArgumentException(amount + " XP of " + baseAmount);
        }
    }
}
