package app.twicetold.core.provider.rules;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a model costs in US dollars.
 *
 * @param model {@value #ANY_MODEL} for every model of the provider that has no price of its own
 * @param inputPer1k for 1000 input tokens; for speech synthesis 1000 characters
 * @param outputPer1k for 1000 output tokens
 * @param perMinute of sound, heard or made; null when the price does not depend on sound
 */
public record ModelPrice(
        String provider,
        String model,
        BigDecimal inputPer1k,
        BigDecimal outputPer1k,
        @Nullable BigDecimal perMinute) {
    public static final String ANY_MODEL = "*";

    public ModelPrice {
        inputPer1k = plain(inputPer1k);
        outputPer1k = plain(outputPer1k);
        perMinute = perMinute == null ? null : plain(perMinute);
    }

    /** Normalises an amount, so that equal prices are equal objects. */
    private static BigDecimal plain(BigDecimal amount) {
        BigDecimal stripped = amount.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
