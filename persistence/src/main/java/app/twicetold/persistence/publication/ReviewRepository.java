package app.twicetold.persistence.publication;

import app.twicetold.persistence.Filters;
import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Review items by id, by page, and the open ones of an article. */
public class ReviewRepository {
    private final EntityManager entities;

    public ReviewRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(ReviewItemEntity review) {
        entities.persist(review);
        entities.flush();
    }

    public Optional<ReviewItemEntity> find(String id) {
        return Optional.ofNullable(entities.find(ReviewItemEntity.class, id));
    }

    /** Notes that there is more to decide about than an item says. */
    public void touch(ReviewItemEntity review) {
        entities.lock(review, LockModeType.PESSIMISTIC_FORCE_INCREMENT);
    }

    /** The article of an item. Loads no item, so that the item can be read after the article is locked. */
    public Optional<String> articleOf(String id) {
        return entities.createQuery("select r.articleId from ReviewItemEntity r where r.id = :id", String.class)
                .setParameter("id", id)
                .getResultStream()
                .findFirst();
    }

    /** Items, those that are held first, then by moment and id. */
    public List<ReviewItemEntity> page(ReviewQuery page) {
        Filters filters = new Filters()
                .with("r.state = :state", page.state())
                .with("r.kind = :kind", page.kind())
                .with("""
                        exists (
                            select 1 from ArticleVersionEntity v
                            where v.articleId = r.articleId and v.version = r.articleVersion and v.language = :language
                        )""", page.language());
        ReviewQuery.Position after = page.after();
        String seen = after == null ? "" : """
                 and (r.held = false and :held = true
                      or r.held = :held and (r.createdAt %1$s :at or r.createdAt = :at and r.id %1$s :id))
                """.formatted(page.oldestFirst() ? ">" : "<");
        TypedQuery<ReviewItemEntity> query = filters.fill(entities.createQuery(
                """
                select r from ReviewItemEntity r
                where 1 = 1%1$s%2$s
                order by r.held desc, r.createdAt %3$s, r.id %3$s
                """.formatted(filters.conditions(), seen, page.oldestFirst() ? "asc" : "desc"),
                ReviewItemEntity.class));
        if (after != null) {
            query.setParameter("held", after.held())
                    .setParameter("at", after.createdAt())
                    .setParameter("id", after.id());
        }
        return query.setMaxResults(page.limit()).getResultList();
    }

    /** How many items are open, by kind; kinds without one are left out. @param language null for all */
    public Map<String, Long> openCounts(@Nullable String language) {
        NativeRead read = NativeRead.of(entities, """
                select r.kind, count(*) from review_items r
                where r.state = 'open'%s
                group by r.kind
                """.formatted(language == null ? "" : """
                         and exists (
                            select from article_versions v
                            where v.article_id = r.article_id and v.version = r.article_version and v.language = :language
                        )"""));
        if (language != null) {
            read.with("language", language);
        }
        return read
                .list(row -> Map.entry(row.text(), row.bigint()))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /**
     * The version of a review, and how it stands.
     *
     * @param status null when the version is neither head nor current
     * @param regenerating whether a job that writes another version of the article waits or runs
     */
    public record Standing(
            String reviewId,
            @Nullable String status,
            boolean regenerating,
            String title,
            String language,
            String topicId,
            int difficulty) {}

    /** How the versions of some items stand now. */
    public List<Standing> standings(Collection<String> reviewIds) {
        if (reviewIds.isEmpty()) {
            return List.of();
        }
        return NativeRead.of(entities, """
                select r.id, case when v.is_head or v.is_current then v.status end as status,
                    exists (
                        select from content_jobs j
                        where j.article_id = r.article_id and j.stage = 'generate' and j.status in ('queued', 'running')
                    ) as regenerating,
                    v.title, v.language, v.topic_id, v.difficulty
                from review_items r
                join article_versions v on v.article_id = r.article_id and v.version = r.article_version
                where r.id = any(cast(:reviews as text[]))
                """)
                .with("reviews", reviewIds.toArray(String[]::new))
                .list(row -> new Standing(
                        row.text(), row.textOrNull(), row.bool(), row.text(), row.text(), row.text(), row.integer()));
    }

    /** Whether a review of reports of the served version of an article is open. */
    public boolean isReportedWhileServed(String articleId) {
        return NativeRead.of(entities, """
                select exists (
                    select from review_items r
                    join article_versions v on v.article_id = r.article_id and v.version = r.article_version
                    where r.article_id = :article and r.kind = 'reported' and r.state = 'open'
                      and v.is_current and v.status = 'published'
                )
                """)
                .with("article", articleId)
                .first(Row::bool)
                .orElseThrow();
    }

    /** The open items of an article, at most one of each kind. */
    public List<ReviewItemEntity> open(String articleId) {
        return entities.createQuery("""
                        select r from ReviewItemEntity r
                        where r.articleId = :article and r.state = 'open'
                        order by r.kind
                        """, ReviewItemEntity.class)
                .setParameter("article", articleId)
                .getResultList();
    }
}
