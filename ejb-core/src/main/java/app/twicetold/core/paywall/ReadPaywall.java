package app.twicetold.core.paywall;

import app.twicetold.core.assessment.KeptFindings;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.assessment.rules.OneAction;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.paywall.rules.BaselineBucket;
import app.twicetold.core.paywall.rules.Benchmarks;
import app.twicetold.core.plan.rules.PlanCalendar;
import app.twicetold.core.plan.rules.PlanDay;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.purchase.EntitlementView;
import app.twicetold.core.reward.UserProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.ability.AbilityScore;
import app.twicetold.core.shared.KnownUser;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.paywall.BenchmarkRepository;
import app.twicetold.persistence.plan.PlanEntity;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything that the paywall shows, except prices. The app asks the store for prices. */
@ApplicationScoped
public class ReadPaywall {
    private UserRepository users;
    private SessionRepository sessions;
    private AssessmentRepository assessments;
    private PlanRepository plans;
    private EntitlementRepository entitlements;
    private BenchmarkRepository benchmarks;
    private PaywallSettings settings;
    private InstantSource clock;

    @Inject
    public ReadPaywall(
            UserRepository users,
            SessionRepository sessions,
            AssessmentRepository assessments,
            PlanRepository plans,
            EntitlementRepository entitlements,
            BenchmarkRepository benchmarks,
            PaywallSettings settings,
            InstantSource clock) {
        this.users = users;
        this.sessions = sessions;
        this.assessments = assessments;
        this.plans = plans;
        this.entitlements = entitlements;
        this.benchmarks = benchmarks;
        this.settings = settings;
        this.clock = clock;
    }

    protected ReadPaywall() {}

    public PaywallView read(KnownUser caller) {
        Instant now = clock.instant();
        UserEntity user = caller.user();
        String userId = user.id;
        Progress progress = UserProgress.ofJson(users.progress(userId).orElseThrow(ServiceException::callerGone));
        @Nullable
        OnboardingAnswers answers =
                user.onboardingAnswers == null ? null : OnboardingAnswers.ofJson(user.onboardingAnswers);
        PaywallView.@Nullable Diagnostic diagnostic = diagnostic(userId);
        LocalDate today = LocalDate.ofInstant(now, ZoneId.of(user.timeZone));
        return new PaywallView(
                EntitlementView.of(entitlements.find(userId).orElse(null), now).status(),
                diagnostic,
                baseline(progress, diagnostic),
                answers == null ? OnboardingAnswers.DEFAULT_WEEKLY_DAYS : answers.weeklyDays(),
                Benchmarks.of(cohort(), PilotBenchmarks.cells()),
                preview(userId, progress, answers, today),
                settings);
    }

    private PaywallView.@Nullable Diagnostic diagnostic(String userId) {
        return sessions.findLatestDiagnostic(userId)
                .filter(session -> session.completedAt != null)
                .flatMap(session -> assessments.ofSession(session.id).stream().findFirst())
                .map(KeptFindings::read)
                .map(scored -> new PaywallView.Diagnostic(
                        scored.overall(), scored.band(), scored.scores().weakest(), title(scored.oneAction())))
                .orElse(null);
    }

    private static @Nullable String title(@Nullable OneAction action) {
        return action == null ? null : action.title();
    }

    private static PaywallView.@Nullable Baseline baseline(
            Progress progress, PaywallView.@Nullable Diagnostic diagnostic) {
        BigDecimal ability = AbilityScore.reported(progress.overall().ability()).orElse(null);
        if (ability != null) {
            return new PaywallView.Baseline(ability, true);
        }
        return diagnostic == null ? null : new PaywallView.Baseline(BigDecimal.valueOf(diagnostic.overall()), false);
    }

    private List<Benchmarks.Cell> cohort() {
        return benchmarks.all().stream()
                .map(row -> new Benchmarks.Cell(
                        row.weeklyDays(),
                        WireValue.of(BaselineBucket.class, row.baselineBucket()),
                        row.day14AvgOverall(),
                        row.sampleN(),
                        row.weakestDimAvgDelta()))
                .toList();
    }

    /** The user's own plan, or the plan that the answers would give today. */
    private List<PlanDay> preview(
            String userId, Progress progress, @Nullable OnboardingAnswers answers, LocalDate today) {
        PlanEntity plan = plans.find(userId).orElse(null);
        if (plan != null) {
            return PlanCalendar.days(
                    plan.startDate,
                    MicroSkill.ofWire(plan.targetSkill),
                    WireValue.of(Goal.class, plan.goal),
                    plan.weeklyDays,
                    progress.plan() == null ? Set.of() : progress.plan().completedDays(),
                    today);
        }
        PlanSeed seed = answers == null
                ? PlanSeed.ofSelfLevel(
                        OnboardingAnswers.DEFAULT_SELF_LEVEL,
                        OnboardingAnswers.DEFAULT_GOAL,
                        OnboardingAnswers.DEFAULT_WEEKLY_DAYS)
                : PlanSeed.ofSelfLevel(answers.selfLevel(), answers.goal(), answers.weeklyDays());
        return PlanCalendar.days(today, seed.target(), seed.goal(), seed.weeklyDays(), Set.of(), today);
    }
}
