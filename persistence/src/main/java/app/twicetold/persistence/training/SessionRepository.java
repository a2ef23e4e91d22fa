package app.twicetold.persistence.training;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sessions, always of one user. */
public class SessionRepository {
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

    /** As {@link #lock(String, String)}, of the user's attempt, which is not loaded. */
    public Optional<SessionEntity> lockOfAttempt(String attemptId, String userId) {
        return entities.createQuery("""
                select s from SessionEntity s
                where s.userId = :user
                  and s.id = (select a.sessionId from AttemptEntity a where a.id = :attempt and a.userId = :user)
                """, SessionEntity.class)
                .setParameter("attempt", attemptId)
                .setParameter("user", userId)
                .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                .getResultStream()
                .findFirst();
    }

    /** The open session of the user on the article, whatever its version. */
    public Optional<SessionEntity> findOpen(String userId, String articleId) {
        return entities.createQuery("""
                select s from SessionEntity s
                where s.userId = :user and s.articleId = :article and s.completedAt is null
                """, SessionEntity.class)
                .setParameter("user", userId)
                .setParameter("article", articleId)
                .getResultStream()
                .findFirst();
    }

    /** The user's latest diagnostic session. The kind stands in the statement, so that its index is found. */
    public Optional<SessionEntity> findLatestDiagnostic(String userId) {
        return entities.createQuery("""
                select s from SessionEntity s
                where s.userId = :user and s.kind = 'diagnostic'
                order by s.createdAt desc, s.id desc
                """, SessionEntity.class)
                .setParameter("user", userId)
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

    /**
     * Sessions with their articles, newest first, at most {@code limit} of them.
     *
     * @param completed true for settled ones, false for open ones, null for both
     * @param afterCreatedAt with {@code afterId} the last item of the page before, or null for the first page
     */
    public List<SessionOnArticleRow> page(
            String userId,
            @Nullable Boolean completed,
            @Nullable String language,
            @Nullable Instant afterCreatedAt,
            @Nullable String afterId,
            int limit) {
        NativeRead read = NativeRead.of(entities, """
                        select s.id, s.kind, s.article_id, s.article_version, s.language, s.stage, s.created_at, s.completed_at,
                            s.round1_overall, s.round2_overall, s.round1_duration_ms, s.round2_duration_ms, s.xp_awarded,
                            v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                            v.source_name, v.source_url, v.attribution, v.published_at
                        from sessions s
                        join article_versions v on v.article_id = s.article_id and v.version = s.article_version
                        where s.user_id = :user %s %s %s
                        order by s.created_at desc, s.id desc
                        limit :most
                        """.formatted(
                        completed == null ? "" : "and s.completed_at is %s".formatted(completed ? "not null" : "null"),
                        inLanguage(language),
                        afterCreatedAt == null
                                ? ""
                                : "and (s.created_at < :at or (s.created_at = :at and s.id < :after))"))
                .with("user", userId)
                .with("most", limit);
        if (language != null) {
            read.with("language", language);
        }
        if (afterCreatedAt != null) {
            read.with("at", afterCreatedAt).with("after", afterId);
        }
        return read.list(SessionOnArticleRow::read);
    }

    /**
     * The scored sessions that were completed last with their articles, the newest first.
     *
     * @param language null for all
     */
    public List<SessionOnArticleRow> latestScored(String userId, @Nullable String language, int limit) {
        NativeRead read = NativeRead.of(entities, """
                        select s.id, s.kind, s.article_id, s.article_version, s.language, s.stage, s.created_at, s.completed_at,
                            s.round1_overall, s.round2_overall, s.round1_duration_ms, s.round2_duration_ms, s.xp_awarded,
                            v.article_id, v.version, v.title, v.byline, v.language, v.length, v.difficulty, v.topic_id,
                            v.source_name, v.source_url, v.attribution, v.published_at
                        from sessions s
                        join article_versions v on v.article_id = s.article_id and v.version = s.article_version
                        where s.user_id = :user and s.completed_at is not null and s.round1_overall is not null %s
                        order by s.completed_at desc, s.id desc
                        limit :most
                        """.formatted(inLanguage(language)))
                .with("user", userId)
                .with("most", limit);
        return (language == null ? read : read.with("language", language)).list(SessionOnArticleRow::read);
    }

    /**
     * The ability as stored with the last session that was completed at the moment or before.
     *
     * @param language null for all
     */
    public Optional<String> abilityAfterLastUntil(String userId, @Nullable String language, Instant moment) {
        NativeRead read = NativeRead.of(entities, """
                        select cast(s.ability_after as text) from sessions s
                        where s.user_id = :user and s.completed_at <= :moment and s.ability_after is not null %s
                        order by s.completed_at desc, s.id desc
                        limit 1
                        """.formatted(inLanguage(language)))
                .with("user", userId)
                .with("moment", moment);
        return (language == null ? read : read.with("language", language)).first(Row::text);
    }

    private static String inLanguage(@Nullable String language) {
        return language == null ? "" : "and s.language = :language";
    }

    /** What the settled sessions of the user left for a replay, in the order of their completion: one statement. */
    public List<SettledRow> settled(String userId) {
        return NativeRead.of(entities, """
                select id, coalesce(settlement_packed, convert_to(cast(settlement as text), 'UTF8')) as settlement,
                    cast(ability_after as text) as ability_after
                from sessions
                where user_id = :user and completed_at is not null and settlement is not null
                order by completed_at, id
                """)
                .with("user", userId)
                .list(row -> new SettledRow(row.text(), row.bytes(), row.textOrNull()));
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

    /** Whether the user has settled a session. */
    public boolean hasSettled(String userId) {
        return NativeRead.of(entities, """
                select exists (select from sessions where user_id = :user and completed_at is not null)
                """)
                .with("user", userId)
                .first(Row::bool)
                .orElseThrow();
    }

    public void delete(SessionEntity session) {
        entities.remove(session);
    }
}
