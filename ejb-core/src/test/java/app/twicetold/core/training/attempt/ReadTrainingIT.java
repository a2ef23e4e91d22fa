package app.twicetold.core.training.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.account.Callers;
import app.twicetold.core.home.HistoryFixture;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.storage.DirectoryObjectStore;
import app.twicetold.core.storage.SignedUrls;
import app.twicetold.core.training.TrainingSettings;
import app.twicetold.core.training.attempt.ReadAttempt.Reading;
import app.twicetold.core.training.life.PipelineStep;
import app.twicetold.core.training.queue.FixedFigures;
import app.twicetold.core.training.queue.StepTimes;
import app.twicetold.core.training.rules.queue.NextPoll;
import app.twicetold.core.training.rules.queue.QueueFigures;
import app.twicetold.core.training.rules.session.AttemptStatus;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.core.training.session.ListSessions;
import app.twicetold.core.training.session.ReadSession;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.core.training.session.SessionView;
import app.twicetold.persistence.Lease;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.assessment.AssessmentRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptEntity;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of sessions and attempts, and what that costs whoever has practised for years. */
class ReadTrainingIT {
    private static final String UNTIL = "2026-03-01T10:00:00Z";

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private final HistoryFixture history = new HistoryFixture(database);
    private final StepTimes times = new StepTimes();
    private final FixedFigures figures = new FixedFigures();

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void aLibrary() {
        database.clear();
        fixture.topics("science", "health");
    }

