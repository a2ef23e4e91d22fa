package app.twicetold.persistence.publication;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The health of articles: what it is computed from, and its weekly points. */
public class HealthRepository {
    private static final String SERVED = """
            exists (
                select from article_versions v
                where v.article_id = a.id and v.is_current and v.status = 'published'
            )
            """;

    /** The last version up to the current one, or the head before a first publication, that is no edit. */
    private static final String GENERATED = """
            shown as (
                select article_id, coalesce(max(version) filter (where is_current), max(version)) as version
                from article_versions
                where (is_current or is_head) and %1$s
                group by article_id
            ), generated as (
                select v.article_id, max(v.version) as version
                from article_versions v
                join shown on shown.article_id = v.article_id and v.version <= shown.version
                where v.provenance ->> 'edited_by' is null or v.provenance ->> 'parent_version' is null
                group by v.article_id
            )
            """;

    private final EntityManager entities;
    private final ArticleFigureRepository figures;

    public HealthRepository(EntityManager entities) {
        this.entities = entities;
        figures = new ArticleFigureRepository(entities);
    }

    /**
     * The facts of all articles that are served, by the figures that are kept of them, or counted as long as there are
     * none. Reads no table once for each article, whatever the number of articles.
     */
    public List<HealthFactsRow> served() {
        return figures.isCounted() ? kept("true", SERVED).list(HealthRepository::facts) : countServed();
    }

    /** As {@link #served}, counted over all sessions, assessments, votes and reports. */
    public List<HealthFactsRow> countServed() {
        return counted("true", "true", SERVED).list(HealthRepository::facts);
    }

    /** The facts of one article, whatever its status, as {@link #served} has them; empty when there is none. */
    public Optional<HealthFactsRow> of(String articleId) {
        if (!figures.isCounted()) {
            return countOf(articleId);
        }
        return kept("article_id = :article", "a.id = :article")
                .with("article", articleId)
                .first(HealthRepository::facts);
    }

    /** As {@link #of}, counted over all sessions, assessments, votes and reports of the article. */
    public Optional<HealthFactsRow> countOf(String articleId) {
        return counted("s.article_id = :article", "article_id = :article", "a.id = :article")
                .with("article", articleId)
                .first(HealthRepository::facts);
    }

    /** The facts that figures and their changes have. */
    private NativeRead kept(String counted, String articles) {
        return NativeRead.of(entities, """
                with %3$s, figures as (
                    select article_id, article_version, started, completed, assessed, key_info_total, votes, helpful, reports
                    from article_figures
                    where %1$s
                    union all
                    select article_id, article_version, started, completed, assessed, key_info_total, votes, helpful, reports
                    from article_figure_changes
                    where %1$s
                ), facts as (
                    select f.article_id, sum(f.started) filter (where f.article_version >= g.version) as started,
                        sum(f.completed) filter (where f.article_version >= g.version) as completed,
                        sum(f.assessed) filter (where f.article_version >= g.version) as assessed,
                        sum(f.key_info_total) filter (where f.article_version >= g.version) as key_info_total,
                        sum(f.votes) filter (where f.article_version >= g.version) as votes,
                        sum(f.helpful) filter (where f.article_version >= g.version) as helpful,
                        sum(f.reports) as reports
                    from figures f
                    left join generated g on g.article_id = f.article_id
                    group by f.article_id
                )
                select a.id, cast(coalesce(f.started, 0) as bigint), cast(coalesce(f.completed, 0) as bigint),
                    cast(coalesce(f.assessed, 0) as bigint), cast(coalesce(f.key_info_total, 0) as bigint),
                    cast(coalesce(f.votes, 0) as bigint), cast(coalesce(f.helpful, 0) as bigint),
                    cast(coalesce(f.reports, 0) as bigint)
                from articles a
                left join facts f on f.article_id = a.id
                where %2$s
                order by a.id
                """.formatted(counted, articles, GENERATED.formatted(counted)));
    }

