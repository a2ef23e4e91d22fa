package app.twicetold.persistence.provider;

/** All calls of a window, those that are summed up and those that are not yet, for whoever adds them up. */
public final class CallTotals {
    /**
     * Stands behind {@code with} in a statement that reads from {@code totals}: rows of {@code at, scope, capability, provider, model,
     * error_kind, calls, fallbacks, input_tokens, output_tokens, audio_ms, cost_usd, unpriced}. Its parameters are
     * {@code :from}, a whole hour, and {@code :to}, excluded.
     */
    public static final String BETWEEN = """
            totals as (
                select hour as at, scope, capability, provider, model, nullif(error_kind, '') as error_kind,
                       calls, fallbacks, input_tokens, output_tokens, audio_ms, cost_usd, unpriced
                from provider_call_sums
                where hour >= :from and hour < :to
                union all
                select at, scope, capability, provider, model, error_kind,
                       1, case when fallback then 1 else 0 end, coalesce(input_tokens, 0), coalesce(output_tokens, 0),
                       coalesce(audio_ms, 0), coalesce(cost_usd, 0), case when cost_usd is null then 1 else 0 end
                from provider_calls
                where at >= greatest(:from, (select summed_until from provider_call_mark)) and at < :to
            )
            """;

    private CallTotals() {}
}
