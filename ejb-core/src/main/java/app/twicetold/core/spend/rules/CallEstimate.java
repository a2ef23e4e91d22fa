package app.twicetold.core.spend.rules;

import app.twicetold.core.provider.rules.PriceTable;
import java.math.BigDecimal;

/** What a call may cost, before it is made. */
public final class CallEstimate {
    private CallEstimate() {}

    /**
     * The price of the prompt and of the longest answer, in US dollars. A code point of the prompt counts as a token.
     * Tokenizers make fewer tokens of either language, so the estimate errs upwards. A model without a price is
     * estimated at 0, because no cost of its calls is known.
     *
     * @param maxOutputTokens the longest answer that is asked for, 0 for embeddings
     */
    public static BigDecimal of(PriceTable prices, String provider, String model, String prompt, long maxOutputTokens) {
        long inputTokens = prompt.codePointCount(0, prompt.length());
        BigDecimal cost = prices.cost(provider, model, inputTokens, maxOutputTokens, null);
        return cost == null ? BigDecimal.ZERO : cost;
    }
}
