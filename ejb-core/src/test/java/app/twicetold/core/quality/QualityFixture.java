package app.twicetold.core.quality;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.AwaitProviders;
import app.twicetold.core.content.ContentClaim;
import app.twicetold.core.content.ContentJob;
import app.twicetold.core.content.ContentJobs;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.ReadContentJob;
import app.twicetold.core.content.SentJobs;
import app.twicetold.core.job.EndUnansweredJob;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.provider.chain.AttemptRecord;
import app.twicetold.core.provider.chain.CircuitBreakers;
import app.twicetold.core.provider.chain.ProviderCallRecorder;
import app.twicetold.core.provider.chain.ProviderChain;
import app.twicetold.core.provider.chain.ProviderChains;
import app.twicetold.core.provider.chain.Providers;
import app.twicetold.core.provider.mock.MockEmbedder;
import app.twicetold.core.provider.mock.MockLanguageModel;
import app.twicetold.core.provider.port.Adapter;
import app.twicetold.core.provider.port.Capability;
import app.twicetold.core.provider.port.ChainEntry;
import app.twicetold.core.provider.port.Embedder;
import app.twicetold.core.provider.port.LanguageModel;
import app.twicetold.core.provider.registry.ProviderRegistry;
import app.twicetold.core.publication.PublicationFixture;
import app.twicetold.core.publication.ReadVersions;
import app.twicetold.core.publication.VersionContent;
import app.twicetold.core.publication.VersionRef;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.quality.rules.DuplicateCheck.Neighbor;
import app.twicetold.core.source.SourceFixture;
import app.twicetold.core.spend.PaidCalls;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.work.PatienceSettings;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.provider.ProviderCallEntity;
import app.twicetold.persistence.provider.ProviderCallRepository;
import app.twicetold.persistence.quality.ArticleVectorRepository;
import app.twicetold.persistence.quality.QualityReportRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The checks of drafts as a server runs them, with the models that the test chooses. */
final class QualityFixture {
    /** In the middle of the tier of difficulty 1. */
    private static final int WORDS = 220;

    private static final Duration LEASE = Duration.ofMinutes(5);

    final PublicationFixture publication = new PublicationFixture();
    final TestDatabase database = publication.database();
    final ContentJobs jobs = bean(ContentJobs.class, this::jobs);
    final JobOrders orders = bean(JobOrders.class, this::orders);
    final GenerationSettings settings = bean(GenerationSettings.class, this::settings);

    final Meters meters = new Meters();
    LanguageModel judge = new MockLanguageModel(Duration.ZERO);
    Embedder embedder = new MockEmbedder(Duration.ZERO);
    List<ChainEntry> embeddings = List.of(ChainEntry.of("mock", "embed", Duration.ofSeconds(5)));
    Function<EntityManager, VectorIndex> index =
            entities -> new StoredVectorIndex(new ArticleVectorRepository(entities), () -> LibraryFixture.NOW, 1 << 20);

    /** A draft of the right length that waits for its checks. Different subjects make different texts. */
    VersionRef draft(String subject) {
        return publication.versions().add(null, content(subject), PublicationFixture.byModel(null), ArticleStatus.QA);
    }

    VersionRef published(String subject) {
        return publication
                .versions()
                .add(null, content(subject), PublicationFixture.byModel(null), ArticleStatus.PUBLISHED);
    }

    static VersionContent content(String subject) {
        StringBuilder text = new StringBuilder(subject);
        for (int words = subject.split(" ", -1).length; words < WORDS; words++) {
            text.append(' ').append(word(subject, words));
        }
        return PublicationFixture.content("Title", List.of(text.toString()), List.of("One", "Two", "Three"));
    }

    /** A word of eight letters that belongs to the subject. */
    private static String word(String subject, int number) {
        StringBuilder word = new StringBuilder();
        long seed = 31L * subject.hashCode() + number;
        for (int i = 0; i < 8; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            word.append((char) ('a' + Math.floorMod(seed >> 33, 26)));
        }
        return word.toString();
    }

    /** Queues the check of a version and claims it. */
    ContentClaim claim(VersionRef version) {
        String id = orders.add(JobRequest.qa(
                JobTrigger.GAP_FILL,
                publication.version(version).content().cell(),
                version.articleId(),
                version.version()));
        return jobs.claim(id, LEASE).orElseThrow();
    }

