package app.twicetold.core.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import app.twicetold.core.account.AuthenticateCaller.Caller;
import app.twicetold.core.account.Callers;
import app.twicetold.core.assessment.rules.MicroSkill;
import app.twicetold.core.growth.rules.GrowthPoint;
import app.twicetold.core.growth.rules.GrowthRange;
import app.twicetold.core.growth.rules.GrowthState;
import app.twicetold.core.growth.rules.GrowthTrend;
import app.twicetold.core.home.HistoryFixture;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.reward.rules.Achievement;
import app.twicetold.core.reward.rules.AchievementStanding;
import app.twicetold.core.reward.rules.Histories;
import app.twicetold.core.reward.rules.session.SessionSkills;
import app.twicetold.core.reward.rules.session.SettledSession;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.shared.Json;
import app.twicetold.core.training.session.SessionSummaryView;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.training.SessionEntity;
import app.twicetold.persistence.training.SessionRepository;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadGrowthIT {
    /** A Monday. */
    private static final Instant NOW = LibraryFixture.NOW;

    private static final int STATEMENTS = 5;

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void emptyLibrary() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void aNewUserHasTheShapeAndNoData() {
        GrowthView growth = read(fixture.user(), GrowthRange.DEFAULT, null);
        assertThat(growth.state()).isEqualTo(GrowthState.EMPTY);
        assertThat(growth.series()).hasSize(8).allMatch(GrowthPoint::blank);
        assertThat(growth.dimensions()).hasSize(4).allSatisfy(dimension -> {
            assertThat(dimension.score()).isNull();
            assertThat(dimension.delta30d()).isNull();
            assertThat(dimension.languages()).isEmpty();
        });
        assertThat(growth.skills()).hasSize(MicroSkill.values().length);
        assertThat(growth.ability()).isNull();
        assertThat(growth.trend()).isEqualTo(GrowthTrend.INSUFFICIENT_DATA);
        assertThat(growth.recentSessions()).isEmpty();
        assertThat(growth.achievements()).isEmpty();
        assertThat(growth.languages()).isEmpty();
    }

    @Test
    void aLanguageIsCountedAsIfThereWereNoOther() {
        List<SettledSession> both = new ArrayList<>(sessions("en", 4, 60));
        both.addAll(sessions("zh-Hans", 3, 90));
        String user = userWith(both);
        String onlyEnglish = userWith(sessions("en", 4, 60));

        GrowthView all = read(user, GrowthRange.FOUR_WEEKS, null);
        GrowthView filtered = read(user, GrowthRange.FOUR_WEEKS, "en");
        GrowthView alone = read(onlyEnglish, GrowthRange.FOUR_WEEKS, null);

        assertThat(filtered.ability()).isEqualTo(alone.ability()).isNotEqualTo(all.ability());
        assertThat(filtered.series()).isEqualTo(alone.series()).isNotEqualTo(all.series());
        assertThat(filtered.dimensions()).isEqualTo(alone.dimensions());
        assertThat(filtered.sampleCount()).isEqualTo(4);
        assertThat(all.sampleCount()).isEqualTo(7);
        assertThat(filtered.recentSessions())
                .hasSize(4)
                .allMatch(session -> session.language().equals("en"));
        for (GrowthView each : List.of(all, filtered)) {
            assertThat(each.languages())
                    .extracting(GrowthView.LanguageCount::language, GrowthView.LanguageCount::sessions)
                    .containsExactly(tuple("en", 4), tuple("zh-Hans", 3));
        }
        assertThat(all.dimensions()).allMatch(dimension -> dimension.languages().equals(List.of("en", "zh-Hans")));
    }

    @Test
    void theChangeIsAgainstTheLastSessionOfThirtyDaysAgo() {
        String user = userWith(aroundTheEdge(3));
        assertThat(read(user, GrowthRange.DEFAULT, null).abilityDelta30d()).hasToString("6.0");
        assertThat(read(user, GrowthRange.DEFAULT, "en").abilityDelta30d()).hasToString("6.0");
        assertThat(read(userWith(aroundTheEdge(2)), GrowthRange.DEFAULT, null).abilityDelta30d())
                .as("Two samples a month ago")
                .isNull();
    }

    @Test
    void skillsAchievementsAndTheLatestTenSessionsAreShown() {
        List<SettledSession> sessions = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            sessions.add(Histories.training(NOW.minus(Duration.ofHours(12 - i)), ZoneOffset.UTC)
                    .id(Ids.create("ses"))
                    .improved()
                    .skills(
                            new SessionSkills.Assessed(MicroSkill.CUT_FILLERS, null, null),
                            new SessionSkills.Assessed(MicroSkill.ONE_EXAMPLE, MicroSkill.CUT_FILLERS, i % 2 == 0))
                    .settled());
        }
        GrowthView growth = read(userWith(sessions), GrowthRange.DEFAULT, null);
        assertThat(growth.recentSessions())
                .extracting(SessionSummaryView::id)
                .containsExactlyElementsOf(IntStream.range(0, 10)
                        .mapToObj(i -> sessions.get(11 - i).id())
                        .toList());
        assertThat(growth.achievements())
                .extracting(AchievementStanding::achievement)
                .contains(Achievement.FIRST_SESSION, Achievement.IMPROVE_10)
                .doesNotContain(Achievement.STREAK_30);
        assertThat(growth.skills())
                .filteredOn(skill -> skill.skill() == MicroSkill.CUT_FILLERS)
                .singleElement()
                .satisfies(skill -> {
                    assertThat(skill.suggested()).isEqualTo(10);
                    assertThat(skill.achieved()).isEqualTo(5);
                    assertThat(skill.mastery()).hasToString("0.50");
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 10_000})
    void theNumberOfStatementsDoesNotGrowWithTheHistory(int sessions) {
        for (int i = 0; i < 60; i++) {
            fixture.article(v -> {});
        }
        String user = userWith(List.of());
        HistoryFixture history = new HistoryFixture(database);
        history.settledSessions(user, sessions, "2026-03-01T10:00:00Z");
        history.analyze();
        Caller caller = Callers.of(user);
        for (String language : new String[] {null, "en"}) {
            assertThat(database.statementsOf(entities -> assertThat(growth(entities)
                                    .read(caller, GrowthRange.TWELVE_WEEKS, language)
                                    .recentSessions())
                            .hasSize(10)))
                    .hasSizeLessThanOrEqualTo(STATEMENTS);
        }
    }

    private GrowthView read(String user, GrowthRange range, @Nullable String language) {
        return database.inTransaction(entities -> growth(entities).read(Callers.of(user), range, language));
    }

    private static ReadGrowth growth(EntityManager entities) {
        return new ReadGrowth(
                new UserRepository(entities),
                new SessionRepository(entities),
                LibraryFixture.articles(entities),
                () -> NOW);
    }

    /** Sessions of 60 up to 30 days ago to the millisecond, then one of 80. */
    private static List<SettledSession> aroundTheEdge(int before) {
        Instant edge = NOW.minus(Duration.ofDays(30));
        List<SettledSession> sessions = new ArrayList<>();
        for (int i = before - 1; i >= 0; i--) {
            sessions.add(at(edge.minus(Duration.ofDays(i)), "en", 60));
        }
        sessions.add(at(edge.plusMillis(1), "en", 80));
        return sessions;
    }

    private static List<SettledSession> sessions(String language, int count, int score) {
        return IntStream.range(0, count)
                .mapToObj(i -> at(NOW.minus(Duration.ofDays(20)).plus(Duration.ofHours(i)), language, score + i))
                .toList();
    }

    private static SettledSession at(Instant completedAt, String language, int score) {
        return Histories.training(completedAt, ZoneOffset.UTC)
                .id(Ids.create("ses"))
                .language(language)
                .score(score)
                .settled();
    }

    /** A user whose rows are as the settlements of the sessions leave them. */
    private String userWith(List<SettledSession> sessions) {
        String user =
                fixture.user(u -> u.progress = Json.write(Histories.after(sessions.toArray(SettledSession[]::new))));
        for (int i = 0; i < sessions.size(); i++) {
            SettledSession settled = sessions.get(i);
            String ability =
                    Json.write(Histories.after(sessions.subList(0, i + 1).toArray(SettledSession[]::new))
                            .abilityIn(settled.language()));
            String article = fixture.article(v -> v.language = settled.language());
            database.run(entities -> entities.persist(row(user, article, settled, ability)));
        }
        return user;
    }

    private static SessionEntity row(String user, String article, SettledSession settled, String ability) {
        SessionEntity session = new SessionEntity();
        session.id = settled.id();
        session.userId = user;
        session.kind = settled.kind().wire();
        session.articleId = article;
        session.articleVersion = 1;
        session.language = settled.language();
        session.stage = "completed";
        session.createdAt = settled.completedAt();
        session.touchedAt = settled.completedAt();
        session.completedAt = settled.completedAt();
        session.localDate = settled.localDate();
        session.round1Overall = 70;
        session.round2Overall = 70;
        session.abilityAfter = ability;
        return session;
    }
}
