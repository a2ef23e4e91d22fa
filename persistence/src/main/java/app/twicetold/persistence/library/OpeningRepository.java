package app.twicetold.persistence.library;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.time.Instant;

/** Which articles a user has opened. */
public class OpeningRepository {
    private final EntityManager entities;

    public OpeningRepository(EntityManager entities) {
        this.entities = entities;
    }

    /** Notes that a user read an article; the first moment stays. Two at once leave one. */
    public void note(String userId, String articleId, Instant at) {
        entities.createNativeQuery("""
                insert into article_openings (user_id, article_id, opened_at) values (:user, :article, :at)
                on conflict (user_id, article_id) do nothing
                """)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .setParameter("at", at)
                .executeUpdate();
    }

    /** Whether a user has read an article or has a session on it. */
    public boolean exists(String userId, String articleId) {
        return NativeRead.of(entities, """
                select exists (select from article_openings where user_id = :user and article_id = :article)
                    or exists (select from sessions where user_id = :user and article_id = :article) as opened
                """)
                .with("user", userId)
                .with("article", articleId)
                .first(Row::bool)
                .orElseThrow();
    }
}
