package app.twicetold.core.provider.config;

import app.twicetold.core.provider.port.ProviderId;
import app.twicetold.core.provider.rules.ModelPrice;
import app.twicetold.core.provider.rules.PriceTable;
import app.twicetold.core.shared.Json;
import app.twicetold.core.shared.Resources;
import java.time.LocalDate;
import java.util.List;

/**
 * The public list prices that ship with the service, which hold until an operator stores others.
 *
 * @param asOf when the prices were last compared with the published prices of the providers
 */
public record ListPrices(LocalDate asOf, List<ProviderConfigDocument.Price> prices) {
    private static final ListPrices SHIPPED =
            Json.read(Resources.text(ListPrices.class, "prices.json"), ListPrices.class);

    public static ListPrices shipped() {
        return SHIPPED;
    }

    /** The prices as a table. The mock's prices are left out where the mock cannot be called. */
    PriceTable table(boolean production) {
        return new PriceTable(prices.stream()
                .filter(price -> !production || !price.provider().equals(ProviderId.MOCK.wire()))
                .map(p -> new ModelPrice(p.provider(), p.model(), p.inputPer1k(), p.outputPer1k(), p.perMinute()))
                .toList());
    }
}
