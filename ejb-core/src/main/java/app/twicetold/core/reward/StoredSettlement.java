package app.twicetold.core.reward;

import app.twicetold.core.reward.rules.SettlementOutcome;
import app.twicetold.core.reward.rules.session.SettledSession;
import org.jspecify.annotations.Nullable;

/**
 * A settlement as it is kept: codes and numbers, so that it renders again in any locale.
 *
 * @param session what a replay needs of it
 * @param round1Overall null when a diagnostic was settled without a score, as {@code round1DurationMs}
 * @param round2Overall null for a diagnostic, as {@code round2DurationMs}
 */
public record StoredSettlement(
        SettledSession session,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long round1DurationMs,
        @Nullable Long round2DurationMs,
        SettlementOutcome outcome) {}