    @Test
    void aSessionKeepsTheVersionThatItWasOpenedOn() {
        String user = fixture.user();
        String article = fixture.article(v -> v.title = "As it was");
        String begun = open(user, article);
        fixture.nextVersion(article, 2, v -> v.title = "As it is");

        assertThat(read(user, begun).article().summary().version()).isEqualTo(1);
        assertThat(read(user, begun).article().summary().title()).isEqualTo("As it was");
        assertThat(list(user, null).get(0).article().title()).isEqualTo("As it was");
        assertThat(open(user, article)).as("it is the open one").isEqualTo(begun);

        String other = fixture.user();
        assertThat(read(other, open(other, article)).article().summary().title())
                .isEqualTo("As it is");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200})
    void aSessionTakesNineStatementsHoweverLongThePast(int past) {
        String user = userWithAPast(past);
        String session = open(user, fixture.article(v -> {}));
        fixture.attempt(user, session, 1);
        assertThat(database.statementsOf(entities -> readSession(entities).read(user, session)))
                .hasSize(9);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 200})
    void aPollTakesOneStatementHoweverLongThePast(int past) {
        String user = userWithAPast(past);
        String session = open(user, fixture.article(v -> {}));
        String attempt = fixture.attempt(user, session, 1);
        for (String status : List.of("uploaded", "processing", "assessed")) {
            change(attempt, a -> {
                a.status = status;
                a.step = "transcribe";
                a.submittedAt = LibraryFixture.NOW;
            });
            assertThat(statementsOfAPoll(user, attempt)).as(status).hasSize(1);
        }
    }

    @Test
    void aFirstSubmitTakesFiveStatements() {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "uploaded";
            a.objectKey = "recordings/" + a.id;
        });
        database.run(entities -> entities.createQuery("update SessionEntity s set s.stage = 'round1'")
                .executeUpdate());

        List<String> statements = database.statementsOf(entities -> assertThat(
                        SubmissionFixture.steps(entities, () -> LibraryFixture.NOW.plusSeconds(1))
                                .submit(user, attempt)
                                .attempt()
                                .status())
                .isEqualTo(AttemptStatus.PROCESSING));

        assertThat(statements).hasSize(5);
    }

    @Test
    void aPollThatHasNothingNewToSayTakesOneStatement() {
        String user = fixture.user();
        String attempt = attempt(user);
        for (String status : List.of("uploaded", "processing", "assessed", "unreliable", "failed")) {
            change(attempt, a -> {
                a.status = status;
                a.step = "assess";
                a.submittedAt = LibraryFixture.NOW;
            });
            String tag = tag(user, attempt, "en");
            assertThat(database.statementsOf(entities -> assertThat(reader(entities)
                                    .read(user, attempt, "en", tag::equals)
                                    .attempt())
                            .isEmpty()))
                    .as(status)
                    .hasSize(1);
        }
    }

    @Test
    void anAttemptThatWaitsIsAskedForByItsPlaceAndTheTimesOfAllNodes() {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "processing";
            a.step = "transcribe";
            a.submittedAt = LibraryFixture.NOW;
        });
        figures.are(new QueueFigures(0, null, 2_000, 1_500, 2));
        Reading next = reading(user, attempt);
        assertThat(etaMs(next)).isEqualTo(4_000);
        assertThat(next.pollAfter().orElseThrow()).isBetween(Duration.ofMillis(2_000), Duration.ofMillis(2_500));

        figures.are(new QueueFigures(20, LibraryFixture.NOW.minusSeconds(10), 2_000, 1_500, 2));
        Reading behind = reading(user, attempt);
        assertThat(etaMs(behind)).isEqualTo(14_000);
        assertThat(behind.pollAfter().orElseThrow()).isBetween(Duration.ofMillis(7_000), Duration.ofMillis(8_750));
        assertThat(behind.attempt().orElseThrow().pollAfter())
                .isEqualTo(behind.pollAfter().orElseThrow());
        assertThat(behind.tag()).as("an estimate is nothing new").isEqualTo(next.tag());

        database.run(entities -> entities.createQuery("update SessionEntity s set s.kind = 'diagnostic'")
                .executeUpdate());
        assertThat(etaMs(reading(user, attempt)))
                .as("a first diagnostic waits for no other attempt")
                .isEqualTo(4_000);
    }

    /** Of a service that has just started: the usual times are a guess, and the answer may be there in a moment. */
    @ParameterizedTest
    @CsvSource({"0, 1000, 1250", "4, 1000, 1250", "20, 5000, 6250", "100, 8000, 10000"})
    void anAttemptWhoseTimesNobodyKnowsIsAskedForLessAndLess(int age, long soonestMs, long latestMs) {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "processing";
            a.step = "transcribe";
            a.submittedAt = LibraryFixture.NOW.minusSeconds(age);
        });
        figures.are(QueueFigures.UNKNOWN);
        assertThat(reading(user, attempt).pollAfter().orElseThrow())
                .isBetween(Duration.ofMillis(soonestMs), Duration.ofMillis(latestMs));
    }

    @ParameterizedTest
    @CsvSource({"4, 1000", "5, 1500"})
    void fiveStepsOfEachKindMakeTheTimesOfANodeKnown(int steps, long soonestMs) {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "processing";
            a.step = "transcribe";
            a.submittedAt = LibraryFixture.NOW;
        });
        figures.are(QueueFigures.UNKNOWN);
        for (int step = 0; step < steps; step++) {
            times.took(PipelineStep.TRANSCRIBE, Duration.ofMillis(1_500));
            times.took(PipelineStep.ASSESS, Duration.ofMillis(1_000));
        }
        assertThat(reading(user, attempt).pollAfter().orElseThrow())
                .isBetween(Duration.ofMillis(soonestMs), Duration.ofMillis(soonestMs * 5 / 4));
    }

    @Test
    void whoHasTheAnswerAlreadyIsToldWhenToAskAgain() {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "processing";
            a.step = "assess";
            a.submittedAt = LibraryFixture.NOW;
        });
        Reading reading = database.inTransaction(entities -> reader(entities).read(user, attempt, "en", tag -> true));
        assertThat(reading.attempt()).isEmpty();
        assertThat(reading.pollAfter().orElseThrow()).isGreaterThanOrEqualTo(NextPoll.SHORTEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uploaded", "assessed", "unreliable", "failed"})
    void whatIsNotProcessedIsNotAskedForAgain(String status) {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = status;
            a.step = "assess";
            a.submittedAt = LibraryFixture.NOW;
        });
        assertThat(reading(user, attempt).pollAfter()).isEmpty();
    }

    private static long etaMs(Reading reading) {
        return Objects.requireNonNull(reading.attempt().orElseThrow().progress())
                .etaMs();
    }

    private Reading reading(String user, String attempt) {
        return database.inTransaction(entities -> reader(entities).read(user, attempt, "en", tag -> false));
    }

    static Stream<Consumer<AttemptEntity>> changesThatAreShown() {
        return Stream.of(
                a -> a.status = "assessed",
                a -> a.step = "assess",
                a -> a.lease = new Lease("clm_1", LibraryFixture.NOW),
                a -> a.durationMs = 1,
                a -> a.submittedAt = LibraryFixture.NOW.plusSeconds(1),
                a -> a.audioPurgedAt = LibraryFixture.NOW,
                a -> a.unreliableReason = "no_speech",
                a -> a.errorCode = "timed_out",
                a -> {
                    a.errorCode = "timed_out";
                    a.errorRetryable = true;
                },
                a -> a.comparison = "{}");
    }

    @ParameterizedTest
    @MethodSource("changesThatAreShown")
    void aChangeThatIsShownIsNew(Consumer<AttemptEntity> change) {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "processing";
            a.step = "transcribe";
            a.submittedAt = LibraryFixture.NOW;
        });
        String before = tag(user, attempt, "en");
        assertThat(tag(user, attempt, "en")).isEqualTo(before);
        assertThat(tag(user, attempt, "zh-Hans")).isNotEqualTo(before);

        change(attempt, change);

        assertThat(tag(user, attempt, "en")).isNotEqualTo(before);
    }

    @Test
    void aLeaseThatIsRenewedAndANewEstimateAreNothingNew() {
        String user = fixture.user();
        String attempt = attempt(user);
        change(attempt, a -> {
            a.status = "processing";
            a.step = "assess";
            a.submittedAt = LibraryFixture.NOW;
        });
        String before = tag(user, attempt, "en");
        change(attempt, a -> {
            a.lease = new Lease("clm_1", LibraryFixture.NOW);
            a.losses = 1;
        });
        times.took(PipelineStep.ASSESS, Duration.ofMinutes(1));

        assertThat(tag(user, attempt, "en")).isEqualTo(before);
    }

    @Test
    void anAwaitedUploadHasNoTagAsItsAddressIsNewEachTime() {
        String user = fixture.user();
        String attempt = attempt(user);
        database.run(entities -> entities.createNativeQuery(
                        "update attempts set status = 'awaiting_upload', sha256 = repeat('0', 64) where id = :id")
                .setParameter("id", attempt)
                .executeUpdate());
        ReadAttempt.Reading reading =
                database.inTransaction(entities -> reader(entities).read(user, attempt, "en", tag -> true));
        assertThat(reading.tag()).isEmpty();
        assertThat(reading.attempt()).isPresent();
    }

    @Test
    void whoeverKnowsTheTagOfAnothersAttemptFindsNone() {
        String attempt = attempt(fixture.user());
        String other = fixture.user();
        ServiceException refused = catchThrowableOfType(
                ServiceException.class,
                () -> database.run(entities -> reader(entities).read(other, attempt, "en", tag -> true)));
        assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    private String attempt(String user) {
        return fixture.attempt(user, open(user, fixture.article(v -> {})), 1);
    }

    private String tag(String user, String attempt, String locale) {
        ReadAttempt.Reading reading =
                database.inTransaction(entities -> reader(entities).read(user, attempt, locale, tag -> true));
        return reading.tag().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 200})
    void aPageOfSessionsTakesThreeStatements(int past) {
        Caller user = Callers.of(userWithAPast(past));
        assertThat(database.statementsOf(entities -> listSessions(entities).list(user, null, null, null, 50)))
                .hasSize(3);
    }

    @Test
    void theDiagnosticIsFoundWithoutReadingTheHistory() {
        String user = userWithAPast(500);
        String diagnostic = fixture.session(user, fixture.article(v -> {}), "completed", "diagnostic");
        makeOldest(diagnostic, "en");
        history.analyze();

        assertThat(database.rowsRead(
                        "sessions",
                        entities -> assertThat(new SessionRepository(entities).findLatestDiagnostic(user))
                                .hasValueSatisfying(
                                        found -> assertThat(found.id).isEqualTo(diagnostic))))
                .isLessThanOrEqualTo(2);
    }

    @Test
    void aPageInALanguageThatIsSeldomPractisedReadsOnlyThatPage() {
        String user = userWithAPast(500);
        String chinese = fixture.article(v -> v.language = "zh-Hans");
        String rare = fixture.session(user, chinese, "completed");
        makeOldest(rare, "zh-Hans");
        history.analyze();

        assertThat(database.rowsRead(
                        "sessions",
                        entities -> assertThat(
                                        new SessionRepository(entities).page(user, null, "zh-Hans", null, null, 20))
                                .hasSize(1)))
                .isLessThanOrEqualTo(2);
    }

    @Test
    void whatIsShownOfOneArticleCountsNoOtherTopic() {
        String user = fixture.user();
        IntStream.range(0, 100).forEach(n -> fixture.article(v -> v.topicId = "health"));
        String article = fixture.article(v -> v.topicId = "science");
        String session = open(user, article);
        history.analyze();

        assertThat(database.rowsRead(
                        "article_versions",
                        entities -> assertThat(readSession(entities)
                                        .read(user, session)
                                        .article()
                                        .summary()
                                        .topic()
                                        .articleCount())
                                .isEqualTo(1)))
                .isLessThan(10);
    }

    private String userWithAPast(int sessions) {
        IntStream.range(0, 5).forEach(n -> fixture.article(v -> {}));
        String user = fixture.user();
        history.settledSessions(user, sessions, UNTIL);
        history.analyze();
        return user;
    }

    private void makeOldest(String session, String language) {
        database.run(entities -> entities.createNativeQuery("update sessions set language = :language, "
                        + "created_at = timestamptz '2020-01-01 00:00:00Z' where id = :id")
                .setParameter("language", language)
                .setParameter("id", session)
                .executeUpdate());
    }

    private String open(String user, String article) {
        return database.inTransaction(entities -> new CreateSession(
                                new UserRepository(entities),
                                new SessionRepository(entities),
                                LibraryFixture.articles(entities),
                                () -> LibraryFixture.NOW)
                        .training(user, article, null))
                .sessionId();
    }

    private SessionView read(String user, String session) {
        return database.inTransaction(entities -> readSession(entities).read(user, session));
    }

    private List<SessionSummaryView> list(String user, @Nullable String language) {
        return database.inTransaction(
                        entities -> listSessions(entities).list(Callers.of(user), null, language, null, 50))
                .items();
    }

    private List<String> statementsOfAPoll(String user, String attempt) {
        return database.statementsOf(entities -> reader(entities).read(user, attempt, "en", tag -> false));
    }

    private ReadAttempt reader(EntityManager entities) {
        return new ReadAttempt(new AttemptRepository(entities), views(), figures);
    }

    private static ReadSession readSession(EntityManager entities) {
        return new ReadSession(
                new SessionRepository(entities),
                new AttemptRepository(entities),
                new AssessmentRepository(entities),
                LibraryFixture.articles(entities));
    }

    private static ListSessions listSessions(EntityManager entities) {
        return new ListSessions(new SessionRepository(entities), LibraryFixture.articles(entities));
    }

    private AttemptViews views() {
        return new AttemptViews(
                new DirectoryObjectStore(directory),
                new SignedUrls("secret of at least 32 characters".getBytes(StandardCharsets.UTF_8)),
                new TrainingSettings("http://localhost", Duration.ofSeconds(60)),
                times,
                figures,
                () -> LibraryFixture.NOW);
    }

    private void change(String attempt, Consumer<AttemptEntity> change) {
        database.run(entities -> change.accept(entities.find(AttemptEntity.class, attempt)));
    }
}
