package app.twicetold.persistence.home;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Stores the quests of the day; {@link HomeRepository} reads them. */
public class DailyQuestRepository {
    private final EntityManager entities;

    public DailyQuestRepository(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Keeps the article as the quest of the day. Of several requests at once, one does.
     *
     * @param replaced the article that was the quest so far, null when there was none
     */
    public void store(String userId, LocalDate date, String articleId, @Nullable String replaced, Instant now) {
        entities.createNativeQuery("""
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
                .executeUpdate();
    }
}
