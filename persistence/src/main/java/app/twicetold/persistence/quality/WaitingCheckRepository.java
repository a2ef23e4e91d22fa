package app.twicetold.persistence.quality;

import app.twicetold.persistence.NativeRead;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;

/** Finds versions in QA that no job checks. */
public class WaitingCheckRepository {
    private final EntityManager entities;

    public WaitingCheckRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Articles whose head is in QA without a queued or running check, by their ids, after an id. */
    public List<WaitingCheckRow> after(String articleId, int limit) {
        return rows(">", articleId, limit);
    }

    /** The head of an article, if it is in QA without a queued or running check. */
    public Optional<WaitingCheckRow> find(String articleId) {
        return rows("=", articleId, 1).stream().findFirst();
    }

    private List<WaitingCheckRow> rows(String compared, String articleId, int limit) {
        return NativeRead.of(entities, """
                select v.article_id, v.version, v.language, v.topic_id, v.difficulty, j.id as job_id, j.error_code
                from article_versions v
                left join lateral (
                    select c.id, c.status, c.error_code
                    from content_jobs c
                    where c.article_id = v.article_id and c.stage = 'qa' and c.article_version = v.version
                    order by c.created_at desc
                    limit 1
                ) j on true
                where v.is_head and v.status = 'qa' and v.article_id %s :article
                  and (j.id is null or j.status not in ('queued', 'running'))
                order by v.article_id
                limit :limit
                """.formatted(compared))
                .with("article", articleId)
                .with("limit", limit)
                .list(row -> new WaitingCheckRow(
                        row.text(),
                        row.integer(),
                        row.text(),
                        row.text(),
                        row.integer(),
                        row.textOrNull(),
                        row.textOrNull()));
    }
}
