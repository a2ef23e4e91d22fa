package app.twicetold.core.provider.rules;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The prices of models. An exact model wins over the default of its provider; a model without either is unpriced. */
public record PriceTable(List<ModelPrice> prices) {
    public static final PriceTable EMPTY = new PriceTable(List.of());

    private static final int PLACES = 6;
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final BigDecimal MS_PER_MINUTE = BigDecimal.valueOf(60_000);

    public PriceTable {
        prices = List.copyOf(prices);
    }

    /** The price of a model, empty when it is unpriced. */
    public Optional<ModelPrice> of(String provider, String model) {
        return find(provider, model).or(() -> find(provider, ModelPrice.ANY_MODEL));
    }

    private Optional<ModelPrice> find(String provider, String model) {
        return prices.stream()
                .filter(price ->
                        price.provider().equals(provider) && price.model().equals(model))
                .findFirst();
    }

    /**
     * What a call costs in US dollars, six places, half up. What the provider does not report costs nothing.
     *
     * @return null when the model is unpriced
     */
    public @Nullable BigDecimal cost(
            String provider,
            String model,
            @Nullable Long inputTokens,
            @Nullable Long outputTokens,
            @Nullable Long audioMs) {
        return of(provider, model)
                .map(price -> {
                    BigDecimal tokens =
                            times(price.inputPer1k(), inputTokens).add(times(price.outputPer1k(), outputTokens));
                    BigDecimal sound = times(price.perMinute(), audioMs);
                    return tokens.multiply(MS_PER_MINUTE)
                            .add(sound.multiply(THOUSAND))
                            .divide(THOUSAND.multiply(MS_PER_MINUTE), PLACES, RoundingMode.HALF_UP);
                })
                .orElse(null);
    }

    private static BigDecimal times(@Nullable BigDecimal price, @Nullable Long amount) {
        return price == null || amount == null ? BigDecimal.ZERO : price.multiply(BigDecimal.valueOf(amount));
    }
}
