package app.twicetold.client.paywall;

import app.twicetold.client.reward.PlanDayResponse;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the paywall shows. There is no price in it: the app reads prices from the store. */
public record PaywallResponse(
        String entitlementStatus,
        @Nullable Diagnostic diagnostic,
        Baseline baseline,
        int defaultWeeklyDays,
        List<Benchmark> benchmarks,
        String benchmarkSource,
        String benchmarkLabel,
        @Nullable SocialProof socialProof,
        PlanPreview planPreview,
        List<Product> products,
        int trialDays,
        Legal legal) {

    /** The scored diagnostic. */
    public record Diagnostic(
            int overall,
            String band,
            String bandLabel,
            String weakestDimension,
            String weakestLabel,
            @Nullable String oneActionTitle) {}

    /** Where the projection starts; all null before anything was scored. */
    public record Baseline(
            @Nullable BigDecimal overall,
            @Nullable String source,
            @Nullable String bucket) {}

    /** A cell of the projection; {@code sampleN} is 0 for pilot values. */
    public record Benchmark(
            int weeklyDays,
            String baselineBucket,
            BigDecimal day14AvgOverall,
            int sampleN,
            BigDecimal weakestDimAvgDelta) {}

    /** How many users the projection rests on. */
    public record SocialProof(String label, int sampleN) {}

    /** The calendar of the 14 days. */
    public record PlanPreview(List<PlanDayResponse> days) {}

    /** A product of the stores. */
    public record Product(
            String id,
            String kind,
            int trialDays,
            boolean isDefault,
            @Nullable String badge) {}

    /** Where the conditions stand. */
    public record Legal(String termsUrl, String privacyUrl) {}
}
