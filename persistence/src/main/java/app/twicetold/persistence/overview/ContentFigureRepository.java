package app.twicetold.persistence.overview;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.provider.CallTotals;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what operators look at. Each method is one statement. */
public class ContentFigureRepository {
    private final EntityManager entities;

    public ContentFigureRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** How content operations stand; the window ends before {@code to}. */
    public ContentCountsRow counts(Instant from, Instant to) {
        return NativeRead.of(entities, """
                        select
                            (
                                select count(*) from articles
                                where first_published_at >= :from and first_published_at < :to
                            ) as published,
                            (
                                select count(*) from articles a
                                where first_published_at >= :from and first_published_at < :to
                                  and exists (
                                      select 1 from article_versions v
                                      where v.article_id = a.id and v.published_at is not null
                                        and v.provenance ->> 'job_id' is not null
                                  )
                            ) as made,
                            (
                                select count(*) from review_items
                                where state = 'open' and kind in ('qa', 'requested')
                            ) as needs_review,
                            (select count(*) from review_items where state = 'open' and kind = 'reported') as reported,
                            (
                                select count(*) from review_items where state = 'open' and kind = 'reported' and held
                            ) as held,
                            (select count(*) from content_jobs where status = 'queued') as queued,
                            (select count(*) from content_jobs where status = 'running') as running,
                            (
                                select count(*) from content_jobs
                                where status = 'failed' and created_at >= :from and created_at < :to
                            ) as failed,
                            (select min(queued_at) from content_jobs where status = 'queued') as oldest_queued,
                            (
                                select count(*) from sources where not enabled and disabled_reason is not null
                            ) as sources_switched_off
                        """)
                .with("from", from)
                .with("to", to)
                .first(row -> new ContentCountsRow(
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.bigint(),
                        row.momentOrNull(),
                        row.bigint()))
                .orElseThrow();
    }

    /** The provider calls of a window of {@link CallTotals}. What operators tried costs, and is in no count of calls. */
    public List<CapabilityCallsRow> calls(Instant from, Instant to) {
        return NativeRead.of(entities, """
                        with %s
                        select capability,
                               cast(coalesce(sum(calls) filter (where scope <> 'tryout'), 0) as bigint) as calls,
                               cast(coalesce(sum(calls) filter (where scope <> 'tryout' and error_kind is not null), 0)
                                   as bigint) as failures,
                               cast(sum(unpriced) as bigint) as unpriced,
                               sum(cost_usd) as cost_usd
                        from totals
                        where scope <> 'playground' and error_kind is distinct from 'unconfigured'
                        group by capability
                        """.formatted(CallTotals.BETWEEN))
                .with("from", from)
                .with("to", to)
                .list(row ->
                        new CapabilityCallsRow(row.text(), row.bigint(), row.bigint(), row.bigint(), row.decimal()));
    }

    /** The jobs that are not over, and the failed ones of those that were made since a moment: a row for each stage and status. */
    public List<JobCountRow> jobs(Instant failedSince) {
        return NativeRead.of(entities, """
                        select g.stage, t.status, coalesce(j.jobs, 0) as jobs, j.oldest
                        from (values ('fetch'), ('generate'), ('qa')) as g (stage)
                        cross join (values ('queued'), ('running'), ('failed')) as t (status)
                        left join (
                            select stage, status, count(*) as jobs, min(queued_at) as oldest
                            from content_jobs
                            where status in ('queued', 'running')
                            group by stage, status
                            union all
                            select stage, status, count(*), null
                            from content_jobs
                            where status = 'failed' and created_at >= :since
                            group by stage, status
                        ) j on j.stage = g.stage and j.status = t.status
                        order by g.stage, t.status
                        """)
                .with("since", failedSince)
                .list(row -> new JobCountRow(row.text(), row.text(), row.bigint(), row.momentOrNull()));
    }

    /** Articles whose reports wait for a decision. */
    public ReportedRow reported() {
        return NativeRead.of(entities, """
                        select count(*) filter (where not held) as others, count(*) filter (where held) as held
                        from review_items
                        where state = 'open' and kind = 'reported'
                        """)
                .first(row -> new ReportedRow(row.bigint(), row.bigint()))
                .orElseThrow();
    }

    /** Open reviews of reports. @param held those whose takedown was held back */
    public record ReportedRow(long others, long held) {}

    /** How many sources switched themselves off. */
    public long sourcesSwitchedOff() {
        return NativeRead.of(entities, """
                        select count(*) as sources from sources where not enabled and disabled_reason is not null
                        """).first(row -> row.bigint()).orElseThrow();
    }

    /** How many articles are in each status; a status without articles is left out. */
    public Map<String, Long> articlesByStatus() {
        Map<String, Long> counts = new LinkedHashMap<>();
        NativeRead.of(entities, """
                        select status, count(*) as articles from article_versions where is_head group by status
                        """)
                .list(row -> Map.entry(row.text(), row.bigint()))
                .forEach(status -> counts.put(status.getKey(), status.getValue()));
        return counts;
    }

    /** How many sessions began in a window that ends before {@code to}. It reads the blocks that have one of the window. */
    public long sessions(Instant from, Instant to) {
        return NativeRead.of(entities, "select count(*) from sessions where created_at >= :from and created_at < :to")
                .with("from", from)
                .with("to", to)
                .first(row -> row.bigint())
                .orElseThrow();
    }

    /** How many users there are, and how many sessions began since a moment. It counts every user. */
    public UsersAndSessions usersAndSessions(Instant since) {
        return NativeRead.of(entities, """
                        select (select count(*) from users) as users,
                               (select count(*) from sessions where created_at >= :since) as sessions
                        """)
                .with("since", since)
                .first(row -> new UsersAndSessions(row.bigint(), row.bigint()))
                .orElseThrow();
    }

    /** Two counts. */
    public record UsersAndSessions(long users, long sessions) {}
}
