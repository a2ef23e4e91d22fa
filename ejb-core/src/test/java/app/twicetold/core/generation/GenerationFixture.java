package app.twicetold.core.generation;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.AwaitProviders;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.ContentQueue;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.job.EndUnansweredJob;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.license.RenderAttribution;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.publication.PublicationFixture;
import app.twicetold.core.publication.ReadVersions;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.spend.PaidCalls;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.generation.BriefRepository;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.SeenRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.source.SourceItemRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Gap filling, briefs and drafts as a server runs them, with the model that the test chooses. */
final class GenerationFixture {
    static final List<String> TOPICS =
            List.of("business", "culture", "education", "health", "psychology", "science", "society", "technology");

    private static final Duration LEASE = Duration.ofMinutes(5);

    final PublicationFixture publication = new PublicationFixture();
    final TestDatabase database = publication.database();
    final ContentJobs jobs = bean(ContentJobs.class, this::jobs);
    final JobOrders orders = bean(JobOrders.class, this::orders);
    final GenerationSettings settings = bean(GenerationSettings.class, this::settings);
    final List<String> sent = new ArrayList<>();
    final ContentQueue queue = new ContentQueue() {
        @Override
        public void send(String jobId) {
            sent.add(jobId);
        }

        @Override
        public void sendLater(String jobId, Duration delay) {
            send(jobId);
        }

        @Override
        public OptionalInt deadLetters() {
            return OptionalInt.empty();
        }
    };
    final SpendGuard guard = new SpendGuard(bean(SpendBook.class, this::book));
    Instant now = LibraryFixture.NOW;
    LanguageModel author = new MockLanguageModel(Duration.ZERO);

    GenerationFixture() {
        database.clear();
        new LibraryFixture(database).topics(TOPICS.toArray(String[]::new));
    }

    void config(UnaryOperator<GenerationConfig> change) {
        settings.replace(change.apply(settings.config()));
    }

    /** A library in which nothing is missing except what the test takes away. */
    static GenerationConfig with(GenerationConfig config, int target, List<GenerationConfig.CellTarget> targets) {
        return new GenerationConfig(
                config.languages(),
                target,
                targets,
                config.batchMax(),
                config.maxJobsPerRun(),
                config.auditSampleRate(),
                config.retireHealthBelow(),
                config.reportTakedownsPerHour(),
                config.mix(),
                config.pairGeneration(),
                config.promptVersion(),
                config.dailyCostCapUsd(),
                config.playgroundDailyCapUsd());
    }

    void spend(String usd) {
        database.run(entities ->
                new SpendRepository(entities).addCost(LocalDate.ofInstant(now, ZoneOffset.UTC), new BigDecimal(usd)));
    }

    FillGaps gaps() {
        return new FillGaps(queueing(guard), guard, queue);
    }

    CountCells cells(EntityManager entities) {
        return new CountCells(
                new CellRepository(entities),
                new SeenArticles(new SeenRepository(entities), () -> now),
                new SeenSteps(new SeenArticles(new SeenRepository(entities), () -> now)),
                settings(entities),
                () -> now);
    }

    /** A run whose guard is another one. */
    GapSteps queueing(SpendGuard other) {
        return bean(
                GapSteps.class,
                entities -> new GapSteps(
                        cells(entities),
                        new CellRepository(entities),
                        items(entities),
                        settings(entities),
                        other,
                        orders(entities),
                        new RecordAudit(new AuditRepository(entities), () -> now),
                        () -> now));
    }

    BriefSteps briefs(EntityManager entities) {
        return new BriefSteps(
                new BriefRepository(entities),
                orders(entities),
                items(entities),
                new LibraryRepository(entities),
                guard,
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }

    ChangeGenerationConfig change(EntityManager entities) {
        return new ChangeGenerationConfig(
                settings(entities),
                new LibraryRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now));
    }

    /** Does a job. @return the job afterwards */
    ContentJob run(JobRequest request) {
        return run(orders.add(request));
    }

    ContentJob run(String jobId) {
        ContentClaim claim = jobs.claim(jobId, LEASE).orElseThrow();
        work().work(claim);
        return job(jobId);
    }

    ContentJob job(String jobId) {
        return database.inTransaction(entities -> new ReadContentJob(new ContentJobRepository(entities))
                .find(jobId)
                .orElseThrow());
    }

    DraftWork work() {
        Providers providers = providers();
        return new DraftWork(
                guard,
                bean(
                        ReadDraftOrder.class,
                        entities -> new ReadDraftOrder(
                                settings(entities),
                                new BriefRepository(entities),
                                new CellRepository(entities),
                                items(entities),
                                new ReadVersions(new LibraryRepository(entities)))),
                new PaidCalls(
                        new ProviderChain(providers, recorder(), new CircuitBreakers(() -> 0)),
                        providers,
                        bean(SpendBook.class, this::book),
                        settings,
                        PatienceSettings.NONE),
                bean(
                        DraftSteps.class,
                        entities -> new DraftSteps(
                                jobs(entities), orders(entities), publication.versions(entities), items(entities))),
                new EndUnansweredJob(
                        jobs,
                        bean(
                                AwaitProviders.class,
                                entities ->
                                        new AwaitProviders(new ContentJobRepository(entities), publication.clock())),
                        queue,
                        settings,
                        PatienceSettings.NONE),
                jobs,
                queue,
                providers);
    }

    private Providers providers() {
        ChainEntry entry = ChainEntry.of(author.provider(), "standard", Duration.ofSeconds(5));
        return new ProviderRegistry(
                List.<Adapter>of(author), () -> new ProviderChains(Map.of(Capability.CONTENT_LLM, List.of(entry))));
    }

    private ProviderCallRecorder recorder() {
        return new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                database.run(entities ->
                        new ProviderCallRecorder(new ProviderCallRepository(entities), () -> now).record(attempt));
            }
        };
    }

    <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, TestDatabase.get(), made, method -> {});
    }

    private SpendBook book(EntityManager entities) {
        return new SpendBook(new SpendRepository(entities), settings(entities), () -> now);
    }

    GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), () -> now),
                () -> now);
    }

    static SourceItems items(EntityManager entities) {
        return new SourceItems(
                new SourceItemRepository(entities),
                new SourceRepository(entities),
                new CheckLicense(new LicenseRepository(entities)),
                new RenderAttribution(new LicenseRepository(entities)));
    }

    JobOrders orders(EntityManager entities) {
        return new JobOrders(new ContentJobRepository(entities), () -> now);
    }

    ContentJobs jobs(EntityManager entities) {
        return new ContentJobs(
                new ContentJobRepository(entities), () -> now, new CountFailedDrafts(items(entities))::count);
    }
}
