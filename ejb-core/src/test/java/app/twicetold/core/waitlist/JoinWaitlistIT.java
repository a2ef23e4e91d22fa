package app.twicetold.core.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.persistence.testing.TestDatabase;
import app.twicetold.persistence.waitlist.WaitlistRepository;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JoinWaitlistIT {
    private static final String NOON = "2026-03-01T12:00:00.007Z";

    private final TestDatabase database = TestDatabase.get();

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void theRecordIsTheAddressInLowerCaseTheMomentAndTheLocale() {
        assertThat(join("Ada.Lovelace@Example.ORG", "zh-Hans", "")).isEqualTo(WaitlistStatus.OK);

        assertThat(rows())
                .containsExactly(
                        "email:ada.lovelace@example.org {\"locale\": \"zh-Hans\", \"createdAt\": \"" + NOON + "\"}");
    }

    @Test
    void theMomentHasMillisecondsAlsoWhenTheyAreNone() {
        join("a@b.c", "en", "", "2026-03-01T12:00:00Z");

        assertThat(rows().get(0)).contains("\"createdAt\": \"2026-03-01T12:00:00.000Z\"");
    }

    @Test
    void aDuplicateKeepsTheFirstRecord() {
        join("a@b.c", "zh-Hans", "");
        List<String> first = rows();

        assertThat(join(" A@B.C ", "en", "", "2026-03-02T12:00:00Z")).isEqualTo(WaitlistStatus.DUPLICATE);
        assertThat(rows()).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({
        "en, en",
        "en-GB, en",
        "zh-Hans, zh-Hans",
        "zh, zh-Hans",
        "zh-CN, zh-Hans",
        "zh-TW, en",
        "fr, en",
        "'', en",
        ", en",
        "🦓, en"
    })
    void aLocaleThatIsNotSupportedFallsBackToTheDefault(@Nullable String given, String stored) {
        join("a@b.c", given, "");

        assertThat(rows().get(0)).contains("\"locale\": \"" + stored + "\"");
    }

    @Test
    void aLocaleThatIsTooLongFallsBackToTheDefault() {
        join("a@b.c", "zh-Hans" + "-x".repeat(100), "");

        assertThat(rows().get(0)).contains("\"locale\": \"en\"");
    }

    @ParameterizedTest
    @CsvSource({", ''", "nobody, ''", "a@b.c, http://spam.example", "a@b.c, ' '"})
    void whatIsInvalidIsNotStored(@Nullable String email, String website) {
        assertThat(join(email, "en", website)).isEqualTo(WaitlistStatus.INVALID);
        assertThat(rows()).isEmpty();
    }

    @Test
    void withoutAStoreItIsAnErrorAndNothingIsStored() {
        assertThat(database.<WaitlistStatus>inTransaction(entities -> new JoinWaitlist(
                                new WaitlistRepository(entities),
                                new WaitlistSettings(false, "support@example.com"),
                                InstantSource.fixed(Instant.parse(NOON)))
                        .join("a@b.c", "en", null)))
                .isEqualTo(WaitlistStatus.ERROR);
        assertThat(rows()).isEmpty();
    }

    private WaitlistStatus join(@Nullable String email, @Nullable String locale, String website) {
        return join(email, locale, website, NOON);
    }

    private WaitlistStatus join(@Nullable String email, @Nullable String locale, String website, String now) {
        return database.inTransaction(entities -> new JoinWaitlist(
                        new WaitlistRepository(entities),
                        new WaitlistSettings(true, "support@example.com"),
                        InstantSource.fixed(Instant.parse(now)))
                .join(email, locale, website));
    }

    /** Whole rows, whatever columns there are. */
    private List<String> rows() {
        return database.inTransaction(entities -> {
            @SuppressWarnings("unchecked")
            List<String> rows = entities.createNativeQuery(
                            "select string_agg(cell.value, ' ' order by cell.key) from waitlist w, "
                                    + "jsonb_each_text(to_jsonb(w)) cell group by w.key order by w.key",
                            String.class)
                    .getResultList();
            return rows;
        });
    }
}
