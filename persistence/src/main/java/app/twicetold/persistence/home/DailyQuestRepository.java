package app.twicetold.persistence.home;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.training.SessionRow;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Quests of the day. What a statement reads does not grow with what the user did before. */
public class DailyQuestRepository {
    private final EntityManager entities;

    public DailyQuestRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** The quest of the user on the day, with how far it is. */
    public Optional<DailyQuestRow> find(String userId, LocalDate date) {
        return NativeRead.of(entities, """
                select q.article_id as quest_article_id,
                    v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at,
                    s.id, s.kind, s.article_id, s.article_version, s.language, s.stage, s.created_at, s.completed_at,
                    s.round1_overall, s.round2_overall, s.round1_duration_ms, s.round2_duration_ms, s.xp_awarded,
                    (
                        select max(p.completed_at) from sessions p
                        where p.user_id = q.user_id and p.article_id = q.article_id
                          and p.completed_at < coalesce(s.completed_at, 'infinity')
                    ) as earlier_completion
                from daily_quests q
                left join lateral (
                    (
                        select t.* from sessions t
                        where t.user_id = q.user_id and t.article_id = q.article_id and t.kind = 'training'
                          and t.completed_at >= q.picked_at
                        order by t.completed_at
                        limit 1
                    )
                    union all
                    (
                        select t.* from sessions t
                        where t.user_id = q.user_id and t.article_id = q.article_id and t.kind = 'training'
                          and t.stage <> 'completed'
                    )
                    order by completed_at nulls last
                    limit 1
                ) s on true
                left join article_versions v on v.article_id = q.article_id
                  and case
                      when s.id is null then v.is_current and v.status = 'published'
                      else v.version = s.article_version
                  end
                where q.user_id = :user and q.local_date = :date
                """)
                .with("user", userId)
                .with("date", date)
                .first(row -> new DailyQuestRow(
                        row.text(), ArticleRow.readOrNull(row), SessionRow.readOrNull(row), row.momentOrNull()));
    }

    /**
     * Keeps the article as the quest of the day. Of several requests at once, one does.
     *
     * @param replaced the article that was the quest so far, null when there was none
     * @return whether this call stored it
     */
    public boolean store(String userId, LocalDate date, String articleId, @Nullable String replaced, Instant now) {
        return entities.createNativeQuery("""
                insert into daily_quests (user_id, local_date, article_id, picked_at)
                values (:user, :date, :article, :now)
                on conflict (user_id, local_date) do update
                set article_id = excluded.article_id, picked_at = excluded.picked_at
                where daily_quests.article_id = cast(:replaced as text)
                """)
                        .setParameter("user", userId)
                        .setParameter("date", date)
                        .setParameter("article", articleId)
                        .setParameter("now", now)
                        .setParameter("replaced", replaced)
                        .executeUpdate()
                == 1;
    }
}
