package app.twicetold.persistence.account;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.Row;
import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Identities of accounts at a provider, and what a merge of two accounts moves. */
public class IdentityRepository {
    private final EntityManager entities;

    public IdentityRepository(EntityManager entities) {
        this.entities = entities;
    }

    public Optional<IdentityRow> findBySubject(String provider, String subject) {
        return NativeRead.of(entities, """
                select subject, user_id, refresh_token from identities
                where provider = :provider and subject = :subject
                """)
                .with("provider", provider)
                .with("subject", subject)
                .first(IdentityRepository::row);
    }

    public Optional<IdentityRow> findByUser(String userId) {
        return NativeRead.of(entities, "select subject, user_id, refresh_token from identities where user_id = :user")
                .with("user", userId)
                .first(IdentityRepository::row);
    }

    private static IdentityRow row(Row row) throws SQLException {
        return new IdentityRow(row.text(), row.text(), row.textOrNull());
    }

    /**
     * Links an identity that no account has yet, when the user has none. Waits for a transaction that links the same
     * one.
     */
    public void insertIfAbsent(
            String provider, String subject, String userId, @Nullable String refreshToken, Instant now) {
        entities.createNativeQuery("""
                insert into identities (provider, subject, user_id, refresh_token, created_at, linked_at)
                values (?1, ?2, ?3, cast(?4 as text), ?5, ?5)
                on conflict do nothing
                """)
                .setParameter(1, provider)
                .setParameter(2, subject)
                .setParameter(3, userId)
                .setParameter(4, refreshToken)
                .setParameter(5, now)
                .executeUpdate();
    }

    /** Notes that the user signed in with the identity. */
    public void setLinked(String userId, Instant now) {
        entities.createNativeQuery("update identities set linked_at = ?1 where user_id = ?2")
                .setParameter(1, now)
                .setParameter(2, userId)
                .executeUpdate();
    }

    public void setRefreshToken(String userId, String refreshToken) {
        execute("update identities set refresh_token = ?1 where user_id = ?2", refreshToken, userId);
    }

    /** Whether an account has the identity, and did not sign in with it after a moment. */
    public boolean isLinked(String provider, String subject, Instant at) {
        return !NativeRead.of(entities, """
                select user_id from identities
                where provider = :provider and subject = :subject and linked_at <= :at
                """)
                .with("provider", provider)
                .with("subject", subject)
                .with("at", at)
                .list(Row::text)
                .isEmpty();
    }

    /**
     * Takes the identity off its account, unless it was linked after a moment. The account becomes an anonymous one.
     */
    public void unlink(String provider, String subject, Instant at) {
        entities.createNativeQuery("""
                with gone as (
                    delete from identities
                    where provider = ?1 and subject = ?2 and linked_at <= ?3
                    returning user_id
                )
                update users set auth_provider = 'anonymous' where id in (select user_id from gone)
                """)
                .setParameter(1, provider)
                .setParameter(2, subject)
                .setParameter(3, at)
                .executeUpdate();
    }

    /** The account that a merged installation belongs to now. */
    public Optional<String> findByInstall(byte[] installIdHash) {
        return NativeRead.of(entities, "select user_id from install_links where install_id_hash = :install")
                .with("install", installIdHash)
                .first(Row::text);
    }

    /** Whether an installation has an account, of its own or a merged one. */
    public boolean hasInstall(byte[] installIdHash) {
        return NativeRead.of(entities, """
                select exists (select 1 from users where install_id_hash = :install)
                    or exists (select 1 from install_links where install_id_hash = :install) as known
                """)
                .with("install", installIdHash)
                .first(Row::bool)
                .orElseThrow();
    }

    /** The hashes of the installations of an account. */
    public List<byte[]> installs(String userId) {
        return NativeRead.of(entities, """
                select install_id_hash from users where id = :user and install_id_hash is not null
                union all
                select install_id_hash from install_links where user_id = :user
                """).with("user", userId).list(Row::bytes);
    }

