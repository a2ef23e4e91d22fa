package app.twicetold.core.reward;

/** A settlement, and whether it was made by an earlier call. */
public record SettlementView(boolean replayed, StoredSettlement settlement) {}
