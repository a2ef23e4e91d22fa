package app.twicetold.client.reward;

import app.twicetold.client.assessment.ComparisonResponse;
import app.twicetold.client.assessment.MicroSkillResponse;
import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.SettlementView;
import app.twicetold.core.reward.StoredSettlement;
import app.twicetold.core.reward.rules.AbilityScore;
import app.twicetold.core.reward.rules.LedgerRow;
import app.twicetold.core.reward.rules.SettlementOutcome;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Renders a settlement, new or replayed, in the locale of a request. */
public final class SettlementResponses {
    private SettlementResponses() {}

    public static SettlementResponse of(SettlementView view, Messages messages) {
        StoredSettlement settlement = view.settlement();
        SettlementOutcome outcome = settlement.outcome();
        String key = "settlement." + headline(settlement);
        return new SettlementResponse(
                settlement.session().id(),
                settlement.session().kind().wire(),
                view.replayed(),
                settlement.session().completedAt(),
                messages.text(key + ".headline"),
                messages.text(key + ".subline"),
                settlement.round1Overall(),
                settlement.round2Overall(),
                settlement.round1DurationMs(),
                settlement.round2DurationMs(),
                ComparisonResponse.of(outcome.comparison(), messages),
                xp(outcome),
                StreakResponse.of(outcome.streak()),
                outcome.streakIncremented(),
                AbilityScore.reported(outcome.abilityBefore()).orElse(null),
                AbilityScore.reported(outcome.abilityAfter()).orElse(null),
                outcome.abilityAfter().sampleCount(),
                LevelResponse.of(outcome.xpBefore(), messages),
                LevelResponse.of(outcome.totalXp(), messages),
                new SettlementResponse.QuestsResponse(List.of()),
                suggestion(settlement, messages),
                List.of(),
                null);
    }

    private static String headline(StoredSettlement settlement) {
        RoundComparison comparison = settlement.outcome().comparison();
        if (comparison != null) {
            return comparison.verdict().wire();
        }
        return settlement.round1Overall() == null ? "unscored" : "diagnostic";
    }

    private static SettlementResponse.XpResponse xp(SettlementOutcome outcome) {
        return new SettlementResponse.XpResponse(
                outcome.xpAwarded(),
                // Written with the completion first, shown in the order in which they were earned.
                outcome.ledgerRows().stream()
                        .sorted(Comparator.comparing(LedgerRow::type))
                        .map(row -> new SettlementResponse.XpRowResponse(
                                row.type().wire(), row.amount(), row.baseAmount(), null))
                        .toList(),
                outcome.dailyCapHit(),
                outcome.repeatDiscount());
    }

    private static SettlementResponse.@Nullable SuggestionResponse suggestion(
            StoredSettlement settlement, Messages messages) {
        MicroSkillResponse skill = MicroSkillResponse.of(settlement.outcome().nextSkill(), messages);
        return skill == null ? null : new SettlementResponse.SuggestionResponse(skill.title(), skill.instruction());
    }
}
