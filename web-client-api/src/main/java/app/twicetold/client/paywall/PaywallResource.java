package app.twicetold.client.paywall;

import app.twicetold.client.reward.PlanDayResponse;
import app.twicetold.core.library.ClientSettings;
import app.twicetold.core.localization.Messages;
import app.twicetold.core.paywall.PaywallSettings;
import app.twicetold.core.paywall.PaywallView;
import app.twicetold.core.paywall.ReadPaywall;
import app.twicetold.core.paywall.rules.Benchmarks;
import app.twicetold.web.RequestContext;
import app.twicetold.web.SignedIn;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the paywall shows, in the locale of the request. */
@Path("paywall")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PaywallResource {
    private ReadPaywall read;
    private ClientSettings site;
    private RequestContext context;

    @Inject
    public PaywallResource(ReadPaywall read, ClientSettings site, RequestContext context) {
        this.read = read;
        this.site = site;
        this.context = context;
    }

    public PaywallResource() {}

    @GET
    @SignedIn
    public PaywallResponse read() {
        PaywallView view = read.read(context.caller());
        Messages messages = context.messages();
        boolean pilot = view.benchmarks().source() == Benchmarks.Source.PILOT;
        return new PaywallResponse(
                view.entitlement().wire(),
                diagnostic(view.diagnostic(), messages),
                baseline(view.baseline()),
                view.defaultWeeklyDays(),
                view.benchmarks().cells().stream()
                        .map(cell -> new PaywallResponse.Benchmark(
                                cell.weeklyDays(),
                                cell.bucket().wire(),
                                cell.day14AvgOverall(),
                                cell.sampleN(),
                                cell.weakestDimAvgDelta()))
                        .toList(),
                view.benchmarks().source().wire(),
                messages.text(pilot ? "paywall.benchmark.pilot" : "paywall.benchmark.cohort"),
                view.benchmarks()
                        .socialProof()
                        .map(samples -> new PaywallResponse.SocialProof(
                                messages.text("paywall.social_proof", Map.of("count", samples)), samples))
                        .orElse(null),
                new PaywallResponse.PlanPreview(view.planPreview().stream()
                        .map(day -> PlanDayResponse.of(day, messages))
                        .toList()),
                products(view.products(), messages),
                PaywallSettings.TRIAL_DAYS,
                new PaywallResponse.Legal(site.termsUrl(), site.privacyUrl()));
    }

    private static PaywallResponse.@Nullable Diagnostic diagnostic(
            PaywallView.@Nullable Diagnostic diagnostic, Messages messages) {
        return diagnostic == null
                ? null
                : new PaywallResponse.Diagnostic(
                        diagnostic.overall(),
                        diagnostic.band().wire(),
                        messages.text("band." + diagnostic.band().wire()),
                        diagnostic.weakest().wire(),
                        messages.text("dimension." + diagnostic.weakest().wire()),
                        diagnostic.oneActionTitle());
    }

    private static PaywallResponse.Baseline baseline(PaywallView.@Nullable Baseline baseline) {
        return baseline == null
                ? new PaywallResponse.Baseline(null, null, null)
                : new PaywallResponse.Baseline(
                        baseline.overall(),
                        baseline.ofAbility() ? "ability" : "diagnostic",
                        baseline.bucket().wire());
    }

    static List<PaywallResponse.Product> products(PaywallSettings products, Messages messages) {
        return List.of(
                new PaywallResponse.Product(
                        products.annualProduct(),
                        "annual",
                        PaywallSettings.TRIAL_DAYS,
                        true,
                        messages.text("paywall.badge.trial", Map.of("days", PaywallSettings.TRIAL_DAYS))),
                new PaywallResponse.Product(products.monthlyProduct(), "monthly", 0, false, null));
    }
}
