package app.twicetold.core.home;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.library.LibraryFixture;
import app.twicetold.persistence.home.DailyQuestRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForgetDailyQuestsIT {
    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void emptyDatabase() {
        database.clear();
        fixture.topics("science");
    }

    @Test
    void theQuestsOfDaysThatAreOverEverywhereAreForgotten() {
        String user = fixture.user();
        String article = fixture.article(v -> {});
        database.run(entities -> List.of("2026-02-20", "2026-02-28", "2026-03-01", "2026-03-02", "2026-03-03")
                .forEach(date -> entities.createNativeQuery(
                                "insert into daily_quests values (:user, cast(:date as date), " + ":article, now())")
                        .setParameter("user", user)
                        .setParameter("date", date)
                        .setParameter("article", article)
                        .executeUpdate()));

        // At noon of the second in Greenwich it is the first at the date line, and the third on its other side.
        boolean more = database.inTransaction(entities -> new ForgetDailyQuests(
                        new DailyQuestRepository(entities), InstantSource.fixed(Instant.parse("2026-03-02T11:59:00Z")))
                .nextPage());

        assertThat(more).isFalse();
        List<?> left = database.inTransaction(entities -> entities.createNativeQuery(
                        "select cast(local_date as text) from daily_quests order by 1", String.class)
                .getResultList());
        assertThat(left).isEqualTo(List.of("2026-03-01", "2026-03-02", "2026-03-03"));
    }
}
