package app.twicetold.core.analytics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.analytics.rules.EventName;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.analytics.AnalyticsRepository;
import app.twicetold.persistence.testing.TestDatabase;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordEventsIT {
    private static final Instant AT = Instant.parse("2026-03-02T08:30:00.123456Z");
    private static final Instant RECEIVED = Instant.parse("2026-03-02T08:31:00Z");

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void theRowHoldsTheKeysOfTheListAndNothingElse() {
        String user = fixture.user(u -> {});
        record(
                user,
                new AnalyticsEvent(EventName.values()[0], AT, "ses_1", "art_1", 2, "home", "timed_out", "1.4.0"),
                new AnalyticsEvent(EventName.values()[1], AT, null, null, null, null, null, null));
        assertThat(rows())
                .containsExactly(
                        "{\"name\": \"%s\", \"round\": 2, \"screen\": \"home\", \"article_id\": \"art_1\", "
                                        .formatted(EventName.values()[0].wire())
                                + "\"error_code\": \"timed_out\", \"session_id\": \"ses_1\", \"app_version\": \"1.4.0\"}",
                        "{\"name\": \"%s\"}".formatted(EventName.values()[1].wire()));
        assertThat(count("ts = '" + AT + "' and received_at = '" + RECEIVED + "' and user_id = '" + user + "'"))
                .isEqualTo(2);
    }

    @Test
    void anAccountThatIsGoneMeanwhileIsNotSignedInAnyMore() {
        assertThatThrownBy(() -> record(
                        "usr_gone", new AnalyticsEvent(EventName.values()[0], AT, null, null, null, null, null, null)))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.UNAUTHORIZED));
    }

    private void record(String user, AnalyticsEvent... events) {
        database.run(entities -> new RecordEvents(
                        new AnalyticsRepository(entities), new UserRepository(entities), () -> RECEIVED)
                .record(user, List.of(events)));
    }

    /** The columns that an app fills; what is null is left out. */
    @SuppressWarnings("unchecked")
    private List<String> rows() {
        return database.inTransaction(entities -> entities.createNativeQuery(
                        "select cast(jsonb_strip_nulls(to_jsonb(e)) - 'id' - 'user_id' - 'ts' - 'received_at' as text) "
                                + "from analytics_events e order by session_id nulls last",
                        String.class)
                .getResultList());
    }

    private long count(String where) {
        return database.inTransaction(entities ->
                (Long) entities.createNativeQuery("select count(*) from analytics_events where " + where, Long.class)
                        .getSingleResult());
    }
}
