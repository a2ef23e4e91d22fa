package app.twicetold.persistence.training;

import static org.hibernate.type.StandardBasicTypes.STRING;

import app.twicetold.persistence.NativeReads;
import app.twicetold.persistence.library.LibraryRepository;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sessions, always of one user. */
public class SessionRepository {
    private static final String ROW = """
            new app.twicetold.persistence.training.SessionRow(
                s.id, s.kind, s.articleId, s.articleVersion, s.language, s.stage, s.createdAt, s.completedAt,
                s.round1Overall, s.round2Overall, s.round1DurationMs, s.round2DurationMs, s.xpAwarded
            )
            """;
    private static final String IN_LANGUAGE = "and s.language = :language ";

    private final EntityManager entities;

    public SessionRepository(EntityManager entities) {
        this.entities = entities;
    }

    public void add(SessionEntity session) {
        entities.persist(session);
    }

    public Optional<SessionEntity> find(String id, String userId) {
        return Optional.ofNullable(entities.find(SessionEntity.class, id)).filter(s -> s.userId.equals(userId));
    }

    /** The id of the user who has the session. */
    public Optional<String> owner(String id) {
        return Optional.ofNullable(entities.find(SessionEntity.class, id)).map(session -> session.userId);
    }

    /** The row, locked until the transaction ends; its stage and its attempts change only under this lock. */
    public Optional<SessionEntity> lock(String id, String userId) {
        return lock(id).filter(s -> s.userId.equals(userId));
    }

    /** As {@link #lock(String, String)}, for the pipeline, which acts for no user. */
    public Optional<SessionEntity> lock(String id) {
        return Optional.ofNullable(entities.find(SessionEntity.class, id, LockModeType.PESSIMISTIC_WRITE));
    }

