package app.twicetold.core.privacy.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.purchase.rules.Entitlement;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of retention is what {@link Retention} says. */
class RetentionTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    @Test
    void recordingsAreKeptForOneOfThreeTimes() {
        assertThat(Retention.RECORDING_DAYS).containsExactly(7, 30, 365);
        assertThat(Retention.DEFAULT_RECORDING_DAYS).isEqualTo(30);
    }

    @Test
    void noChoiceIsShorterThanTheShortest() {
        assertThat(Retention.RECORDING_DAYS)
                .allSatisfy(
                        days -> assertThat(Duration.ofDays(days)).isGreaterThanOrEqualTo(Retention.SHORTEST_RECORDING))
                .contains((int) Retention.SHORTEST_RECORDING.toDays());
    }

    @Test
    void aRevocationOutlivesWhatItsReceiptOpens() {
        assertThat(Retention.STORE_REVOCATIONS).isGreaterThanOrEqualTo(Entitlement.RENEWAL_LAG);
    }

    @Test
    void theContractOffersTheChoices() throws IOException {
        String contract =
                Files.readString(ROOT.resolve("web-client-api/src/main/resources/app/twicetold/client/openapi.yaml"));
        assertThat(contract)
                .containsPattern("AudioRetentionDays:\\s+type: integer\\s+enum: "
                        + Pattern.quote(Retention.RECORDING_DAYS.toString()))
                .contains("audio_retention_days_options: " + Retention.RECORDING_DAYS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void theSiteTellsTheDefaultAndTheOtherChoices(String language) throws IOException {
        Properties site = site(language);
        for (String key : List.of("home.promises.4", "privacy.3.text.2")) {
            assertThat(numbers(site.getProperty(key)))
                    .startsWith(Retention.DEFAULT_RECORDING_DAYS)
                    .containsExactlyInAnyOrderElementsOf(Retention.RECORDING_DAYS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh-Hans"})
    void theSiteTellsHowLongBackupsAreKept(String language) throws IOException {
        assertThat(numbers(site(language).getProperty("privacy.5.text.2"))).containsExactly(days(Retention.BACKUPS));
    }

    @ParameterizedTest
    @CsvSource({
        "notification_log, 30 days",
        "webhook_events, 30 days",
        "deletion_jobs, 60 days",
        "analytics_events, 30 days",
        "provider_calls, 90 days",
        "provider_widths, 30 days",
        "host_turns, 2 days",
        "batch_executions, 90 days",
        "content_jobs, 400 days",
        "audit_log, 730 days",
        "store_revocations, until a day after",
        "daily_quests, until the day is over everywhere",
    })
    void operationsTellLifetimesOfTables(String table, String keptFor) throws IOException {
        assertThat(operations()).containsPattern("\\| `" + table + "`[^|]* \\| " + keptFor);
    }

    @Test
    void lifetimesAreThoseThatOperationsTell() {
        assertThat(Retention.NOTIFICATION_LOG).hasDays(30);
        assertThat(Retention.WEBHOOK_EVENTS).hasDays(30);
        assertThat(Retention.DELETION_JOBS).hasDays(60);
        assertThat(Retention.PROVIDER_WIDTHS).hasDays(30);
        assertThat(Retention.HOST_TURNS).hasDays(2);
        assertThat(Retention.STORE_REVOCATIONS).hasDays(1);
        assertThat(Retention.DAILY_QUESTS).hasDays(1);
    }

    @Test
    void operationsTellOfBackups() throws IOException {
        assertThat(Files.readString(ROOT.resolve("docs/guides/backup-and-restore.md")))
                .contains("Keep nothing of it for more than " + days(Retention.BACKUPS) + " days");
        assertThat(operations()).contains("uploads that nobody submitted for a day");
        assertThat(Retention.UNSUBMITTED).hasDays(1);
        assertThat(Retention.STAGED_OBJECTS).hasDays(1);
    }

    private static String operations() throws IOException {
        return Files.readString(ROOT.resolve("docs/operations.md"));
    }

    private static Properties site(String language) throws IOException {
        Properties texts = new Properties();
        try (Reader file = Files.newBufferedReader(ROOT.resolve(
                "web-landing/src/main/resources/app/twicetold/landing/site/site_" + language + ".properties"))) {
            texts.load(file);
        }
        return texts;
    }

    private static List<Integer> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(number -> Integer.valueOf(number.group()))
                .toList();
    }

    private static int days(Duration lifetime) {
        return (int) lifetime.toDays();
    }
}
