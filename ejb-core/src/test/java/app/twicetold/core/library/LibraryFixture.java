package app.twicetold.core.library;

import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentEntity;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.library.ArticleEntity;
import app.twicetold.persistence.library.ArticleVersionEntity;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.library.TopicEntity;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.SessionEntity;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Rows for the tests of what users see of the library. */
public final class LibraryFixture {
    public static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

    private final TestDatabase database;
    private final UnaryOperator<String> ids;

    public LibraryFixture(TestDatabase database) {
        this(database, Ids::create);
    }

    private LibraryFixture(TestDatabase database, UnaryOperator<String> ids) {
        this.database = database;
        this.ids = ids;
    }

    /** Its ids are the same in every run, for tests whose course depends on the order of ids. */
    public static LibraryFixture numbered(TestDatabase database) {
        AtomicInteger made = new AtomicInteger();
        return new LibraryFixture(database, prefix -> prefix + "_" + made.incrementAndGet());
    }

    public static Articles articles(EntityManager entities) {
        LibraryRepository library = new LibraryRepository(entities);
        return new Articles(
                library, new TopicCounts(library), new UserRepository(entities), new AssessmentRepository(entities));
    }

    public void topics(String... ids) {
        database.run(entities -> {
            for (int i = 0; i < ids.length; i++) {
                TopicEntity topic = new TopicEntity();
                topic.id = ids[i];
                topic.glyph = "glyph-" + ids[i];
                topic.colorToken = "color-" + ids[i];
                topic.position = i + 1;
                entities.persist(topic);
            }
        });
    }

    public String user(Consumer<UserEntity> change) {
        return database.inTransaction(entities -> {
            UserEntity user = new UserEntity();
            user.id = ids.apply("usr");
            user.authProvider = "anonymous";
            user.timeZone = "UTC";
            user.practiceLanguages = new String[] {"en"};
            user.remindersEnabled = true;
            user.reminderTime = LocalTime.of(8, 30);
            user.streakRiskAlert = true;
            user.audioRetentionDays = 30;
            user.onboardingStatus = "not_started";
            user.unlockedTier = 1;
            user.progress = "{}";
            user.createdAt = NOW;
            change.accept(user);
            entities.persist(user);
            return user.id;
        });
    }

    public String user() {
        return user(user -> {});
    }

    /** A published article of one version; the change may make it anything else. */
    public String article(Consumer<ArticleVersionEntity> change) {
        return article(ids.apply("art"), false, change);
    }

    public String article(String id, boolean diagnostic, Consumer<ArticleVersionEntity> change) {
        return database.inTransaction(entities -> {
            ArticleVersionEntity version = version(id, 1);
            change.accept(version);
            ArticleEntity article = new ArticleEntity();
            article.id = id;
            article.language = version.language;
            article.diagnostic = diagnostic;
            article.createdAt = NOW;
            article.firstPublishedAt = version.publishedAt;
            entities.persist(article);
            entities.flush();
            entities.persist(version);
            return id;
        });
    }

    /** Another version of an article, which becomes the current one. */
    public void nextVersion(String id, int number, Consumer<ArticleVersionEntity> change) {
        database.run(entities -> {
            entities.createQuery("update ArticleVersionEntity v set v.isCurrent = false, v.isHead = false "
                            + "where v.articleId = :id")
                    .setParameter("id", id)
                    .executeUpdate();
            ArticleVersionEntity version = version(id, number);
            change.accept(version);
            entities.persist(version);
        });
    }

    private static ArticleVersionEntity version(String id, int number) {
        ArticleVersionEntity version = new ArticleVersionEntity();
        version.articleId = id;
        version.version = number;
        version.status = "published";
        version.isHead = true;
        version.isCurrent = true;
        version.language = "en";
        version.topicId = "science";
        version.difficulty = 1;
        version.title = "Title";
        version.byline = "Byline";
        version.paragraphs = Json.write(List.of("First.", "Second."));
        version.hint = "Hint";
        version.keyPoints =
                Json.write(List.of(Map.of("id", "kp_1", "text", "One"), Map.of("id", "kp_2", "text", "Two")));
        version.length = 200;
        version.sourceName = "Twicetold";
        version.provenance = "{\"origin\":\"manual\"}";
        version.createdAt = NOW;
        version.publishedAt = NOW;
        return version;
    }

    /** A session on version 1, settled when its stage says so. */
    public String session(String userId, String articleId, String stage) {
        return session(userId, articleId, stage, "training");
    }

    public String session(String userId, String articleId, String stage, String kind) {
        return database.inTransaction(entities -> {
            SessionEntity session = new SessionEntity();
            session.id = ids.apply("ses");
            session.userId = userId;
            session.kind = kind;
            session.articleId = articleId;
            session.articleVersion = 1;
            session.language = "en";
            session.stage = stage;
            session.createdAt = NOW;
            session.touchedAt = NOW;
            session.completedAt = stage.equals("completed") ? NOW : null;
            entities.persist(session);
            return session.id;
        });
    }

    public String attempt(String userId, String sessionId, int round) {
        return database.inTransaction(entities -> {
            AttemptEntity attempt = new AttemptEntity();
            attempt.id = ids.apply("att");
            attempt.sessionId = sessionId;
            attempt.userId = userId;
            attempt.round = round;
            attempt.status = "assessed";
            attempt.declaredDurationMs = 60_000;
            attempt.durationMs = 60_000;
            attempt.contentType = "audio/mp4";
            attempt.sizeBytes = 1;
            attempt.sha256 = "0";
            attempt.createdAt = NOW;
            entities.persist(attempt);
            return attempt.id;
        });
    }

    /** An assessed attempt in the session. */
    public void assessment(String userId, String sessionId, int round, int overall, Consumer<AssessmentEntity> change) {
        String attemptId = attempt(userId, sessionId, round);
        database.run(entities -> {
            SessionEntity session = entities.find(SessionEntity.class, sessionId);
            AssessmentEntity assessment = new AssessmentEntity();
            assessment.id = ids.apply("asm");
            assessment.attemptId = attemptId;
            assessment.sessionId = sessionId;
            assessment.userId = userId;
            assessment.round = round;
            assessment.articleId = session.articleId;
            assessment.articleVersion = session.articleVersion;
            assessment.language = session.language;
            assessment.rubricVersion = "rubric-v1";
            assessment.modelRef = "mock/llm";
            assessment.confidence = "high";
            assessment.overall = overall;
            assessment.keyInfo = overall;
            assessment.structure = overall;
            assessment.efficiency = overall;
            assessment.fluency = overall;
            assessment.findings = "{}";
            assessment.createdAt = NOW;
            change.accept(assessment);
            entities.persist(assessment);
        });
    }
}
