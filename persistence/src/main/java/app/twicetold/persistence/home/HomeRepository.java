package app.twicetold.persistence.home;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import app.twicetold.persistence.library.ArticleRow;
import app.twicetold.persistence.training.SessionOnArticleRow;
import app.twicetold.persistence.training.SessionRow;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first screen. What its statements read does not grow with what the user did before. Whether an article is unseen
 * is asked as in {@link QuestCandidateRepository}.
 */
public class HomeRepository {
    private final EntityManager entities;

    public HomeRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * What is shown of the progress of the user, the quest of the day with how far it is, and the session to go on
     * with. Then the quick picks: of each topic, in the order of the topics, the newest article that the user has not
     * seen, of the first level that has any. Topics after the limit is reached are not looked at. Both in one round
     * trip.
     *
     * @param date the day of the quest
     * @param withQuest false when the stored quest is not shown any more; its article may be a quick pick then
     * @param openAfter a session that was created before is not offered
     */
    public Optional<HomeRow> find(
            String userId,
            LocalDate date,
            boolean withQuest,
            Instant openAfter,
            List<String> topics,
            List<LibraryLevel> levels,
            int mostPicks) {
        return NativeRead.of(entities, """
                select u.progress ->> 'streak' as streak, u.progress ->> 'skills' as skills, u.progress ->> 'plan' as plan,
                    q.article_id as quest_article_id,
                    v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at,
                    s.id, s.kind, s.article_id, s.article_version, s.language, s.stage, s.created_at, s.completed_at,
                    s.round1_overall, s.round2_overall, s.round1_duration_ms, s.round2_duration_ms, s.xp_awarded,
                    (
                        select max(p.completed_at) from sessions p
                        where p.user_id = q.user_id and p.article_id = q.article_id
                          and p.completed_at < coalesce(s.completed_at, 'infinity')
                    ) as earlier_completion,
                    (
                        select true from sessions p
                        where p.user_id = q.user_id and p.article_id = q.article_id
                        limit 1
                    ) is not null as seen,
                    o.id, o.kind, o.article_id, o.article_version, o.language, o.stage, o.created_at, o.completed_at,
                    o.round1_overall, o.round2_overall, o.round1_duration_ms, o.round2_duration_ms, o.xp_awarded,
                    w.article_id, w.version, w.title, w.byline, w.language, w.length, w.difficulty, w.topic_id,
                    w.source_name, w.source_url, w.attribution, w.published_at
                from users u
                left join daily_quests q on q.user_id = u.id and q.local_date = :date and :quest
                left join sessions s on s.id = coalesce(
                    (
                        select t.id from sessions t
                        where t.user_id = q.user_id and t.article_id = q.article_id and t.kind = 'training'
                          and t.completed_at >= q.picked_at
                        order by t.completed_at
                        limit 1
                    ),
                    (
                        select t.id from sessions t
                        where t.user_id = q.user_id and t.article_id = q.article_id and t.kind = 'training'
                          and t.completed_at is null
                    )
                )
                left join article_versions v on v.article_id = q.article_id
                  and case
                      when s.id is null then v.is_current and v.status = 'published'
                      else v.version = s.article_version
                  end
                left join lateral (
                    select t.* from sessions t
                    where t.user_id = u.id and t.completed_at is null and t.created_at > :after
                    order by t.touched_at desc, t.id desc
                    limit 1
                ) o on true
                left join article_versions w on w.article_id = o.article_id and w.version = o.article_version
                where u.id = :user;

                select v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                    v.source_name, v.source_url, v.attribution, v.published_at
                from unnest((select cast(:topics as text[]))) with ordinality as t (id, position)
                cross join lateral (
                    select v.*
                    from unnest(
                        (select cast(:languages as text[])),
                        (select cast(:difficulties as integer[]))
                    ) with ordinality as l (language, difficulty, position)
                    cross join lateral (
                        select v.* from article_versions v
                        where v.is_current and v.status = 'published'
                          and v.topic_id = t.id and v.language = l.language and v.difficulty = l.difficulty
                          and (
                              select s.id from sessions s
                              where s.user_id = :user and s.article_id = v.article_id
                              limit 1
                          ) is null
                          and v.article_id is distinct from (
                              select q.article_id from daily_quests q
                              where q.user_id = :user and q.local_date = :date and :quest
                          )
                        order by v.published_at desc, v.article_id desc
                        limit 1
                    ) v
                    order by l.position
                    limit 1
                ) v
                order by t.position
                limit :most
                """)
                .with("user", userId)
                .with("date", date)
                .with("quest", withQuest)
                .with("after", openAfter)
                .with("topics", topics.toArray(String[]::new))
                .with("languages", levels.stream().map(LibraryLevel::language).toArray(String[]::new))
                .with(
                        "difficulties",
                        levels.stream().map(LibraryLevel::difficulty).toArray(Integer[]::new))
                .with("most", mostPicks)
                .both(
                        HomeRepository::withoutPicks,
                        ArticleRow::read,
                        (found, picks) -> found.stream().findFirst().map(row -> row.with(picks)));
    }

    private static HomeRow withoutPicks(Row row) throws SQLException {
        return new HomeRow(
                row.textOrNull(),
                row.textOrNull(),
                row.textOrNull(),
                quest(row),
                SessionOnArticleRow.readOrNull(row),
                List.of());
    }

    private static @Nullable DailyQuestRow quest(Row row) throws SQLException {
        if (row.isNextNull()) {
            row.skip(28);
            return null;
        }
        return new DailyQuestRow(
                row.text(), ArticleRow.readOrNull(row), SessionRow.readOrNull(row), row.momentOrNull(), row.bool());
    }
}
