package app.twicetold.core.content.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.shared.Json;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerationConfigTest {
    private static final GenerationConfig DEFAULTS = GenerationConfig.defaults(List.of("en", "zh-Hans"), "v1");

    @Test
    void theDefaultsAreThoseOfTheSpecification() {
        assertThat(DEFAULTS.thresholds("en")).isEqualTo(new GenerationConfig.Thresholds(80, 60, 12, 0.2));
        assertThat(DEFAULTS.thresholds("zh-Hans")).isEqualTo(new GenerationConfig.Thresholds(80, 60, 20, 0.3));
        assertThat(DEFAULTS.defaultTarget()).isEqualTo(20);
        assertThat(DEFAULTS.batchMax()).isEqualTo(5);
        assertThat(DEFAULTS.maxJobsPerRun()).isEqualTo(25);
        assertThat(DEFAULTS.auditSampleRate()).isEqualTo(0.05);
        assertThat(DEFAULTS.retireHealthBelow()).isEqualTo(40);
        assertThat(DEFAULTS.reportTakedownsPerHour()).isEqualTo(10);
        assertThat(DEFAULTS.mix().aiOriginal()).isEqualTo(0.5);
        assertThat(DEFAULTS.pairGeneration()).isFalse();
        assertThat(DEFAULTS.dailyCostCapUsd()).isEqualByComparingTo(new BigDecimal("20"));
        assertThat(DEFAULTS.playgroundDailyCapUsd()).isEqualByComparingTo(new BigDecimal("20"));
    }

    @Test
    void aTargetOfACellWinsOverTheDefault() {
        GenerationConfig config = new GenerationConfig(
                DEFAULTS.languages(),
                20,
                List.of(new GenerationConfig.CellTarget("en", "science", 2, 3)),
                5,
                25,
                0.05,
                40,
                10,
                new GenerationConfig.Mix(0.5),
                false,
                "v1",
                BigDecimal.TEN,
                BigDecimal.TEN);

        assertThat(config.target(new Cell("en", "science", 2))).isEqualTo(3);
        assertThat(config.target(new Cell("en", "science", 3))).isEqualTo(20);
        assertThat(config.target(new Cell("zh-Hans", "science", 2))).isEqualTo(20);
    }

    @Test
    void aConfigurationFromBeforeThePlaygroundHasTheCapOfTheDefaults() {
        String before = Json.write(DEFAULTS).replaceAll(",\"playground_daily_cap_usd\":\\d+", "");

        assertThat(before).doesNotContain("playground");
        assertThat(Json.read(before, GenerationConfig.class)).isEqualTo(DEFAULTS);
    }

    @Test
    void aConfigurationFromBeforeTheCopyLimitsHasThoseOfTheLanguages() {
        String before = Json.write(DEFAULTS).replaceAll(",\"copied_\\w+\":[\\d.]+", "");

        assertThat(before).doesNotContain("copied");
        assertThat(Json.read(before, GenerationConfig.class)).isEqualTo(DEFAULTS);
    }

    @Test
    void aConfigurationFromBeforeTheBreakerOfReportsHasTheBoundOfTheDefaults() {
        String before = Json.write(DEFAULTS).replaceAll(",\"report_takedowns_per_hour\":\\d+", "");

        assertThat(before).doesNotContain("takedowns");
        assertThat(Json.read(before, GenerationConfig.class)).isEqualTo(DEFAULTS);
    }

    @Test
    void aStoredConfigurationIsReadBackAsItWas() {
        assertThat(Json.read(Json.write(DEFAULTS), GenerationConfig.class)).isEqualTo(DEFAULTS);
    }

    @Test
    void aCellHasADifficultyFromOneToThree() {
        assertThatThrownBy(() -> new Cell("en", "science", 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new Cell("en", "science", 1)).isLessThan(new Cell("en", "science", 3));
        assertThatThrownBy(() -> new Cell("en", "science", 4)).isInstanceOf(IllegalArgumentException.class);
    }
}
