package app.twicetold.core.provider.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By the documentation of the providers. */
class ModelFamilyTest {
    @ParameterizedTest
    @CsvSource({
        "openai, gpt-4.1, true, '', false",
        "openai, gpt-4o-mini, true, '', false",
        "openai, gpt-5-mini, false, none minimal low medium high xhigh max, true",
        "openai, gpt-6-luna, false, none minimal low medium high xhigh max, true",
        "openai, o3, false, none minimal low medium high xhigh max, true",
        "openai, llama-3, true, none minimal low medium high xhigh max, false",
        "openai_compatible, gpt-6-luna, true, none minimal low medium high xhigh max, false",
        "anthropic, claude-sonnet-4-5, true, '', false",
        "anthropic, claude-haiku-4-5-20251001, true, '', false",
        "anthropic, claude-opus-4-5, true, low medium high, false",
        "anthropic, claude-sonnet-4-6, true, low medium high max, false",
        "anthropic, claude-opus-4-7, false, low medium high xhigh max, true",
        "anthropic, claude-sonnet-5-5, false, low medium high xhigh max, true",
        "google, gemini-2.5-flash, true, '', true",
        "google, gemini-3.5-flash-lite, false, minimal low medium high, true",
        "mock, standard, true, none minimal low medium high xhigh max, false"
    })
    void aModelTakesWhatItsFamilyTakes(
            String provider, String model, boolean temperature, String efforts, boolean thinks) {
        ModelFamily family = ModelFamily.of(provider, model);

        assertThat(family.temperature()).isEqualTo(temperature);
        assertThat(family.efforts())
                .isEqualTo(Arrays.stream(efforts.split(" ", -1))
                        .filter(effort -> !effort.isEmpty())
                        .toList());
        assertThat(family.thinks()).isEqualTo(thinks);
        assertThat(family.tokens(entry(provider, model, null), 500)).isEqualTo(thinks ? 16_500 : 500);
    }

    @ParameterizedTest
    @CsvSource({
        "openai_compatible, qwen3, , 0.2, 500",
        "openai_compatible, qwen3, none, 0.2, 500",
        "openai_compatible, qwen3, minimal, 0.2, 16500",
        "openai_compatible, qwen3, high, 0.2, 16500",
        "openai_compatible, qwen3, unheard of, 0.2, 500",
        "openai, llama-3, high, , 500",
        "anthropic, claude-sonnet-4-6, high, , 500"
    })
    void aModelOfOnesOwnTakesATemperatureWithItsEffortAndThinksWhenAsked(
            String provider, String model, @Nullable String effort, @Nullable Double temperature, int tokens) {
        ChainEntry entry = entry(provider, model, effort);
        ModelFamily family = ModelFamily.of(entry);

        assertThat(family.temperature(entry, 0.2)).isEqualTo(temperature);
        assertThat(family.tokens(entry, 500)).isEqualTo(tokens);
    }

    private static ChainEntry entry(String provider, String model, @Nullable String effort) {
        return new ChainEntry(
                provider, model, true, Duration.ofSeconds(1), effort == null ? Map.of() : Map.of("effort", effort));
    }
}
