package app.twicetold.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Settings;
import app.twicetold.core.work.rules.Patience;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatienceSettingsTest {
    private static PatienceSettings from(Map<String, String> values) {
        return PatienceSettings.from(new Settings(name -> Optional.ofNullable(values.get(name))));
    }

    @ParameterizedTest
    @CsvSource({"development, 90", "staging, 90", "production, 90", "test, 0"})
    void attemptsWaitForAMinuteAndAHalfExceptInTests(String environment, int seconds) {
        assertThat(from(Map.of("APP_ENV", environment)).attempts().whole()).hasSeconds(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "99999", "100000"})
    void thePatienceEndsTwentySecondsBeforeClientsGiveUp(String ms) {
        assertThat(from(Map.of("PIPELINE_PATIENCE_MS", ms)).attempts().whole())
                .isEqualTo(Duration.ofMillis(Integer.parseInt(ms)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "100001", "120000", "soon"})
    void anythingLongerIsRefused(String ms) {
        assertThatThrownBy(() -> from(Map.of("PIPELINE_PATIENCE_MS", ms)))
                .isInstanceOf(Settings.InvalidSetting.class)
                .hasMessageContaining("PIPELINE_PATIENCE_MS");
    }

    @Test
    void whereAttemptsDoNotWaitNothingDoes() {
        assertThat(PatienceSettings.NONE.background()).isEqualTo(Patience.NONE);
        assertThat(from(Map.of()).background().whole()).hasMinutes(10);
    }
}
