package app.twicetold.persistence.quality;

import static org.hibernate.type.StandardBasicTypes.BIG_DECIMAL;
import static org.hibernate.type.StandardBasicTypes.INSTANT;
import static org.hibernate.type.StandardBasicTypes.INTEGER;
import static org.hibernate.type.StandardBasicTypes.LONG;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import java.math.BigDecimal;
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
        Tuple row = NativeReads.tuples(entities, """
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
                .addScalar("auto_publish", LONG)
                .addScalar("needs_review", LONG)
                .addScalar("reject", LONG)
                .addScalar("qa_score", BIG_DECIMAL)
                .addScalar("sampled", LONG)
                .addScalar("overturned", LONG)
                .setParameter("from", from)
                .setParameter("to", to)
                .getSingleResult();
        return new QualitySummaryRow(
                row.get("auto_publish", Long.class),
                row.get("needs_review", Long.class),
                row.get("reject", Long.class),
                row.get("qa_score", BigDecimal.class),
                row.get("sampled", Long.class),
                row.get("overturned", Long.class));
    }

    /** How often each check passed within a window, its end excluded. A check that did not apply does not count. */
    public List<CheckPassesRow> passes(Instant from, Instant to) {
        return NativeReads.tuples(entities, """
                        select c.item ->> 'id' as check_id,
                               count(*) filter (where c.item ->> 'result' = 'pass') as passes,
                               count(*) as results
                        from quality_reports r
                        cross join lateral jsonb_array_elements(r.checks) as c (item)
                        where r.created_at >= :from and r.created_at < :to
                          and c.item ->> 'result' <> 'not_applicable'
                        group by c.item ->> 'id'
                        """)
                .addScalar("check_id", STRING)
                .addScalar("passes", LONG)
                .addScalar("results", LONG)
                .setParameter("from", from)
                .setParameter("to", to)
                .getResultStream()
                .map(row -> new CheckPassesRow(
                        row.get("check_id", String.class),
                        row.get("passes", Long.class),
                        row.get("results", Long.class)))
                .toList();
    }

    /** The changes of thresholds within a window, its end excluded, newest first: one row for each language. */
    public List<ThresholdChangeRow> thresholdChanges(Instant from, Instant to, int limit) {
        return NativeReads.tuples(entities, """
                        select a.at, a.actor, t.language,
                               cast(t.given ->> 'auto_publish' as integer) as auto_publish,
                               cast(t.given ->> 'review_floor' as integer) as review_floor
                        from audit_log a
                        cross join lateral jsonb_each(a.details -> 'thresholds') as t (language, given)
                        where a.action = 'generation.config_updated' and a.at >= :from and a.at < :to
                        order by a.at desc, a.id desc, t.language
                        limit :limit
                        """)
                .addScalar("at", INSTANT)
                .addScalar("actor", STRING)
                .addScalar("language", STRING)
                .addScalar("auto_publish", INTEGER)
                .addScalar("review_floor", INTEGER)
                .setParameter("from", from)
                .setParameter("to", to)
                .setParameter("limit", limit)
                .getResultStream()
                .map(row -> new ThresholdChangeRow(
                        row.get("at", Instant.class),
                        row.get("actor", String.class),
                        row.get("language", String.class),
                        row.get("auto_publish", Integer.class),
                        row.get("review_floor", Integer.class)))
                .toList();
    }
}
