package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTableTest {
    private static final PriceTable TABLE = new PriceTable(List.of(
            price("a", "*", "1", "2", null),
            price("a", "big", "0.0025", "0.01", null),
            price("ears", "nova", "0", "0", "0.0043"),
            price("voice", "both", "0.015", "0", "0.6")));

    private static ModelPrice price(String provider, String model, String in, String out, @Nullable String minute) {
        return new ModelPrice(
                provider,
                model,
                new BigDecimal(in),
                new BigDecimal(out),
                minute == null ? null : new BigDecimal(minute));
    }

    @ParameterizedTest
    @CsvSource({
        "a, big, 1000, 1000, , 0.012500",
        "a, big, 1234, 567, , 0.008755",
        "a, big, 0, 0, , 0.000000",
        "a, big, , , , 0.000000",
        "a, big, 1000, 1000, 60000, 0.012500", // sound is not what is paid for
        "ears, nova, , , 60000, 0.004300",
        "ears, nova, , , 90000, 0.006450",
        "ears, nova, , , 1, 0.000000",
        "ears, nova, , , 7, 0.000001", // 0.00000050166…
        "ears, nova, , , 6, 0.000000", // 0.00000043
        "voice, both, 200, , 30000, 0.303000"
    })
    void aCallCostsTokensAndMinutes(
            String provider, String model, Long in, Long out, Long audioMs, BigDecimal expected) {
        assertThat(TABLE.cost(provider, model, in, out, audioMs)).isEqualTo(expected);
    }

    @Test
    void anExactModelWinsOverTheDefaultOfItsProvider() {
        assertThat(TABLE.of("a", "big"))
                .hasValueSatisfying(p -> assertThat(p.model()).isEqualTo("big"));
        assertThat(TABLE.of("a", "small"))
                .hasValueSatisfying(p -> assertThat(p.model()).isEqualTo("*"));
        assertThat(TABLE.cost("a", "small", 1000L, 1000L, null)).isEqualTo("3.000000");
    }

    @Test
    void aModelWithoutAPriceIsUnpriced() {
        assertThat(TABLE.cost("ears", "other", 1L, 1L, 1L)).isNull();
        assertThat(TABLE.cost("nobody", "big", 1L, 1L, 1L)).isNull();
        assertThat(PriceTable.EMPTY.cost("a", "big", 0L, 0L, 0L)).isNull();
    }
}
