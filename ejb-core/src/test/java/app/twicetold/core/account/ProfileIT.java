package app.twicetold.core.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import app.twicetold.core.account.ProfileChanges.AnswerChanges;
import app.twicetold.core.account.ProfileChanges.UiLocaleChoice;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.onboarding.AnswerChecks;
import app.twicetold.core.onboarding.OnboardingAnswers;
import app.twicetold.core.onboarding.rules.Goal;
import app.twicetold.core.onboarding.rules.Scenario;
import app.twicetold.core.onboarding.rules.SelfLevel;
import app.twicetold.core.reward.rules.Histories;
import app.twicetold.core.reward.rules.ability.AbilityState;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.reward.rules.skill.FocusSkill;
import app.twicetold.core.reward.rules.streak.StreakState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.library.LibraryRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileIT {
    private static final OnboardingAnswers ANSWERS = new OnboardingAnswers(
            "en",
            Goal.REMEMBER_MORE,
            Scenario.SOCIAL,
            List.of("science"),
            SelfLevel.MOSTLY_CLEAR,
            7,
            LocalTime.of(7, 5),
            false);

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        fixture.topics("science", "health");
    }

    @Test
    void aNewUserHasNothingEarned() {
        ProfileView me = read(fixture.user());
        assertThat(me.xpTotal()).isZero();
        assertThat(me.completedSessions()).isZero();
        assertThat(me.streak().current()).isZero();
        assertThat(me.ability()).isNull();
        assertThat(me.focus()).isNull();
        assertThat(me.displayName()).isNull();
        assertThat(me.answers()).isNull();
        assertThat(me.onboardingStatus()).isEqualTo("not_started");
        assertThat(me.authProvider()).isEqualTo("anonymous");
    }

    @Test
    void theAbilityIsReportedFromThreeSamplesWithOneDecimal() {
        String two = withAbility(new AbilityState(2, 67.04, 1, 1, 1, 1));
        String three = withAbility(new AbilityState(3, 67.05, 1, 1, 1, 1));
        assertThat(read(two).ability()).isNull();
        assertThat(read(three).ability()).hasToString("67.1");
    }

    @Test
    void theStreakIsThatOfTheDayInTheZoneOfTheUser() {
        StreakState yesterdayInTokyo = new StreakState(
                4, 0, LocalDate.of(2026, 3, 1), null, Instant.parse("2026-03-01T01:00:00Z"), "Asia/Tokyo", List.of());
        String user = fixture.user(u -> {
            u.timeZone = "Asia/Tokyo";
            u.progress = Json.write(Histories.progress(4, AbilityState.NONE, 1, yesterdayInTokyo));
        });
        assertThat(read(user, Instant.parse("2026-03-02T14:59:59Z")).streak().current())
                .isEqualTo(4);
        assertThat(read(user, Instant.parse("2026-03-02T14:59:59Z")).streak().atRisk())
                .isTrue();
        assertThat(read(user, Instant.parse("2026-03-02T15:00:00Z")).streak().current())
                .isZero();
    }

    @Test
    void theFocusIsTheLatestSuggestionOfTheSettledSessions() {
        SettledSession settled = Histories.training("2026-03-01T10:00:00Z", "UTC")
                .skills(
                        new SessionSkills.Assessed(MicroSkill.THREE_POINTS, null, null),
                        new SessionSkills.Assessed(MicroSkill.CUT_FILLERS, MicroSkill.THREE_POINTS, false))
                .settled();
        String user = fixture.user(u -> u.progress = Json.write(Histories.after(settled)));
        assertThat(read(user).focus()).isEqualTo(new FocusSkill(MicroSkill.CUT_FILLERS, 1));
    }

    @Test
    void aReadTakesTwoStatements() {
        String user = fixture.user();
        assertThat(database.statementsOf(
                        entities -> reader(entities, LibraryFixture.NOW).read(user)))
                .hasSize(2);
    }

    @Test
    void whatIsNotNamedKeepsItsValue() {
        String user = fixture.user(u -> {
            u.displayName = "Robin";
            u.uiLocale = "en";
            u.onboardingAnswers = ANSWERS.toJson();
        });
        ProfileView before = read(user);
        update(user, changes(c -> {}));
        assertThat(read(user)).isEqualTo(before);
    }

    @Test
    void everySettingReadsBackAsItWasWritten() {
        String user = fixture.user();
        update(user, changes(c -> {
            c.displayName = "  Robin  ";
            c.practiceLanguages = List.of("zh-Hans", "en");
            c.uiLocale = new UiLocaleChoice("zh-Hans");
            c.remindersEnabled = false;
            c.reminderTime = LocalTime.of(23, 59);
            c.streakRiskAlert = false;
            c.audioRetentionDays = 365;
        }));
        ProfileView me = read(user);
        assertThat(me.displayName()).isEqualTo("Robin");
        assertThat(me.settings())
                .isEqualTo(new ProfileView.Settings(
                        List.of("zh-Hans", "en"), "zh-Hans", false, LocalTime.of(23, 59), false, 365, "UTC"));
        update(user, changes(c -> c.uiLocale = new UiLocaleChoice(null)));
        assertThat(read(user).settings().uiLocale()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 30, 365})
    void recordingsAreKeptSevenThirtyOr365Days(int days) {
        String user = fixture.user();
        update(user, changes(c -> c.audioRetentionDays = days));
        assertThat(read(user).settings().audioRetentionDays()).isEqualTo(days);
        assertThat(retentionChanged(user)).isEqualTo(days != 30);
        update(user, changes(c -> c.audioRetentionDays = days));
        assertThat(retentionChanged(user)).isEqualTo(days != 30);
    }

    private boolean retentionChanged(String user) {
        return database.inTransaction(
                entities -> new UserRepository(entities).find(user).orElseThrow().retentionChanged);
    }

    /** However many recordings the user has, the purge dates them anew, not the request. */
    @Test
    void aChangeOfTheRetentionTouchesNoRecording() {
        String user = fixture.user();
        ProfileChanges shorter = changes(c -> c.audioRetentionDays = 7);

        assertThat(database.statementsOf(entities -> new UpdateProfile(
                                new UserRepository(entities), new AnswerChecks(new LibraryRepository(entities)))
                        .update(user, shorter)))
                .hasSize(2)
                .noneMatch(statement -> statement.contains("attempts"));
    }

    record Refusal(String field, Changes changes) {
        @Override
        public String toString() {
            return field;
        }
    }

    static List<Refusal> refusals() {
        return List.of(
                refusal("display_name", c -> c.displayName = " "),
                refusal("display_name", c -> c.displayName = "x".repeat(41)),
                refusal("display_name", c -> c.displayName = "a\nb"),
                refusal("settings.practice_languages", c -> c.practiceLanguages = List.of()),
                refusal("settings.practice_languages[0]", c -> c.practiceLanguages = List.of("fr")),
                refusal("settings.practice_languages[1]", c -> c.practiceLanguages = List.of("en", "en")),
                refusal("settings.ui_locale", c -> c.uiLocale = new UiLocaleChoice("fr")),
                refusal("settings.audio_retention_days", c -> c.audioRetentionDays = 14),
                refusal(
                        "onboarding_answers.preferred_topics",
                        c -> c.answers = new AnswerChanges(null, null, List.of("x"), null, null)),
                refusal(
                        "onboarding_answers.weekly_days",
                        c -> c.answers = new AnswerChanges(null, null, null, 4, null)));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void aRefusedValueNamesItsFieldAndNothingChanges(Refusal refusal) {
        String user = fixture.user(u -> u.onboardingAnswers = ANSWERS.toJson());
        ProfileView before = read(user);
        refusal.changes().remindersEnabled = false;
        ServiceException refused = catchThrowableOfType(
                ServiceException.class, () -> update(user, refusal.changes().build()));
        assertThat(refused.code()).isEqualTo(ErrorCode.VALIDATION_FAILED);
        assertThat(refused.details().get("fields"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .hasSize(1)
                .containsKey(refusal.field());
        assertThat(read(user)).isEqualTo(before);
    }

    @Test
    void aNameOfFortyCharactersIsTakenHoweverManyUnitsTheyNeed() {
        String user = fixture.user();
        update(user, changes(c -> c.displayName = "😀".repeat(40)));
        assertThat(read(user).displayName()).isEqualTo("😀".repeat(40));
    }

    @Test
    void answersChangeOneByOne() {
        String user = fixture.user(u -> u.onboardingAnswers = ANSWERS.toJson());
        update(
                user,
                changes(c -> c.answers =
                        new AnswerChanges(Goal.SPEAK_CONCISELY, null, List.of("health", "health"), 3, null)));
        assertThat(read(user).answers())
                .isEqualTo(new OnboardingAnswers(
                        "en",
                        Goal.SPEAK_CONCISELY,
                        Scenario.SOCIAL,
                        List.of("health"),
                        SelfLevel.MOSTLY_CLEAR,
                        3,
                        LocalTime.of(7, 5),
                        false));
    }

    @Test
    void beforeOnboardingAPartOfTheAnswersIsTakenAndTheOthersStandAtTheirDefaults() {
        String user = fixture.user(u -> {
            u.practiceLanguages = new String[] {"zh-Hans"};
            u.reminderTime = LocalTime.of(6, 45);
            u.remindersEnabled = false;
        });
        update(user, changes(c -> c.answers = new AnswerChanges(Goal.SPEAK_CONCISELY, null, null, null, null)));
        ProfileView me = read(user);
        assertThat(me.answers())
                .isEqualTo(new OnboardingAnswers(
                        "zh-Hans",
                        Goal.SPEAK_CONCISELY,
                        Scenario.WORK_MEETING,
                        List.of(),
                        SelfLevel.BEGINNER,
                        5,
                        LocalTime.of(6, 45),
                        false));
        assertThat(me.onboardingStatus()).isEqualTo("not_started");
    }

    static List<AnswerChanges> parts() {
        return List.of(
                new AnswerChanges(Goal.CREATE_CONTENT, null, null, null, null),
                new AnswerChanges(null, Scenario.SOCIAL, null, null, null),
                new AnswerChanges(null, null, List.of("science"), null, null),
                new AnswerChanges(null, null, null, 3, null),
                new AnswerChanges(null, null, null, null, SelfLevel.MOSTLY_CLEAR),
                new AnswerChanges(null, null, null, null, null));
    }

    @ParameterizedTest
    @MethodSource("parts")
    void eachAnswerIsTakenByItselfBeforeOnboarding(AnswerChanges part) {
        String user = fixture.user();
        update(user, changes(c -> c.answers = part));
        assertThat(read(user).answers())
                .isEqualTo(new OnboardingAnswers(
                        "en",
                        part.goal() == null ? Goal.REPORT_CLEARLY : part.goal(),
                        part.scenario() == null ? Scenario.WORK_MEETING : part.scenario(),
                        part.preferredTopics() == null ? List.of() : part.preferredTopics(),
                        part.selfLevel() == null ? SelfLevel.BEGINNER : part.selfLevel(),
                        part.weeklyDays() == null ? 5 : part.weeklyDays(),
                        LocalTime.of(8, 30),
                        true));
    }

    @Test
    void partsGatherBeforeOnboarding() {
        String user = fixture.user();
        update(user, changes(c -> c.answers = new AnswerChanges(Goal.SPEAK_CONCISELY, null, null, 7, null)));
        update(user, changes(c -> c.answers = new AnswerChanges(null, Scenario.STUDY, List.of("health"), null, null)));
        OnboardingAnswers answers = read(user).answers();
        assertThat(answers).isNotNull();
        assertThat(answers.goal()).isEqualTo(Goal.SPEAK_CONCISELY);
        assertThat(answers.scenario()).isEqualTo(Scenario.STUDY);
        assertThat(answers.preferredTopics()).containsExactly("health");
        assertThat(answers.weeklyDays()).isEqualTo(7);
    }

    /** Collects what a test changes; everything else stays. */
    static final class Changes {
        @Nullable
        String displayName;

        @Nullable
        List<String> practiceLanguages;

        @Nullable
        UiLocaleChoice uiLocale;

        @Nullable
        Boolean remindersEnabled;

        @Nullable
        LocalTime reminderTime;

        @Nullable
        Boolean streakRiskAlert;

        @Nullable
        Integer audioRetentionDays;

        @Nullable
        AnswerChanges answers;

        ProfileChanges build() {
            return new ProfileChanges(
                    displayName,
                    practiceLanguages,
                    uiLocale,
                    remindersEnabled,
                    reminderTime,
                    streakRiskAlert,
                    audioRetentionDays,
                    answers);
        }
    }

    private static Refusal refusal(String field, Consumer<Changes> change) {
        Changes changes = new Changes();
        change.accept(changes);
        return new Refusal(field, changes);
    }

    private static ProfileChanges changes(Consumer<Changes> change) {
        Changes changes = new Changes();
        change.accept(changes);
        return changes.build();
    }

    private void update(String user, ProfileChanges changes) {
        database.run(entities -> new UpdateProfile(
                        new UserRepository(entities), new AnswerChecks(new LibraryRepository(entities)))
                .update(user, changes));
    }

    private String withAbility(AbilityState ability) {
        return fixture.user(
                u -> u.progress = Json.write(Histories.progress(ability.sampleCount(), ability, 1, StreakState.NONE)));
    }

    private ProfileView read(String user) {
        return read(user, LibraryFixture.NOW);
    }

    private ProfileView read(String user, Instant now) {
        return database.inTransaction(entities -> reader(entities, now).read(user));
    }

    private static ReadProfile reader(EntityManager entities, Instant now) {
        return new ReadProfile(
                new UserRepository(entities), new EntitlementRepository(entities), InstantSource.fixed(now));
    }
}
