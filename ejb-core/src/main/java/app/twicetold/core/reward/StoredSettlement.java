package app.twicetold.core.reward;

import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.reward.rules.SettlementOutcome;
import app.twicetold.core.training.rules.SessionKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A settlement as it is kept: codes and numbers, so that it renders again in any locale.
 *
 * @param round1Overall null when a diagnostic was settled without a score, as {@code round1DurationMs}
 * @param round2Overall null for a diagnostic, as {@code round2DurationMs}
 * @param nextSkill what to work on next, or null when nothing was suggested yet
 */
public record StoredSettlement(
        String sessionId,
        SessionKind kind,
        Instant settledAt,
        @Nullable Integer round1Overall,
        @Nullable Integer round2Overall,
        @Nullable Long round1DurationMs,
        @Nullable Long round2DurationMs,
        int xpBefore,
        SettlementOutcome outcome,
        @Nullable MicroSkill nextSkill) {}
