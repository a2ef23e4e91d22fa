package app.twicetold.core.publication;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.license.CheckLicense;
import app.twicetold.core.metrics.Meters;
import app.twicetold.core.spend.SpendBook;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.audit.AuditEntryEntity;
import app.twicetold.persistence.audit.AuditRepository;
import app.twicetold.persistence.content.ContentJobEntity;
import app.twicetold.persistence.content.ContentJobRepository;
import app.twicetold.persistence.content.GenerationSettingsRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.LicenseRepository;
import app.twicetold.persistence.publication.ReportRepository;
import app.twicetold.persistence.publication.ReviewItemEntity;
import app.twicetold.persistence.publication.ReviewRepository;
import app.twicetold.persistence.publication.VersionRepository;
import app.twicetold.persistence.source.SourceRepository;
import app.twicetold.persistence.spend.SpendRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Articles in every status for the tests of those who move them. */
public final class PublicationFixture {
    public static final Actor OPERATOR = new Actor("ada@example.org", "req_1");

    private final TestDatabase database = TestDatabase.get();
    private Instant now = LibraryFixture.NOW;

    /** An empty database with a topic. */
    public PublicationFixture() {
        database.clear();
        new LibraryFixture(database).topics("science", "health");
    }

    public TestDatabase database() {
        return database;
    }

    public InstantSource clock() {
        return () -> now;
    }

    public void now(Instant moment) {
        now = moment;
    }

    /** The versions as a server gives them: each call is a transaction of its own. */
    public ArticleVersions versions() {
        return SessionBeans.bean(ArticleVersions.class, database, this::versions, method -> {});
    }

    /** The versions within a transaction. */
    public ArticleVersions versions(EntityManager entities) {
        return new ArticleVersions(
                new VersionRepository(entities),
                reviews(entities),
                new RecordAudit(new AuditRepository(entities), clock()),
                clock());
    }

    public PublicationRights rights(EntityManager entities) {
        return new PublicationRights(
                new LibraryRepository(entities),
                new CheckLicense(new LicenseRepository(entities)),
                new SourceRepository(entities));
    }

    public GenerationSettings settings(EntityManager entities) {
        return new GenerationSettings(
                new GenerationSettingsRepository(entities),
                new RecordAudit(new AuditRepository(entities), clock()),
                clock());
    }

    /** Pauses the pipeline by hand. */
    public void pause() {
        database.run(entities -> settings(entities).pause(PauseReason.MANUAL, OPERATOR, Map.of()));
    }

    public SpendGuard guard(EntityManager entities) {
        return new SpendGuard(new SpendBook(new SpendRepository(entities), settings(entities), clock()));
    }

    public JobOrders orders(EntityManager entities) {
        return new JobOrders(new ContentJobRepository(entities), clock());
    }

    public RegenerationSteps regeneration(EntityManager entities) {
        return new RegenerationSteps(
                versions(entities),
                new LibraryRepository(entities),
                new ContentJobRepository(entities),
                orders(entities),
                guard(entities),
                new RecordAudit(new AuditRepository(entities), clock()));
    }

    /** {@code stage trigger status} of each content job, in the order of creation and stage. */
    public List<String> contentJobs() {
        return database.inTransaction(entities -> entities.createQuery(
                        "select j from ContentJobEntity j order by j.createdAt, j.stage", ContentJobEntity.class)
                .getResultStream()
                .map(job -> job.stage + " " + job.trigger + " " + job.status
                        + (job.errorCode == null ? "" : " " + job.errorCode))
                .toList());
    }

    public TakeDownReported takeDown(EntityManager entities) {
        return new TakeDownReported(
                new SessionRepository(entities),
                new LibraryRepository(entities),
                new ReportRepository(entities),
                settings(entities),
                versions(entities),
                reviews(entities),
                new RecordAudit(new AuditRepository(entities), clock()),
                new Meters());
    }

    public Reviews reviews(EntityManager entities) {
        return new Reviews(new ReviewRepository(entities), new ReportRepository(entities), clock());
    }

    public VersionView version(VersionRef ref) {
        return find(ref).orElseThrow();
    }

    public Optional<VersionView> find(VersionRef ref) {
        return database.inTransaction(
                entities -> new ReadVersions(new LibraryRepository(entities)).find(ref.articleId(), ref.version()));
    }

    /** {@code kind state version} of each review item, in the order of creation and kind. */
    public List<String> reviewItems() {
        return database.inTransaction(entities -> entities.createQuery(
                        "select r from ReviewItemEntity r order by r.createdAt, r.kind, r.state, r.articleVersion",
                        ReviewItemEntity.class)
                .getResultStream()
                .map(item -> item.kind + " " + item.state + " " + item.articleVersion)
                .toList());
    }

    /** {@code actor action} of each entry of the audit log, in order. */
    public List<String> audited() {
        return database.inTransaction(entities -> entities.createQuery(
                        "select e from AuditEntryEntity e order by e.at, e.action", AuditEntryEntity.class)
                .getResultStream()
                .map(entry -> entry.actor + " " + entry.action)
                .toList());
    }

    public static VersionContent content() {
        return content("Title", List.of("First one.", "Second two words."), List.of("One", "Two", "Three"));
    }

    public static VersionContent content(String title, List<String> paragraphs, List<String> keyPoints) {
        return new VersionContent(
                "en", "science", 1, title, "Byline", paragraphs, "Hint", keyPoints, "Twicetold", null, null, null);
    }

    public static VersionContent content(String language, int difficulty) {
        return new VersionContent(
                language,
                "science",
                difficulty,
                "Title",
                "Byline",
                List.of("First one.", "Second two words."),
                "Hint",
                List.of("One", "Two", "Three"),
                "Twicetold",
                null,
                null,
                null);
    }

    /** A content whose text differs. */
    public static VersionContent otherText() {
        return content("Title", Collections.nCopies(3, "Other words."), List.of("One", "Two", "Three"));
    }

    public static Provenance byModel(@Nullable String jobId) {
        return new Provenance(
                ArticleOrigin.AI_ORIGINAL,
                "v1",
                "mock/standard",
                jobId,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }
}
