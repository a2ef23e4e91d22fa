package app.twicetold.persistence.publication;

import app.twicetold.persistence.Filters;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reports of articles, and the calls that count towards the limit of reports. */
public class ReportRepository {
    private final EntityManager entities;

    public ReportRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(ReportEntity report) {
        entities.persist(report);
    }

    /** The report of a user about an article that waits for its outcome. */
    public Optional<ReportEntity> findOpen(String userId, String articleId) {
        return entities.createQuery("""
                        select r from ReportEntity r
                        where r.userId = :user and r.articleId = :article and r.status = 'open'
                        """, ReportEntity.class)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /** Gives the open reports of a review their outcome. */
    public void settle(String reviewId, String status) {
        entities.createNativeQuery("""
                update reports set status = :status where review_id = :review and status = 'open'
                """)
                .setParameter("status", status)
                .setParameter("review", reviewId)
                .executeUpdate();
    }

    /**
     * Whether a report speaks against an article: an open one, or one that was upheld about the current version or a later
     * one.
     */
    public boolean speaksAgainst(String articleId) {
        return NativeRead.of(entities, """
                select exists (
                    select from reports r
                    where r.article_id = :article
                      and (
                          r.status = 'open'
                          or r.status = 'upheld' and r.article_version >= (
                              select v.version from article_versions v where v.article_id = :article and v.is_current
                          )
                      )
                )
                """)
                .with("article", articleId)
                .first(Row::bool)
                .orElseThrow();
    }

    /** The ids of the reports of each review that has some, the oldest first. */
    public Map<String, List<String>> ofReviews(Collection<String> reviewIds) {
        if (reviewIds.isEmpty()) {
            return Map.of();
        }
        return NativeRead.of(entities, """
                select review_id, id from reports
                where review_id = any(cast(:reviews as text[]))
                order by created_at, id
                """)
                .with("reviews", reviewIds.toArray(String[]::new))
                .list(row -> Map.entry(row.text(), row.text()))
                .stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
    }

    /**
     * Reports by moment and id, both descending; a filter that is null lets everything through.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<ReportEntity> page(
            @Nullable String reviewId,
            @Nullable String articleId,
            @Nullable Instant beforeAt,
            @Nullable String beforeId,
            int limit) {
        Filters filters = new Filters()
                .with("r.reviewId = :review", reviewId)
                .with("r.articleId = :article", articleId)
                .before("r.createdAt", "r.id", beforeAt, beforeId);
        return filters.fill(entities.createQuery("""
                        select r from ReportEntity r
                        where 1 = 1%s
                        order by r.createdAt desc, r.id desc
                        """.formatted(filters.conditions()), ReportEntity.class))
                .setMaxResults(limit)
                .getResultList();
    }

    /**
     * Takes the lock of takedowns until the end of the transaction, so that two reports at once do not both see room
     * below a bound. The caller holds the lock of the article.
     */
    public void lockTakedowns() {
        NativeRead.of(
                        entities,
                        "select cast(pg_advisory_xact_lock(hashtextextended('report takedowns', 0)) as text) as locked")
                .first(Row::text);
    }

    /** How many articles reporters who had settled no session took down after a moment. */
    public long takedownsOfUnsettled(Instant after) {
        return NativeRead.of(entities, """
                select count(*) from reports
                where outcome = 'taken_down' and not settled_reporter and created_at > :after
                """)
                .with("after", after)
                .first(Row::bigint)
                .orElseThrow();
    }

    /** Articles with open reports of a selection, in the order of their ids. @param after where the last page ended */
    public List<String> openArticles(ReportSelection selection, String after, int limit) {
        return selection
                .fill(NativeRead.of(entities, """
                        select distinct article_id from reports
                        where status = 'open' and %s and article_id > :after
                        order by article_id
                        limit :limit
                        """.formatted(selection.condition()))
                        .with("after", after)
                        .with("limit", limit))
                .list(Row::text);
    }

    /** The open reports of an article, and how many of them a selection has. */
    public record OpenReports(long all, long selected) {}

    public OpenReports open(String articleId, ReportSelection selection) {
        return selection
                .fill(NativeRead.of(entities, """
                        select count(*) as all_open, count(*) filter (where %s) as selected from reports
                        where article_id = :id and status = 'open'
                        """.formatted(selection.condition()))
                        .with("id", articleId))
                .first(row -> new OpenReports(row.bigint(), row.bigint()))
                .orElseThrow();
    }

    /** Dismisses the open reports of an article that a selection has. */
    public void dismiss(String articleId, ReportSelection selection) {
        selection
                .fill(entities.createNativeQuery("""
                        update reports set status = 'dismissed'
                        where article_id = :id and status = 'open' and %s
                        """.formatted(selection.condition()))
                        .setParameter("id", articleId))
                .executeUpdate();
    }

    /** Whether a report of a review took down the version. */
    public boolean tookDown(String reviewId, int version) {
        return NativeRead.of(entities, """
                select exists (
                    select from reports
                    where review_id = :review and article_version = :version and outcome = 'taken_down'
                )
                """)
                .with("review", reviewId)
                .with("version", version)
                .first(Row::bool)
                .orElseThrow();
    }

    /** Counts an accepted call, and forgets the calls of the user that no longer count. */
    public void count(String id, String userId, Instant at, Instant forgottenBefore) {
        entities.createNativeQuery("delete from report_calls where user_id = :user and at <= :before")
                .setParameter("user", userId)
                .setParameter("before", forgottenBefore)
                .executeUpdate();
        entities.createNativeQuery("insert into report_calls (id, user_id, at) values (:id, :user, :at)")
                .setParameter("id", id)
                .setParameter("user", userId)
                .setParameter("at", at)
                .executeUpdate();
    }

    /** The moments of the latest accepted calls of a user, the latest first. */
    public List<Instant> calls(String userId, Instant after, int limit) {
        return NativeRead.of(entities, """
                select at from report_calls where user_id = :user and at > :after order by at desc limit :limit
                """)
                .with("user", userId)
                .with("after", after)
                .with("limit", limit)
                .list(Row::moment);
    }
}
