package app.twicetold.core.paywall;

import app.twicetold.core.assessment.rules.Band;
import app.twicetold.core.assessment.rules.Dimension;
import app.twicetold.core.paywall.rules.BaselineBucket;
import app.twicetold.core.paywall.rules.Benchmarks;
import app.twicetold.core.plan.rules.PlanDay;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the paywall shows, as codes and numbers.
 *
 * @param diagnostic null before a diagnostic was scored
 * @param baseline null when there is neither an ability nor a diagnostic
 */
public record PaywallView(
        EntitlementStatus entitlement,
        @Nullable Diagnostic diagnostic,
        @Nullable Baseline baseline,
        int defaultWeeklyDays,
        Benchmarks benchmarks,
        List<PlanDay> planPreview,
        PaywallSettings products) {
    public PaywallView {
        planPreview = List.copyOf(planPreview);
    }

    /** @param oneActionTitle in the language of the article; null when the diagnostic gave no action */
    public record Diagnostic(
            int overall,
            Band band,
            Dimension weakest,
            @Nullable String oneActionTitle) {}

    /** Where the projection starts: the ability once it is reported, otherwise the diagnostic. */
    public record Baseline(BigDecimal overall, boolean ofAbility) {
        public BaselineBucket bucket() {
            return BaselineBucket.of(overall.intValue());
        }
    }
}