    /** Checks a version. @return its job afterwards */
    ContentJob check(VersionRef version) {
        ContentClaim claim = claim(version);
        work().work(claim);
        return job(claim);
    }

    ContentJob job(ContentClaim claim) {
        return database.inTransaction(entities -> new ReadContentJob(new ContentJobRepository(entities))
                .find(claim.job().id())
                .orElseThrow());
    }

    ArticleStatus status(VersionRef version) {
        return publication.version(version).status();
    }

    QualityReport report(VersionRef version) {
        return database.inTransaction(entities -> new ReadQualityReport(new QualityReportRepository(entities))
                .read(version.articleId(), version.version()));
    }

    long reports() {
        return database.inTransaction(
                entities -> entities.createQuery("select count(r) from QualityReportEntity r", Long.class)
                        .getSingleResult());
    }

    List<ProviderCallEntity> calls(ContentJob job) {
        return database.inTransaction(entities -> new ProviderCallRepository(entities).ofJob(job.id()));
    }

    QualityWork work() {
        Providers providers = providers();
        PaidCalls calls = new PaidCalls(
                new ProviderChain(providers, recorder(), new CircuitBreakers(() -> 0)),
                providers,
                bean(SpendBook.class, this::book),
                settings,
                PatienceSettings.NONE);
        return new QualityWork(
                bean(
                        ReadDraft.class,
                        entities -> new ReadDraft(
                                new ReadVersions(new LibraryRepository(entities)),
                                new LicenseRepository(entities),
                                SourceFixture.items(entities),
                                settings(entities))),
                calls,
                new EmbedDraft(calls, bean(ArticleVectors.class, this::vectors), new IndexPerCall()),
                bean(
                        QualitySteps.class,
                        entities -> new QualitySteps(
                                jobs(entities),
                                settings(entities),
                                publication.versions(entities),
                                publication.rights(entities),
                                new QualityReports(new QualityReportRepository(entities), publication.clock()),
                                new ArticleVectorRepository(entities),
                                vectors(entities),
                                index.apply(entities))),
                new EndUnansweredJob(
                        jobs,
                        bean(
                                AwaitProviders.class,
                                entities ->
                                        new AwaitProviders(new ContentJobRepository(entities), publication.clock())),
                        new SentJobs(),
                        settings,
                        PatienceSettings.NONE),
                jobs,
                providers,
                meters);
    }

    private ArticleVectors vectors(EntityManager entities) {
        return new ArticleVectors(new ArticleVectorRepository(entities), index.apply(entities), publication.clock());
    }

    private Providers providers() {
        Map<Capability, List<ChainEntry>> chains = Map.of(
                Capability.QA_LLM,
                List.of(ChainEntry.of("mock", "standard", Duration.ofSeconds(5))),
                Capability.EMBEDDINGS,
                embeddings);
        return new ProviderRegistry(List.<Adapter>of(judge, embedder), () -> new ProviderChains(chains));
    }

    private ProviderCallRecorder recorder() {
        return new ProviderCallRecorder() {
            @Override
            public void record(AttemptRecord attempt) {
                database.run(
                        entities -> new ProviderCallRecorder(new ProviderCallRepository(entities), publication.clock())
                                .record(attempt));
            }
        };
    }

    /** The index outside of a transaction. */
    private final class IndexPerCall implements VectorIndex {
        @Override
        public void upsert(ArticleVector vector) {
            database.run(entities -> index.apply(entities).upsert(vector));
        }

        @Override
        public Optional<Neighbor> query(ArticleVector vector) {
            return database.inTransaction(entities -> index.apply(entities).query(vector));
        }

        @Override
        public void prepare(String language, String modelRef, int dimensions) {
            database.run(entities -> index.apply(entities).prepare(language, modelRef, dimensions));
        }
    }

    private <T> T bean(Class<T> type, Function<EntityManager, T> made) {
        return SessionBeans.bean(type, database, made, method -> {});
    }

    private JobOrders orders(EntityManager entities) {
        return new JobOrders(new ContentJobRepository(entities), publication.clock());
    }

    private ContentJobs jobs(EntityManager entities) {
        return new ContentJobs(new ContentJobRepository(entities), publication.clock());
    }

    private GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), publication.clock()),
                publication.clock());
    }

    private SpendBook book(EntityManager entities) {
        return new SpendBook(new SpendRepository(entities), settings(entities), publication.clock());
    }
}
