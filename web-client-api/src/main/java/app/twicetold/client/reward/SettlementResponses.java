package app.twicetold.client.reward;

import app.twicetold.core.assessment.rules.RoundComparison;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.SettlementView;
import app.twicetold.core.reward.StoredSettlement;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.SettlementOutcome;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.reward.rules.streak.StreakEffect;
import app.twicetold.core.reward.rules.xp.DailyXpCap;
import app.twicetold.core.reward.rules.xp.LedgerRow;
import app.twicetold.web.assessment.ComparisonResponse;
import app.twicetold.web.assessment.MicroSkillResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
                subline(messages.text(key + ".subline"), outcome, messages),
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
                new SettlementResponse.QuestsResponse(WeeklyQuestResponse.of(outcome.questWeek(), messages)),
                suggestion(settlement, messages),
                outcome.achievementsUnlocked().stream()
                        .map(achievement -> unlocked(achievement, messages))
                        .toList(),
                outcome.planDayCompleted());
    }

    /** The verdict, then notes on what the user might wonder about. */
    private static String subline(String verdict, SettlementOutcome outcome, Messages messages) {
        List<String> notes = new ArrayList<>();
        if (!outcome.frozenDays().isEmpty() && outcome.streak().current() > 1) {
            notes.add(messages.text(
                    "settlement.note.freeze",
                    Map.of("days", outcome.frozenDays().size())));
        }
        if (outcome.streakEffect() == StreakEffect.REFUSED_ZONE_CHANGE) {
            notes.add(messages.text("settlement.note.zone_change"));
        }
        if (outcome.repeatDiscount()) {
            notes.add(messages.text("settlement.note.repeat"));
        }
        if (outcome.dailyCapHit()) {
            notes.add(messages.text("settlement.note.daily_cap", Map.of("cap", DailyXpCap.DAILY_XP)));
        }
        return notes.stream()
                .reduce(
                        verdict,
                        (text, note) -> messages.text("settlement.with_note", Map.of("text", text, "note", note)));
    }

    private static SettlementResponse.UnlockedResponse unlocked(Achievement achievement, Messages messages) {
        String key = "achievement." + achievement.wire();
        return new SettlementResponse.UnlockedResponse(
                achievement.wire(),
                messages.text(key + ".title"),
                messages.text(key + ".description"),
                achievement.glyph());
    }

    private static String headline(StoredSettlement settlement) {
        RoundComparison comparison = settlement.outcome().comparison();
        if (comparison != null) {
            return ComparisonResponse.labelKey(comparison);
        }
        return settlement.round1Overall() == null ? "unscored" : "diagnostic";
    }

    private static SettlementResponse.XpResponse xp(SettlementOutcome outcome) {
        return new SettlementResponse.XpResponse(
                outcome.xpAwarded(),
                // The rows are written with the completion first, but shown in the order in which they were earned.
                outcome.ledgerRows().stream()
                        .sorted(Comparator.comparing(LedgerRow::type))
                        .map(row -> new SettlementResponse.XpRowResponse(
                                row.type().wire(),
                                row.amount(),
                                row.baseAmount(),
                                row.quest() == null ? null : row.quest().wire()))
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
