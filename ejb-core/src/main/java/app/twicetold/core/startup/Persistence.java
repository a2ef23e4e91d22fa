package app.twicetold.core.startup;

import app.twicetold.persistence.account.IdentityRepository;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.analytics.AnalyticsFileRepository;
import app.twicetold.persistence.analytics.AnalyticsRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import app.twicetold.persistence.health.BacklogRepository;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.home.HomeRepository;
import app.twicetold.persistence.home.QuestCandidateRepository;
import app.twicetold.persistence.notification.DeviceRepository;
import app.twicetold.persistence.notification.NotificationLogRepository;
import app.twicetold.persistence.overview.RollUpRepository;
import app.twicetold.persistence.paywall.BenchmarkRepository;
import app.twicetold.persistence.paywall.CohortRepository;
import app.twicetold.persistence.plan.PlanRepository;
import app.twicetold.persistence.privacy.DeletionJobRepository;
import app.twicetold.persistence.privacy.DeletionRepository;
import app.twicetold.persistence.privacy.RetentionRepository;
import app.twicetold.persistence.provider.CallSumRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.provider.ProviderConfigRepository;
import app.twicetold.persistence.provider.ProviderRehearsalRepository;
import app.twicetold.persistence.provider.ProviderWidthRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import app.twicetold.persistence.queue.InstallationRepository;
import app.twicetold.persistence.reward.LedgerRepository;
import app.twicetold.persistence.reward.StreakRepairRepository;
import app.twicetold.persistence.schedule.ScheduledRunRepository;
import app.twicetold.persistence.schedule.TickRepository;
import app.twicetold.persistence.schedule.TurnRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.storage.StagedObjectRepository;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.PipelineNodeRepository;
import app.twicetold.persistence.training.SessionRepository;
import app.twicetold.persistence.training.StepClaimRepository;
import app.twicetold.persistence.training.UserWorkRepository;
import app.twicetold.persistence.waitlist.WaitlistRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Gives the repositories, which know no container, the container's entity manager. */
@ApplicationScoped
public class Persistence {
    @PersistenceContext(unitName = "twicetold")
    EntityManager entities;

    @Produces
    UserRepository users() {
        return new UserRepository(entities);
    }

    @Produces
    InstallationRepository installations() {
        return new InstallationRepository(entities);
    }

    @Produces
    HomeRepository home() {
        return new HomeRepository(entities);
    }

    @Produces
    DailyQuestRepository dailyQuests() {
        return new DailyQuestRepository(entities);
    }

    @Produces
    QuestCandidateRepository questCandidates() {
        return new QuestCandidateRepository(entities);
    }

    @Produces
    SessionRepository sessions() {
        return new SessionRepository(entities);
    }

    @Produces
    AttemptRepository attempts() {
        return new AttemptRepository(entities);
    }

    @Produces
    PipelineNodeRepository pipelineNodes() {
        return new PipelineNodeRepository(entities);
    }

    @Produces
    UserWorkRepository userWork() {
        return new UserWorkRepository(entities);
    }

    @Produces
    StepClaimRepository stepClaims() {
        return new StepClaimRepository(entities);
    }

    @Produces
    AssessmentRepository assessments() {
        return new AssessmentRepository(entities);
    }

    @Produces
    LedgerRepository ledger() {
        return new LedgerRepository(entities);
    }

    @Produces
    StreakRepairRepository streakRepairs() {
        return new StreakRepairRepository(entities);
    }

    @Produces
    PlanRepository plans() {
        return new PlanRepository(entities);
    }

    @Produces
    ProviderWidthRepository providerWidths() {
        return new ProviderWidthRepository(entities);
    }

    @Produces
    ProviderCallRepository providerCalls() {
        return new ProviderCallRepository(entities);
    }

    @Produces
    CallSumRepository callSums() {
        return new CallSumRepository(entities);
    }

    @Produces
    EntitlementRepository entitlements() {
        return new EntitlementRepository(entities);
    }

    @Produces
    StoreSubscriptionRepository storeSubscriptions() {
        return new StoreSubscriptionRepository(entities);
    }

    @Produces
    StoreRevocationRepository storeRevocations() {
        return new StoreRevocationRepository(entities);
    }

    @Produces
    StagedObjectRepository stagedObjects() {
        return new StagedObjectRepository(entities);
    }

    @Produces
    DeletionRepository deletions() {
        return new DeletionRepository(entities);
    }

    @Produces
    DeletionJobRepository deletionJobs() {
        return new DeletionJobRepository(entities);
    }

    @Produces
    RetentionRepository retention() {
        return new RetentionRepository(entities);
    }

    @Produces
    TurnRepository turns() {
        return new TurnRepository(entities);
    }

    @Produces
    TickRepository ticks() {
        return new TickRepository(entities);
    }

    @Produces
    ScheduledRunRepository scheduledRuns() {
        return new ScheduledRunRepository(entities);
    }

    @Produces
    BatchExecutionRepository batchExecutions() {
        return new BatchExecutionRepository(entities);
    }

    @Produces
    DeviceRepository devices() {
        return new DeviceRepository(entities);
    }

    @Produces
    NotificationLogRepository notificationLog() {
        return new NotificationLogRepository(entities);
    }

    @Produces
    AnalyticsRepository analytics() {
        return new AnalyticsRepository(entities);
    }

    @Produces
    AnalyticsFileRepository analyticsFiles() {
        return new AnalyticsFileRepository(entities);
    }

    @Produces
    ProviderConfigRepository providerConfigs() {
        return new ProviderConfigRepository(entities);
    }

    @Produces
    ProviderRehearsalRepository providerRehearsals() {
        return new ProviderRehearsalRepository(entities);
    }

    @Produces
    AuditRepository audit() {
        return new AuditRepository(entities);
    }

    @Produces
    BacklogRepository backlog() {
        return new BacklogRepository(entities);
    }

    @Produces
    BenchmarkRepository benchmarks() {
        return new BenchmarkRepository(entities);
    }

    @Produces
    CohortRepository cohorts() {
        return new CohortRepository(entities);
    }

    @Produces
    IdentityRepository identities() {
        return new IdentityRepository(entities);
    }

    @Produces
    WaitlistRepository waitlist() {
        return new WaitlistRepository(entities);
    }

    @Produces
    RollUpRepository rollUps() {
        return new RollUpRepository(entities);
    }

    @Produces
    SpendRepository spend() {
        return new SpendRepository(entities);
    }
}
