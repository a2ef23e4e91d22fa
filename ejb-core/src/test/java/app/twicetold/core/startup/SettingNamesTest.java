package app.twicetold.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An operator who mistypes a setting learns it, and other programs may keep their variables. */
class SettingNamesTest {
    @ParameterizedTest
    @CsvSource({
        "DATABSE_URL, DATABASE_URL", // one missing
        "DATABASE_UURL, DATABASE_URL", // one too many
        "DATABASE_ULR, DATABASE_URL", // two swapped
        "JWT_SECERT, JWT_SECRET",
        "APP_ENW, APP_ENV", // seven characters allow one
    })
    void aNameThatIsCloseNamesTheOneThatWasMeant(String written, String meant) {
        assertThat(SettingNames.doubts(Set.of(written)))
                .containsExactly("Setting " + written + " is unknown; " + meant + " is probably meant.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ATE_BASE_URLS_X",
                "APP_EMW",
                "JAVA_HOME",
                "PATH",
                "HTTP_PROXY",
                "LOG_LEVEL",
                "lower_case",
                "SMTP_PORT",
                "FTP_PORT",
                "HTTP_HOST",
                "HTTPS_PORT"
            })
    void aNameThatIsFarMayBelongToAnotherProgram(String name) {
        assertThat(SettingNames.doubts(Set.of(name))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DATABASE_URL",
                "JWT_SECRET_FILE",
                "OPENAI_COMPATIBLE_ENDPOINTS",
                "OPENAI_COMPATIBLE_MY_OWN_BASE_URL",
                "OPENAI_COMPATIBLE_MY_OWN_API_KEY_FILE",
                "BROKER_REDELIVERY_DELAY_MS"
            })
    void aSettingIsNoDoubt(String name) {
        assertThat(SettingNames.doubts(Map.of(name, "twicetold.properties"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DATABASE_HOST", "RATE_LIMIT_READS", "PURCHASE_LAYER_TOKEN"})
    void aNameThatBeginsAsOursIsUnknown(String name) {
        assertThat(SettingNames.doubts(Set.of(name))).containsExactly("Setting " + name + " is unknown.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TWICETOLD_PORT",
                "TWICETOLD_SERVICE_HOST",
                "TWICETOLD_SERVICE_PORT_HTTP",
                "DATABASE_PORT_5432_TCP_ADDR"
            })
    void theLinksOfAClusterAreLeftAlone(String name) {
        assertThat(SettingNames.doubts(Set.of(name))).isEmpty();
    }

    @Test
    void oneOfAnEarlierReleaseSaysWhatTookItsPlace() {
        assertThat(SettingNames.doubts(Set.of("BROKER_HOST")))
                .containsExactly("Setting BROKER_HOST is not read any more: BROKER_URL has taken its place.");
    }

    @Test
    void twoTyposAreMeantOnlyInAFile() {
        assertThat(SettingNames.doubts(Map.of("DATEBASE_URI", "twicetold.properties")))
                .containsExactly("Setting DATEBASE_URI is unknown; DATABASE_URL is probably meant.");
        assertThat(SettingNames.doubts(Set.of("DATEBASE_URI"))).isEmpty();
    }

    @Test
    void aFileOfSettingsHoldsNothingElse() {
        assertThat(SettingNames.doubts(Map.of("LOG_LEVEL", "twicetold.properties")))
                .containsExactly("Setting LOG_LEVEL is unknown.");
    }

    @Test
    void allDoubtsAreToldInTheOrderOfTheirNames() {
        assertThat(SettingNames.doubts(Set.of("S3_BUKCET", "ADMINKEY", "DATABSE_URL")))
                .extracting(sentence -> sentence.split(" ")[1])
                .containsExactly("ADMINKEY", "DATABSE_URL", "S3_BUKCET");
    }
}
