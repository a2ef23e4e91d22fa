package app.twicetold.persistence.quality;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reports are added, read by the version that they are about, and summed up. */
public class QualityReportRepository {
    private final EntityManager entities;

    public QualityReportRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(QualityReportEntity report) {
        entities.persist(report);
    }

    /** The newest report on a version. */
    public Optional<QualityReportEntity> newest(String articleId, int version) {
        return entities.createQuery("""
                select r from QualityReportEntity r
                where r.articleId = :article and r.version = :version
                order by r.createdAt desc, r.id desc
                """, QualityReportEntity.class)
                .setParameter("article", articleId)
                .setParameter("version", version)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** The number of the latest version of an article; empty when there is no such article. */
    public Optional<Integer> head(String articleId) {
        return entities.createQuery(
                        "select v.version from ArticleVersionEntity v where v.articleId = :article and v.isHead = true",
                        Integer.class)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /** The reports of a window, its end excluded, and the reviews of their audit sample. */
    public QualitySummaryRow summary(Instant from, Instant to) {
        return NativeRead.of(entities, """
                        select count(*) filter (where decision = 'auto_publish') as auto_publish,
                               count(*) filter (where decision = 'needs_review') as needs_review,
                               count(*) filter (where decision = 'reject') as reject,
                               avg(qa_score) as qa_score,
                               count(*) filter (where decision = 'auto_publish' and audit_sampled) as sampled,
                               (
                                   select count(*) from review_items
                                   where kind = 'audit' and state = 'decided'
                                     and created_at >= :from and created_at < :to
                                     and decision in ('unpublish', 'retire')
                               ) as overturned
                        from quality_reports
                        where created_at >= :from and created_at < :to
                        """)
                .with("from", from)
                .with("to", to)
                .first(row -> new QualitySummaryRow(
                        row.bigint(), row.bigint(), row.bigint(), row.decimalOrNull(), row.bigint(), row.bigint()))
                .orElseThrow();
    }

    /** How often each check passed within a window, its end excluded. A check that did not apply does not count. */
    public List<CheckPassesRow> passes(Instant from, Instant to) {
        return NativeRead.of(entities, """
                        select c.item ->> 'id' as check_id,
                               count(*) filter (where c.item ->> 'result' = 'pass') as passes,
                               count(*) as results
                        from quality_reports r
                        cross join lateral jsonb_array_elements(r.checks) as c (item)
                        where r.created_at >= :from and r.created_at < :to
                          and c.item ->> 'result' <> 'not_applicable'
                        group by c.item ->> 'id'
                        """)
                .with("from", from)
                .with("to", to)
                .list(row -> new CheckPassesRow(row.text(), row.bigint(), row.bigint()));
    }

    /** The changes of thresholds within a window, its end excluded, newest first: one row for each language. */
    public List<ThresholdChangeRow> thresholdChanges(Instant from, Instant to, int limit) {
        return NativeRead.of(entities, """
                        select a.at, a.actor, t.language,
                               cast(t.given ->> 'auto_publish' as integer) as auto_publish,
                               cast(t.given ->> 'review_floor' as integer) as review_floor
                        from audit_log a
                        cross join lateral jsonb_each(a.details -> 'thresholds') as t (language, given)
                        where a.action = 'generation.config_updated' and a.at >= :from and a.at < :to
                        order by a.at desc, a.id desc, t.language
                        limit :limit
                        """)
                .with("from", from)
                .with("to", to)
                .with("limit", limit)
                .list(row ->
                        new ThresholdChangeRow(row.moment(), row.text(), row.text(), row.integer(), row.integer()));
    }
}