    /** The open session of the user on the article, whatever its version. */
    public Optional<SessionEntity> findOpen(String userId, String articleId) {
        return entities.createQuery("""
                select s from SessionEntity s
                where s.userId = :user and s.articleId = :article and s.stage <> 'completed'
                """, SessionEntity.class)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /** The user's latest session of a kind. */
    public Optional<SessionEntity> findLatestOfKind(String userId, String kind) {
        return entities.createQuery("""
                select s from SessionEntity s
                where s.userId = :user and s.kind = :kind
                order by s.createdAt desc, s.id desc
                """, SessionEntity.class)
                .setParameter("user", userId)
                .setParameter("kind", kind)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** Whether the user has a session of a kind on the article. */
    public boolean hasOfKind(String userId, String kind, String articleId) {
        return entities.createQuery("""
                select count(s) from SessionEntity s
                where s.userId = :user and s.articleId = :article and s.kind = :kind
                """, Long.class)
                        .setParameter("user", userId)
                        .setParameter("article", articleId)
                        .setParameter("kind", kind)
                        .getSingleResult()
                > 0;
    }

    /** When the user last completed the article in another session, or null. */
    public @Nullable Instant lastCompletion(String userId, String articleId, String exceptSessionId) {
        return entities.createQuery("""
                select max(s.completedAt) from SessionEntity s
                where s.userId = :user and s.articleId = :article and s.id <> :except
                """, Instant.class)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .setParameter("except", exceptSessionId)
                .getSingleResult();
    }

    /**
     * Sessions, newest first, at most {@code limit} of them.
     *
     * @param completed true for settled ones, false for open ones, null for both
     * @param afterCreatedAt with {@code afterId} the last item of the page before, or null for the first page
     */
    public List<SessionRow> page(
            String userId,
            @Nullable Boolean completed,
            @Nullable String language,
            @Nullable Instant afterCreatedAt,
            @Nullable String afterId,
            int limit) {
        StringBuilder query = new StringBuilder("select " + ROW + " from SessionEntity s where s.userId = :user");
        if (completed != null) {
            query.append(completed ? " and s.stage = 'completed'" : " and s.stage <> 'completed'");
        }
        if (language != null) {
            query.append(" and s.language = :language");
        }
        if (afterCreatedAt != null) {
            query.append(" and (s.createdAt < :at or (s.createdAt = :at and s.id < :id))");
        }
        query.append(" order by s.createdAt desc, s.id desc");
        TypedQuery<SessionRow> typed = entities.createQuery(query.toString(), SessionRow.class)
                .setParameter("user", userId)
                .setMaxResults(limit);
        if (language != null) {
            typed.setParameter("language", language);
        }
        if (afterCreatedAt != null) {
            typed.setParameter("at", afterCreatedAt).setParameter("id", afterId);
        }
        return typed.getResultList();
    }

    /**
     * The scored sessions that were completed last, the newest first.
     *
     * @param language null for all
     */
    public List<SessionRow> latestScored(String userId, @Nullable String language, int limit) {
        TypedQuery<SessionRow> query =
                entities.createQuery("""
                        select %s from SessionEntity s
                        where s.userId = :user and s.completedAt is not null and s.round1Overall is not null %s
                        order by s.completedAt desc, s.id desc
                        """.formatted(ROW, language == null ? "" : IN_LANGUAGE), SessionRow.class);
        return withLanguage(query, language)
                .setParameter("user", userId)
                .setMaxResults(limit)
                .getResultList();
    }

    /**
     * The ability as stored with the last session that was completed at the moment or before.
     *
     * @param language null for all
     */
    public Optional<String> abilityAfterLastUntil(String userId, @Nullable String language, Instant moment) {
        TypedQuery<String> query =
                entities.createQuery("""
                        select s.abilityAfter from SessionEntity s
                        where s.userId = :user and s.completedAt <= :moment and s.abilityAfter is not null %s
                        order by s.completedAt desc, s.id desc
                        """.formatted(language == null ? "" : IN_LANGUAGE), String.class);
        return withLanguage(query, language)
                .setParameter("user", userId)
                .setParameter("moment", moment)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    private static <T> TypedQuery<T> withLanguage(TypedQuery<T> query, @Nullable String language) {
        return language == null ? query : query.setParameter("language", language);
    }

    /** The open session that was touched last, of those created after a moment. */
    public Optional<SessionOnArticleRow> lastTouchedOpen(String userId, Instant createdAfter) {
        return entities.createQuery("""
                select new app.twicetold.persistence.training.SessionOnArticleRow(%s, %s)
                from SessionEntity s, ArticleVersionEntity v
                where s.userId = :user and s.stage <> 'completed' and s.createdAt > :after
                  and v.articleId = s.articleId and v.version = s.articleVersion
                order by s.touchedAt desc, s.id desc
                """.formatted(ROW, LibraryRepository.ROW), SessionOnArticleRow.class)
                .setParameter("user", userId)
                .setParameter("after", createdAfter)
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** What the settled sessions of the user left for a replay, in the order of their completion: one statement. */
    public List<SettledRow> settled(String userId) {
        return NativeReads.tuples(entities, """
                select id, cast(settlement -> 'session' as text) as session,
                    cast(ability_after as text) as ability_after
                from sessions
                where user_id = :user and completed_at is not null and settlement is not null
                order by completed_at, id
                """)
                .addScalar("id", STRING)
                .addScalar("session", STRING)
                .addScalar("ability_after", STRING)
                .setParameter("user", userId)
                .getResultStream()
                .map(row -> new SettledRow(
                        row.get("id", String.class),
                        row.get("session", String.class),
                        row.get("ability_after", String.class)))
                .toList();
    }

    /** Writes the abilities after sessions anew, by session id: one statement. Loaded sessions do not see it. */
    public void setAbilityAfter(Map<String, String> bySession) {
        if (bySession.isEmpty()) {
            return;
        }
        List<String> ids = List.copyOf(bySession.keySet());
        entities.createNativeQuery("""
                update sessions set ability_after = cast(r.ability as jsonb)
                from unnest(cast(:ids as text[]), cast(:abilities as text[])) as r(id, ability)
                where sessions.id = r.id
                """)
                .setParameter("ids", ids.toArray(String[]::new))
                .setParameter("abilities", ids.stream().map(bySession::get).toArray(String[]::new))
                .executeUpdate();
    }

    public void delete(SessionEntity session) {
        entities.remove(session);
    }
}
