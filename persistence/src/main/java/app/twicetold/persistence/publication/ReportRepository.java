package app.twicetold.persistence.publication;

import static org.hibernate.type.StandardBasicTypes.INSTANT;
import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
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

    public Optional<ReportEntity> find(String userId, String articleId) {
        return entities.createQuery("""
                        select r from ReportEntity r where r.userId = :user and r.articleId = :article
                        """, ReportEntity.class)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /** Gives the reports of a review their outcome. */
    public void settle(String reviewId, String status) {
        entities.createNativeQuery("update reports set status = :status where review_id = :review")
                .setParameter("status", status)
                .setParameter("review", reviewId)
                .executeUpdate();
    }

    /** The ids of the reports of each review that has some, the oldest first. */
    public Map<String, List<String>> ofReviews(Collection<String> reviewIds) {
        if (reviewIds.isEmpty()) {
            return Map.of();
        }
        return NativeReads.tuples(entities, """
                select review_id, id from reports
                where review_id = any(cast(:reviews as text[]))
                order by created_at, id
                """)
                .addScalar("review_id", STRING)
                .addScalar("id", STRING)
                .setParameter("reviews", reviewIds.toArray(String[]::new))
                .getResultStream()
                .collect(Collectors.groupingBy(
                        row -> row.get("review_id", String.class),
                        Collectors.mapping(row -> row.get("id", String.class), Collectors.toList())));
    }

    /**
     * Reports by moment and id, both descending.
     *
     * @param beforeAt with {@code beforeId} where the last page ended, both null for the first page
     */
    public List<ReportEntity> page(@Nullable Instant beforeAt, @Nullable String beforeId, int limit) {
        TypedQuery<ReportEntity> query = entities.createQuery(
                """
                select r from ReportEntity r
                %s
                order by r.createdAt desc, r.id desc
                """.formatted(beforeAt == null ? "" : "where r.createdAt < :at or r.createdAt = :at and r.id < :id"),
                ReportEntity.class);
        if (beforeAt != null) {
            query.setParameter("at", beforeAt).setParameter("id", beforeId);
        }
        return query.setMaxResults(limit).getResultList();
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
        return NativeReads.column(entities, "at", INSTANT, """
                select at from report_calls where user_id = :user and at > :after order by at desc
                """)
                .setParameter("user", userId)
                .setParameter("after", after)
                .setMaxResults(limit)
                .getResultList();
    }
}
