package app.twicetold.core.onboarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.training.session.CreateSession;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.AttemptRepository;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import java.time.InstantSource;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartOnboardingIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void aSmallLibrary() {
        database.clear();
        fixture.topics("science", "health");
    }

    @Test
    void itOpensADiagnosticOnAShortArticleInThePracticeLanguage() {
        fixture.article(v -> v.difficulty = 2);
        fixture.article(v -> v.language = "zh-Hans");
        String article = fixture.article(v -> {});
        String user = fixture.user();
        StartOnboarding.Started started = start(user, form("en"));
        assertThat(started.created()).isTrue();
        SessionEntity session = session(started.sessionId());
        assertThat(session.kind).isEqualTo("diagnostic");
        assertThat(session.stage).isEqualTo("reading");
        assertThat(session.articleId).isEqualTo(article);
        assertThat(user(user).onboardingStatus).isEqualTo("diagnostic");
    }

    @ParameterizedTest
    @CsvSource({"zh-Hans,zh-Hans", "zh-CN,zh-Hans", "en-GB,en", "fr-FR,en", ",en"})
    void withoutAPracticeLanguageTheDeviceDecidesWhenItsLocaleIsSupported(
            @Nullable String deviceLocale, String expected) {
        fixture.article(v -> {});
        fixture.article(v -> v.language = "zh-Hans");
        String user = fixture.user(u -> u.deviceLocale = deviceLocale);
        assertThat(session(start(user, form(null)).sessionId()).language).isEqualTo(expected);
        assertThat(user(user).practiceLanguages[0]).isEqualTo(expected);
    }

    @Test
    void defaultsAreFilledInAndReachTheSettings() {
        fixture.article(v -> {});
        String user = fixture.user(u -> u.reminderTime = LocalTime.of(6, 0));
        start(user, form(null));
        OnboardingAnswers answers = answers(user);
        assertThat(answers.weeklyDays()).isEqualTo(5);
        assertThat(answers.reminderTime()).isEqualTo(LocalTime.of(8, 30));
        assertThat(answers.remindersEnabled()).isTrue();
        assertThat(answers.preferredTopics()).isEmpty();
        assertThat(user(user).reminderTime).isEqualTo(LocalTime.of(8, 30));
    }

    @Test
    void whatTheProfileGotBeforeOnboardingStandsWhereTheFormIsSilent() {
        fixture.article(v -> {});
        String user = fixture.user(u -> u.onboardingAnswers = answersWith(3, List.of("health")));
        start(user, form("en"));
        assertThat(answers(user).weeklyDays()).isEqualTo(3);
        assertThat(answers(user).preferredTopics()).containsExactly("health");
        assertThat(answers(user).goal()).isEqualTo(Goal.REPORT_CLEARLY);
        String decided = fixture.user(u -> u.onboardingAnswers = answersWith(3, List.of("health")));
        start(decided, form("en", List.of(), 7, null, null));
        assertThat(answers(decided).weeklyDays()).isEqualTo(7);
        assertThat(answers(decided).preferredTopics()).isEmpty();
    }

    @Test
    void whatOnboardingStoredIsReplacedWhenItIsRepeated() {
        fixture.article(v -> {});
        String user = fixture.user();
        start(user, form("en", List.of("health"), 3, null, null));
        start(user, form("en"));
        assertThat(answers(user).weeklyDays()).isEqualTo(5);
        assertThat(answers(user).preferredTopics()).isEmpty();
    }

    @Test
    void decliningRemindersSwitchesTheAlertOffToo() {
        fixture.article(v -> {});
        String user = fixture.user();
        start(user, form("en", List.of(), 7, LocalTime.of(20, 15), false));
        UserEntity stored = user(user);
        assertThat(stored.remindersEnabled).isFalse();
        assertThat(stored.streakRiskAlert).isFalse();
        assertThat(stored.reminderTime).isEqualTo(LocalTime.of(20, 15));
        assertThat(answers(user).weeklyDays()).isEqualTo(7);
    }

    @Test
    void thePracticeLanguageReplacesASingleDefaultAndLeadsAChoiceOfSeveral() {
        fixture.article(v -> v.language = "zh-Hans");
        String fresh = fixture.user();
        start(fresh, form("zh-Hans"));
        assertThat(user(fresh).practiceLanguages).containsExactly("zh-Hans");
        String bilingual = fixture.user(u -> u.practiceLanguages = new String[] {"en", "zh-Hans"});
        start(bilingual, form("zh-Hans"));
        assertThat(user(bilingual).practiceLanguages).containsExactly("zh-Hans", "en");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 7})
    void aPlanHasThreeFiveOrSevenDaysAWeek(int days) {
        fixture.article(v -> {});
        String user = fixture.user();
        start(user, form("en", null, days, null, null));
        assertThat(answers(user).weeklyDays()).isEqualTo(days);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2, 4, 6, 8})
    void otherNumbersOfDaysAreRefused(int days) {
        fixture.article(v -> {});
        String user = fixture.user();
        assertRefused(ErrorCode.VALIDATION_FAILED, () -> start(user, form("en", null, days, null, null)));
        assertThat(user(user).onboardingStatus).isEqualTo("not_started");
    }

    @Test
    void anUnknownTopicOrLanguageIsRefused() {
        String user = fixture.user();
        assertRefused(
                ErrorCode.VALIDATION_FAILED, () -> start(user, form("en", List.of("science", "x"), null, null, null)));
        assertRefused(ErrorCode.VALIDATION_FAILED, () -> start(user, form("fr")));
    }

    @Test
    void topicsAreKeptOnceAndInTheirOrder() {
        fixture.article(v -> {});
        String user = fixture.user();
        start(user, form("en", List.of("science", "health", "science"), null, null, null));
        assertThat(answers(user).preferredTopics()).containsExactly("science", "health");
    }

    @Test
    void theArticleIsADiagnosticOneThenTheShortestThenOfAPreferredTopicThenTheFirstById() {
        fixture.article("art_a", false, v -> v.length = 200);
        assertChosen("art_a", List.of("health"));
        fixture.article("art_b", false, v -> {
            v.length = 200;
            v.topicId = "health";
        });
        assertChosen("art_b", List.of("health"));
        assertChosen("art_a", List.of());
        fixture.article("art_c", false, v -> v.length = 190);
        assertChosen("art_c", List.of("health"));
        fixture.article("art_d", true, v -> v.length = 260);
        assertChosen("art_d", List.of("health"));
    }

    @Test
    void withoutAnArticleThereIsNoDiagnosticAndNothingIsStored() {
        fixture.article(v -> v.difficulty = 2);
        fixture.article(v -> v.status = "unpublished");
        String user = fixture.user();
        assertRefused(ErrorCode.NO_DIAGNOSTIC_ARTICLE, () -> start(user, form("en")));
        assertThat(user(user).onboardingStatus).isEqualTo("not_started");
        assertThat(user(user).onboardingAnswers).isNull();
    }

    @Test
    void repeatingItWhileTheDiagnosticIsOpenUpdatesTheAnswersAndKeepsTheSession() {
        fixture.article(v -> {});
        String user = fixture.user();
        StartOnboarding.Started first = start(user, form("en"));
        StartOnboarding.Started second = start(user, form("en", List.of("health"), 3, null, false));
        assertThat(second).isEqualTo(new StartOnboarding.Started(first.sessionId(), false));
        assertThat(answers(user).weeklyDays()).isEqualTo(3);
        assertThat(answers(user).preferredTopics()).containsExactly("health");
        assertThat(user(user).remindersEnabled).isFalse();
    }

    @Test
    void anotherPracticeLanguageStartsANewDiagnosticAsLongAsNothingWasRecorded() {
        fixture.article(v -> {});
        fixture.article(v -> v.language = "zh-Hans");
        String user = fixture.user();
        String english = start(user, form("en")).sessionId();
        StartOnboarding.Started chinese = start(user, form("zh-Hans"));
        assertThat(chinese.created()).isTrue();
        assertThat(session(chinese.sessionId()).language).isEqualTo("zh-Hans");
        assertThat(find(english)).isNull();
        fixture.attempt(user, chinese.sessionId(), 1);
        assertThat(start(user, form("en"))).isEqualTo(new StartOnboarding.Started(chinese.sessionId(), false));
    }

    @Test
    void afterTheSettlementItIsDone() {
        String article = fixture.article(v -> {});
        String user = fixture.user(u -> u.onboardingStatus = "plan_ready");
        String session = fixture.session(user, article, "completed", "diagnostic");
        assertRefused(ErrorCode.ONBOARDING_ALREADY_DONE, () -> start(user, form("en")));
        database.run(entities -> entities.remove(entities.find(SessionEntity.class, session)));
        assertThat(start(user, form("en")).created()).isTrue();
        assertThat(user(user).onboardingStatus).isEqualTo("plan_ready");
    }

    @Test
    void twentyRequestsAtOnceMakeOneSession() throws Exception {
        fixture.article(v -> {});
        fixture.article(v -> {});
        String user = fixture.user();
        ExecutorService clients = Executors.newFixedThreadPool(20);
        Set<String> sessions = new HashSet<>();
        int created = 0;
        try {
            List<Callable<StartOnboarding.Started>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(() -> start(user, form("en")));
            }
            for (Future<StartOnboarding.Started> call : clients.invokeAll(calls)) {
                sessions.add(call.get().sessionId());
                created += call.get().created() ? 1 : 0;
            }
        } finally {
            clients.shutdownNow();
        }
        assertThat(sessions).hasSize(1);
        assertThat(created).isEqualTo(1);
    }

    private void assertChosen(String article, List<String> preferredTopics) {
        String started = start(fixture.user(), form("en", preferredTopics, null, null, null))
                .sessionId();
        assertThat(session(started).articleId).isEqualTo(article);
    }

    private static String answersWith(int weeklyDays, List<String> topics) {
        return new OnboardingAnswers(
                        "en",
                        Goal.CREATE_CONTENT,
                        Scenario.SOCIAL,
                        topics,
                        SelfLevel.BEGINNER,
                        weeklyDays,
                        LocalTime.of(6, 0),
                        true)
                .toJson();
    }

    private static OnboardingForm form(@Nullable String language) {
        return form(language, null, null, null, null);
    }

    private static OnboardingForm form(
            @Nullable String language,
            @Nullable List<String> topics,
            @Nullable Integer days,
            @Nullable LocalTime reminder,
            @Nullable Boolean reminders) {
        return new OnboardingForm(
                language, Goal.REPORT_CLEARLY, Scenario.STUDY, topics, SelfLevel.BEGINNER, days, reminder, reminders);
    }

    private StartOnboarding.Started start(String user, OnboardingForm form) {
        return database.inTransaction(entities -> {
            LibraryRepository library = new LibraryRepository(entities);
            UserRepository users = new UserRepository(entities);
            SessionRepository sessions = new SessionRepository(entities);
            return new StartOnboarding(
                            users,
                            sessions,
                            new AttemptRepository(entities),
                            library,
                            new AnswerChecks(library),
                            new CreateSession(
                                    users,
                                    sessions,
                                    LibraryFixture.articles(entities),
                                    InstantSource.fixed(LibraryFixture.NOW)))
                    .start(user, form);
        });
    }

    private UserEntity user(String id) {
        return database.inTransaction(entities -> entities.find(UserEntity.class, id));
    }

    private OnboardingAnswers answers(String userId) {
        String stored = user(userId).onboardingAnswers;
        assertThat(stored).isNotNull();
        return OnboardingAnswers.ofJson(stored);
    }

    private SessionEntity session(String id) {
        SessionEntity session = find(id);
        assertThat(session).isNotNull();
        return session;
    }

    private @Nullable SessionEntity find(String id) {
        return database.inTransaction(entities -> entities.find(SessionEntity.class, id));
    }

    private static void assertRefused(ErrorCode code, Runnable call) {
        ServiceException refused = catchThrowableOfType(ServiceException.class, call::run);
        assertThat(refused.code()).isEqualTo(code);
    }
}
