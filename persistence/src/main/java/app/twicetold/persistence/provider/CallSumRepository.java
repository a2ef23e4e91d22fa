package app.twicetold.persistence.provider;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Optional;

/** Sums of calls, hour by hour, and the moment until which calls are in them. */
public class CallSumRepository {
    private final EntityManager entities;

    public CallSumRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Calls before this moment are summed up. Until the end of the transaction nobody else adds to the sums. */
    public Instant lockMark() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('call sums', 0)) as text) as locked")
                .run();
        return NativeRead.of(entities, "select summed_until from provider_call_mark")
                .first(Row::moment)
                .orElse(Instant.EPOCH);
    }

    /** The first call that is not summed up; empty when there is none that ended before a moment. */
    public Optional<Instant> firstAfter(Instant mark, Instant until) {
        return NativeRead.of(entities, """
                select at from provider_calls
                where at >= :mark and at < least(:until, now() - interval '10 minutes')
                order by at
                limit 1
                """)
                .with("mark", mark)
                .with("until", until)
                .first(Row::moment);
    }

    /** Adds the calls of a span, its end excluded, to the sums of its hours, and moves the mark to its end. */
    public void add(Instant from, Instant to) {
        entities.createNativeQuery("""
                insert into provider_call_sums as s
                    (hour, scope, capability, provider, model, error_kind, calls, fallbacks, input_tokens, output_tokens,
                     audio_ms, latency_ms, cost_usd, unpriced)
                select date_trunc('hour', at, 'UTC'), scope, capability, provider, model, coalesce(error_kind, ''),
                       count(*), count(*) filter (where fallback), coalesce(sum(input_tokens), 0),
                       coalesce(sum(output_tokens), 0), coalesce(sum(audio_ms), 0), sum(latency_ms),
                       coalesce(sum(cost_usd), 0), count(*) filter (where cost_usd is null)
                from provider_calls
                where at >= :from and at < :to
                group by 1, 2, 3, 4, 5, 6
                on conflict (hour, scope, capability, provider, model, error_kind) do update
                set calls = s.calls + excluded.calls,
                    fallbacks = s.fallbacks + excluded.fallbacks,
                    input_tokens = s.input_tokens + excluded.input_tokens,
                    output_tokens = s.output_tokens + excluded.output_tokens,
                    audio_ms = s.audio_ms + excluded.audio_ms,
                    latency_ms = s.latency_ms + excluded.latency_ms,
                    cost_usd = s.cost_usd + excluded.cost_usd,
                    unpriced = s.unpriced + excluded.unpriced
                """)
                .setParameter("from", from)
                .setParameter("to", to)
                .executeUpdate();
        entities.createNativeQuery("""
                insert into provider_call_mark (id, summed_until) values (true, :to)
                on conflict (id) do update set summed_until = excluded.summed_until
                """).setParameter("to", to).executeUpdate();
    }
}