    /**
     * Ids of the open sessions that have to go when two accounts are merged. Of {@code fromUser}: the sessions on
     * articles that {@code toUser} has open as well, and the diagnostic when {@code toUser} has a diagnostic. Of
     * {@code toUser}: the open diagnostic when {@code fromUser} completed a diagnostic.
     */
    public List<String> openTwice(String fromUser, String toUser) {
        return NativeRead.of(entities, """
                select s.id from sessions s
                where s.user_id = :fromUser
                  and s.completed_at is null
                  and exists (
                      select 1 from sessions t
                      where t.user_id = :toUser
                        and (
                            t.completed_at is null and t.article_id = s.article_id
                            or t.kind = 'diagnostic' and s.kind = 'diagnostic'
                        )
                  )
                union
                select t.id from sessions t
                where t.user_id = :toUser
                  and t.completed_at is null
                  and t.kind = 'diagnostic'
                  and exists (
                      select 1 from sessions s
                      where s.user_id = :fromUser and s.kind = 'diagnostic' and s.completed_at is not null
                  )
                """)
                .with("fromUser", fromUser)
                .with("toUser", toUser)
                .list(Row::text);
    }

    /**
     * Moves what was trained, the ledger with its keys, what was noted of the user, and the installations. Of what an
     * account has once, the receiving account keeps its own. The device with the newer push token gets the
     * notifications.
     */
    public void move(String fromUser, String toUser) {
        for (String table : List.of(
                "sessions",
                "attempts",
                "assessments",
                "assessment_feedback",
                "xp_ledger",
                "analytics_events",
                "install_links",
                "report_calls",
                "store_subscriptions",
                "merged_subscribers")) {
            execute("update %s set user_id = ?2 where user_id = ?1".formatted(table), fromUser, toUser);
        }
        moveOnceEach("daily_quests", "local_date", fromUser, toUser);
        moveOnceEach("notification_log", "local_date", fromUser, toUser);
        moveOnceEach("article_openings", "article_id", fromUser, toUser);
        moveOnceEach("reports", "article_id", fromUser, toUser);
        execute("update reports set note = null, user_id = null where user_id = ?1 and ?2 <> ?1", fromUser, toUser);
        execute("""
                update plans set user_id = ?2
                where user_id = ?1 and not exists (select 1 from plans where user_id = ?2)
                """, fromUser, toUser);
        execute("""
                delete from push_tokens o
                where user_id = ?2
                  and exists (select 1 from push_tokens t where t.user_id = ?1 and t.updated_at > o.updated_at)
                """, fromUser, toUser);
        execute("""
                update push_tokens set user_id = ?2
                where user_id = ?1 and not exists (select 1 from push_tokens where user_id = ?2)
                """, fromUser, toUser);
        execute("""
                insert into install_links (install_id_hash, user_id)
                select install_id_hash, ?2 from users
                where id = ?1 and install_id_hash is not null
                on conflict (install_id_hash) do update set user_id = excluded.user_id
                """, fromUser, toUser);
    }

    private void moveOnceEach(String table, String each, String fromUser, String toUser) {
        execute("""
                update %1$s t set user_id = ?2
                where user_id = ?1
                  and not exists (select 1 from %1$s o where o.user_id = ?2 and o.%2$s = t.%2$s)
                """.formatted(table, each), fromUser, toUser);
    }

    /** Notes the id under which the purchase layer still knows what was bought with the account that is removed. */
    public void keepSubscriber(String fromUser, String toUser) {
        execute("insert into merged_subscribers (subscriber_id, user_id) values (?1, ?2)", fromUser, toUser);
    }

    /** Tombstones what two accounts were paid but one would not have been: a second diagnostic, a quest of one week. */
    public void tombstonePaidTwice(String userId, Instant now) {
        entities.createNativeQuery("""
                update xp_ledger set tombstoned_at = ?2
                where user_id = ?1
                  and tombstoned_at is null
                  and session_id in (
                      select s.id from sessions s
                      where s.user_id = ?1
                        and s.kind = 'diagnostic'
                        and s.completed_at is not null
                        and exists (
                            select 1 from xp_ledger l
                            where l.session_id = s.id and l.tombstoned_at is null and l.amount > 0
                        )
                      order by s.completed_at, s.id offset 1
                  )
                """)
                .setParameter(1, userId)
                .setParameter(2, now)
                .executeUpdate();
        entities.createNativeQuery("""
                update xp_ledger set tombstoned_at = ?2
                where id in (
                    select id
                    from (
                        select id, row_number() over (
                            partition by split_part(idempotency_key, ':', 2), split_part(idempotency_key, ':', 3)
                            order by created_at, id
                        ) as place
                        from xp_ledger
                        where user_id = ?1 and type = 'weekly_quest' and tombstoned_at is null
                    ) ranked
                    where place > 1
                )
                """)
                .setParameter(1, userId)
                .setParameter(2, now)
                .executeUpdate();
    }

    private void execute(String sql, String... parameters) {
        var query = entities.createNativeQuery(sql);
        for (int i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        query.executeUpdate();
    }
}
