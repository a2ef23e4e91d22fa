package app.twicetold.rehearsals.size;

import app.twicetold.core.provider.config.ListPrices;
import app.twicetold.core.provider.config.ProviderConfigDocument;
import app.twicetold.rehearsals.size.rules.Prices;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The price table that ships with the service. */
final class ListedPrices {
    private ListedPrices() {}

    /**
     * The prices of three models.
     *
     * @throws IllegalArgumentException with a sentence, when one has none or is priced by something else
     */
    static Prices of(String asr, String llm, String speech) {
        ProviderConfigDocument.Price model = find(llm);
        return new Prices(
                minute(asr),
                model.inputPer1k().doubleValue(),
                model.outputPer1k().doubleValue(),
                minute(speech),
                String.join(", ", asr, llm, speech));
    }

    private static double minute(String name) {
        @Nullable BigDecimal price = find(name).perMinute();
        if (price == null) {
            throw new IllegalArgumentException("The price table has no price of a minute for " + name + ".");
        }
        return price.doubleValue();
    }

    private static ProviderConfigDocument.Price find(String name) {
        return ListPrices.shipped().prices().stream()
                .filter(price -> (price.provider() + "/" + price.model()).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The price table has no " + name + "; a model is provider/model."));
    }
}