    /**
     * A query of facts, counted.
     *
     * Only reports count over all versions. Everything else counts since the current version, or the head before a
     * first publication, was generated: since the last version up to it that is no edit.
     *
     * @param trained which sessions and assessments {@code s} count
     * @param counted which reports and versions count
     * @param articles which articles {@code a} have facts
     */
    private NativeRead counted(String trained, String counted, String articles) {
        return NativeRead.of(entities, """
                with %4$s, trained as (
                    select s.article_id, count(*) as started, count(s.completed_at) as completed
                    from sessions s
                    join generated g on g.article_id = s.article_id and s.article_version >= g.version
                    where %1$s
                    group by s.article_id
                ), judged as (
                    select s.article_id, count(*) filter (where s.round = 1) as assessed,
                        sum(s.key_info) filter (where s.round = 1) as key_info_total,
                        count(f.helpful) as votes, count(*) filter (where f.helpful) as helpful
                    from assessments s
                    join generated g on g.article_id = s.article_id and s.article_version >= g.version
                    left join assessment_feedback f on f.assessment_id = s.id
                    where %1$s
                    group by s.article_id
                ), reported as (
                    select article_id, count(*) as reports
                    from reports
                    where status <> 'dismissed' and %2$s
                    group by article_id
                )
                select a.id, coalesce(t.started, 0) as started, coalesce(t.completed, 0) as completed,
                    coalesce(j.assessed, 0) as assessed, coalesce(j.key_info_total, 0) as key_info_total,
                    coalesce(j.votes, 0) as votes, coalesce(j.helpful, 0) as helpful,
                    coalesce(r.reports, 0) as reports
                from articles a
                left join trained t on t.article_id = a.id
                left join judged j on j.article_id = a.id
                left join reported r on r.article_id = a.id
                where %3$s
                order by a.id
                """.formatted(trained, counted, articles, GENERATED.formatted(counted)));
    }

    private static HealthFactsRow facts(Row row) throws SQLException {
        return new HealthFactsRow(
                row.text(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint(),
                row.bigint());
    }

    /** Stores points of a week: one statement, which replaces the points of an earlier day of the week. */
    public void store(LocalDate weekStart, Instant computedAt, List<HealthPointRow> points) {
        entities.createNativeQuery("""
                insert into article_health (
                    article_id, week_start, score, started, completed, assessed, key_info_total, votes, helpful,
                    reports, computed_at
                )
                select article_id, :week, score, started, completed, assessed, key_info_total, votes, helpful, reports,
                    :at
                from unnest(
                    cast(:articles as text[]), cast(:scores as integer[]), cast(:started as bigint[]),
                    cast(:completed as bigint[]), cast(:assessed as bigint[]), cast(:keyInfo as bigint[]),
                    cast(:votes as bigint[]), cast(:helpful as bigint[]), cast(:reports as bigint[])
                ) as p (
                    article_id, score, started, completed, assessed, key_info_total, votes, helpful, reports
                )
                on conflict (article_id, week_start) do update
                set score = excluded.score, started = excluded.started, completed = excluded.completed,
                    assessed = excluded.assessed, key_info_total = excluded.key_info_total, votes = excluded.votes,
                    helpful = excluded.helpful, reports = excluded.reports, computed_at = excluded.computed_at
                """)
                .setParameter("week", weekStart)
                .setParameter("at", computedAt)
                .setParameter(
                        "articles",
                        points.stream().map(point -> point.facts().articleId()).toArray(String[]::new))
                .setParameter(
                        "scores", points.stream().map(HealthPointRow::score).toArray(Integer[]::new))
                .setParameter("started", column(points, HealthFactsRow::started))
                .setParameter("completed", column(points, HealthFactsRow::completed))
                .setParameter("assessed", column(points, HealthFactsRow::assessed))
                .setParameter("keyInfo", column(points, HealthFactsRow::keyInfoTotal))
                .setParameter("votes", column(points, HealthFactsRow::votes))
                .setParameter("helpful", column(points, HealthFactsRow::helpful))
                .setParameter("reports", column(points, HealthFactsRow::reports))
                .executeUpdate();
    }

    private static Long[] column(List<HealthPointRow> points, Function<HealthFactsRow, Long> value) {
        return points.stream().map(point -> value.apply(point.facts())).toArray(Long[]::new);
    }

    /** The points of an article, the latest week first. */
    public List<HealthPointRow> points(String articleId, int limit) {
        return NativeRead.of(entities, """
                select article_id, started, completed, assessed, key_info_total, votes, helpful, reports, week_start,
                    score, computed_at
                from article_health
                where article_id = :article
                order by week_start desc
                limit :limit
                """)
                .with("article", articleId)
                .with("limit", limit)
                .list(row -> new HealthPointRow(facts(row), row.date(), row.integerOrNull(), row.moment()));
    }

    /** Served articles whose point of a week is below a score, in the order of their ids. */
    public List<String> below(LocalDate weekStart, int score) {
        return NativeRead.of(entities, """
                select h.article_id from article_health h
                join article_versions v on v.article_id = h.article_id and v.is_current and v.status = 'published'
                where h.week_start = :week and h.score < :score
                order by h.article_id
                """)
                .with("week", weekStart)
                .with("score", score)
                .list(Row::text);
    }
}
