package app.twicetold.core.reward;

import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.onboarding.rules.OnboardingStatus;
import app.twicetold.core.plan.rules.PlanSeed;
import app.twicetold.core.purchase.ReadEntitlement;
import app.twicetold.core.reward.rules.PlanProgress;
import app.twicetold.core.reward.rules.Progress;
import app.twicetold.core.reward.rules.Settlement;
import app.twicetold.core.reward.rules.SettlementFacts;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.rules.session.SessionKind;
import app.twicetold.core.training.rules.session.SessionStage;
import app.twicetold.core.training.rules.session.SessionTrigger;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.reward.EarlierRow;
import app.twicetold.persistence.reward.LedgerEntity;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settles a completed session in one transaction, with the rows of the user and of the session locked. A settled
 * session answers with its stored settlement, and is paid once.
 */
@Stateless
public class SettleSession {
    private UserRepository users;
    private SessionRepository sessions;
    private AttemptRepository attempts;
    private AssessmentRepository assessments;
    private LedgerRepository ledger;
    private PlanRepository plans;
    private ReadEntitlement entitlement;
    private InstantSource clock;

    @Inject
    public SettleSession(
            UserRepository users,
            SessionRepository sessions,
            AttemptRepository attempts,
            AssessmentRepository assessments,
            LedgerRepository ledger,
            PlanRepository plans,
            ReadEntitlement entitlement,
            InstantSource clock) {
        this.users = users;
        this.sessions = sessions;
        this.attempts = attempts;
        this.assessments = assessments;
        this.ledger = ledger;
        this.plans = plans;
        this.entitlement = entitlement;
        this.clock = clock;
    }

    protected SettleSession() {}

    /**
     * @param acceptUnreliable whether a diagnostic without a reliable recording may be settled unscored
     * @throws ServiceException {@code session_not_ready} with the stage
     */
    public SettlementView settle(String userId, String sessionId, boolean acceptUnreliable) {
        UserEntity user = users.lock(userId).orElseThrow(ServiceException::callerGone);
        SessionEntity session =
                sessions.lock(sessionId, userId).orElseThrow(() -> ServiceException.notFound("session"));
        @Nullable StoredSettlement earlier = KeptSettlement.read(session);
        if (earlier != null) {
            return new SettlementView(true, earlier);
        }
        AssessedRounds assessed = new AssessedRounds(assessments.ofSession(sessionId));
        requireReady(session, assessed, acceptUnreliable);
        Progress before = UserProgress.of(user);
        Instant completedAt = before.momentOf(clock.instant());
        Settlement settled = Settlement.settle(facts(user, before, session, assessed, completedAt));
        pay(settled, userId);
        plan(settled, userId);
        apply(user, settled);
        complete(session, settled);
        StoredSettlement settlement = new StoredSettlement(
                settled.session(),
                session.round1Overall,
                session.round2Overall,
                session.round1DurationMs,
                session.round2DurationMs,
                settled.outcome());
        KeptSettlement.write(settlement, session);
        session.rubricVersion = assessed.rubricVersion();
        return new SettlementView(false, settlement);
    }

    private void requireReady(SessionEntity session, AssessedRounds assessed, boolean acceptUnreliable) {
        SessionKind kind = SessionKind.ofWire(session.kind);
        boolean ready = switch (kind) {
            case TRAINING -> assessed.count() == 2;
            case DIAGNOSTIC -> assessed.count() == 1 || acceptUnreliable && onlyUnreliable(session.id);
        };
        if (!ready) {
            throw new ServiceException(ErrorCode.SESSION_NOT_READY, Map.of("stage", session.stage));
        }
    }

    private boolean onlyUnreliable(String sessionId) {
        List<AttemptStatus> statuses = attempts.ofSession(sessionId).stream()
                .map(attempt -> AttemptStatus.ofWire(attempt.status))
                .toList();
        return statuses.contains(AttemptStatus.UNRELIABLE) && !statuses.contains(AttemptStatus.PROCESSING);
    }

    private SettlementFacts facts(
            UserEntity user, Progress before, SessionEntity session, AssessedRounds assessed, Instant completedAt) {
        ZoneId zone = ZoneId.of(user.timeZone);
        EarlierRow earlier =
                ledger.before(user.id, session.articleId, session.id, LocalDate.ofInstant(completedAt, zone));
        return new SettlementFacts(
                user.id,
                session.id,
                SessionKind.ofWire(session.kind),
                session.language,
                completedAt,
                zone,
                assessed.result(1, session.round1DurationMs),
                assessed.result(2, session.round2DurationMs),
                assessed.skills(),
                planSeed(user, session, assessed),
                earlier.completedAt(),
                earlier.points(),
                user.xpTotal,
                before);
    }

    /** What the diagnostic tells of the user; null for a training session, and for a user without answers. */
    private static @Nullable PlanSeed planSeed(UserEntity user, SessionEntity session, AssessedRounds assessed) {
        return SessionKind.ofWire(session.kind) != SessionKind.DIAGNOSTIC || user.onboardingAnswers == null
                ? null
                : assessed.planSeed(OnboardingAnswers.ofJson(user.onboardingAnswers));
    }

    /** The row of the completion is never revived, so a second payment fails here. */
    private void pay(Settlement settled, String userId) {
        List<LedgerEntity> rows = settled.outcome().ledgerRows().stream()
                .map(row -> LedgerRows.of(row, userId, settled.session()))
                .toList();
        if (ledger.insertOrRevive(rows) != rows.size()) {
            throw new IllegalStateException("Session " + settled.session().id() + " has ledger rows and no settlement");
        }
    }

    private void plan(Settlement settled, String userId) {
        PlanSeed seed = settled.session().planSeed();
        PlanProgress plan = settled.progress().plan();
        if (seed != null && plan != null && settled.session().id().equals(plan.diagnosticId())) {
            plans.put(Plans.of(userId, plan, seed));
        }
    }

    private void apply(UserEntity user, Settlement settled) {
        UserProgress.store(user, settled.progress());
        user.xpTotal = settled.outcome().totalXp();
        if (settled.session().kind() == SessionKind.DIAGNOSTIC) {
            OnboardingStatus status =
                    OnboardingStatus.ofWire(user.onboardingStatus).afterDiagnosticSettled();
            boolean subscribed = entitlement.read(user.id).status().completesOnboarding();
            user.onboardingStatus = (subscribed ? status.afterSubscribed() : status).wire();
        }
    }

    private static void complete(SessionEntity session, Settlement settled) {
        SettledSession done = settled.session();
        session.stage = SessionStage.ofWire(session.stage)
                .after(SessionTrigger.SETTLED, done.kind())
                .orElseThrow(() -> new ServiceException(ErrorCode.SESSION_NOT_READY, Map.of("stage", session.stage)))
                .wire();
        session.completedAt = done.completedAt();
        session.touchedAt = done.completedAt();
        session.localDate = done.localDate();
        session.xpAwarded = settled.outcome().xpAwarded();
        session.abilityAfter = Json.write(settled.progress().abilityIn(done.language()));
    }
}
