package app.twicetold.persistence.provider;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The widths of entries, and what each node holds of them. All times are of the database's clock. */
public class ProviderWidthRepository {
    private static final String LOCK = """
            select narrowed, answers, cuts, rests_until
            from provider_widths
            where entry = :entry
            for update
            """;

    /** There is a row for the clock when no node holds anything. */
    private static final String SHARES = """
            select clock_timestamp(), s.node, s.held, s.wanted, s.since, s.held_until
            from (select cast(:entry as text) as entry) as e
            left join provider_shares s on s.entry = e.entry
            """;

    private static final String NARROWED = """
            select entry, narrowed
            from provider_widths
            where narrowed is not null
            """;

    private static final String HOLD = """
            with gone as (
                delete from provider_shares
                where entry = :entry and node <> :node and held_until < :now
            )
            insert into provider_shares (entry, node, held, wanted, since, held_until)
            values (:entry, :node, :held, :wanted, :since, :until)
            on conflict (entry, node) do update
            set held = excluded.held, wanted = excluded.wanted, since = excluded.since, held_until = excluded.held_until
            """;

    private final EntityManager entities;

    public ProviderWidthRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The width of an entry, locked until the transaction ends. The first time there is none, and it is made. */
    public ProviderWidthRow lock(String entry) {
        return locked(entry).orElseGet(() -> {
            entities.createNativeQuery(
                            "insert into provider_widths (entry) values (:entry) on conflict (entry) do nothing")
                    .setParameter("entry", entry)
                    .executeUpdate();
            return locked(entry).orElseThrow();
        });
    }

    private Optional<ProviderWidthRow> locked(String entry) {
        return NativeRead.of(entities, LOCK)
                .with("entry", entry)
                .first(row ->
                        new ProviderWidthRow(row.integerOrNull(), row.integer(), row.bigint(), row.momentOrNull()));
    }

    /** What nodes hold of an entry, with the time; one row without a share when none holds anything. */
    public List<ProviderShareRow> shares(String entry) {
        return NativeRead.of(entities, SHARES).with("entry", entry).list(row -> {
            Instant now = row.moment();
            return new ProviderShareRow(
                    row.isNextNull()
                            ? null
                            : new ProviderShareRow.Share(
                                    row.text(), row.integer(), row.integer(), row.moment(), row.moment()),
                    now);
        });
    }

    public void change(String entry, ProviderWidthRow width) {
        NativeRead.of(entities, """
                        update provider_widths
                        set narrowed = cast(:narrowed as integer), answers = :answers, cuts = :cuts,
                            rests_until = cast(:rests as timestamptz), changed_at = clock_timestamp()
                        where entry = :entry
                        """)
                .with("entry", entry)
                .with("narrowed", width.narrowed())
                .with("answers", width.answers())
                .with("cuts", width.cuts())
                .with("rests", width.restsUntil())
                .run();
    }

    /** Holds a share for its node, and forgets those whose time is over. */
    public void hold(String entry, ProviderShareRow.Share share, Instant now) {
        NativeRead.of(entities, HOLD)
                .with("entry", entry)
                .with("node", share.node())
                .with("held", share.held())
                .with("wanted", share.wanted())
                .with("since", share.since())
                .with("now", now)
                .with("until", share.heldUntil())
                .run();
    }

    /** How wide the entries are that are narrower than their configuration says. */
    public Map<String, Integer> narrowed() {
        return NativeRead.of(entities, NARROWED).list(row -> Map.entry(row.text(), row.integer())).stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Gives back what a node holds. */
    public void release(String entry, String node) {
        NativeRead.of(entities, "delete from provider_shares where entry = :entry and node = :node")
                .with("entry", entry)
                .with("node", node)
                .run();
    }
}
