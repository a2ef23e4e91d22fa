package app.twicetold.persistence.generation;

import app.twicetold.persistence.NativeRead;
import app.twicetold.persistence.UserPages;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/**
 * What each user has seen, and the notes of triggers of whom something has to be read again. See ADR 55.
 */
public class SeenRepository {
    static final String NAME = "articles_seen";

    private static final HexFormat HEX = HexFormat.of();

    private final EntityManager entities;
    private final UserPages users;

    public SeenRepository(EntityManager entities) {
        this.entities = entities;
        users = new UserPages(entities, NAME);
    }

    /** Lets one transaction at a time add changes, until its end. */
    public void lock() {
        users.lock();
    }

    /** As {@link #lock}, unless another transaction adds changes. @return whether this one may */
    public boolean tryLock() {
        return users.tryLock();
    }

    /** Whether all users from before the first change are noted. Without it there are only those who changed. */
    public boolean isCounted() {
        return users.isDone();
    }

    /**
     * Notes the next users in the order of their ids, to be read anew. The first count, and a repair. Under the lock.
     *
     * @return whether there are more
     */
    public boolean noteNext(int most, Instant now) {
        return users.noteNext(most, now);
    }

    /** Gives a number to each article that has none. Under the lock. */
    public void number() {
        entities.createNativeQuery("""
                insert into article_numbers (article_id, number)
                select a.id, (select coalesce(max(number), -1) from article_numbers) + row_number() over (order by a.id)
                from articles a
                where not exists (select from article_numbers n where n.article_id = a.id)
                """).executeUpdate();
    }

    /**
     * Takes changes away, and reads what is true of them, under the lock. Those of articles without a number stay. Each
     * user and each article is read by an index, whatever others there are.
     *
     * @param most at most so many changes
     */
    public List<SeenChangeRow> takeChanges(int most) {
        return NativeRead.of(entities, """
                with changes as (
                    delete from articles_seen_changes
                    where ctid = any (array(
                        select c.ctid
                        from articles_seen_changes c
                        where c.article_id is null
                          or c.article_id = ''
                          or exists (select from article_numbers n where n.article_id = c.article_id)
                        limit :most
                    ))
                    returning user_id, article_id
                ), found as (
                    select u.user_id, s.article_id, s.touched_at
                    from (select distinct user_id from changes where article_id is null) u
                    cross join lateral (
                        select article_id, max(touched_at) as touched_at
                        from sessions
                        where user_id = u.user_id
                        group by article_id
                    ) s
                    union all
                    select p.user_id, p.article_id, s.touched_at
                    from (select distinct user_id, article_id from changes where article_id <> '') p
                    cross join lateral (
                        select max(touched_at) as touched_at
                        from sessions
                        where user_id = p.user_id and article_id = p.article_id
                    ) s
                    where s.touched_at is not null
                ), numbered as (
                    select f.user_id, array_agg(n.number) as numbers, max(f.touched_at) as touched_at
                    from found f
                    join article_numbers n on n.article_id = f.article_id
                    group by f.user_id
                )
                select c.user_id, c.changes, c.anew,
                    (select array_to_string(u.practice_languages, ' ') from users u where u.id = c.user_id),
                    coalesce(n.numbers, '{}'), cast(n.touched_at at time zone 'UTC' as date), a.seen, a.active_on
                from (
                    select user_id, cast(count(*) as integer) as changes, bool_or(article_id is null) as anew
                    from changes
                    group by user_id
                ) c
                left join numbered n on n.user_id = c.user_id
                left join lateral (
                    select seen, active_on from articles_seen where user_id = c.user_id offset 0
                ) a on true
                """)
                .with("most", most)
                .list(row -> new SeenChangeRow(
                        row.text(),
                        row.integer(),
                        row.bool(),
                        row.textOrNull(),
                        row.integers(),
                        row.dateOrNull(),
                        row.bytesOrNull(),
                        row.dateOrNull()));
    }

    /** Keeps what users have seen in place of what was kept of them. */
    public void keep(Collection<SeenRow> rows) {
        entities.createNativeQuery("""
                insert into articles_seen (user_id, seen, active_on, languages)
                select user_id, decode(seen, 'hex'), cast(active_on as date), languages
                from unnest(
                    cast(:users as text[]), cast(:seen as text[]), cast(:days as text[]), cast(:languages as text[])
                ) as s (user_id, seen, active_on, languages)
                on conflict (user_id) do update
                set seen = excluded.seen, active_on = excluded.active_on, languages = excluded.languages
                """)
                .setParameter("users", rows.stream().map(SeenRow::userId).toArray(String[]::new))
                .setParameter(
                        "seen",
                        rows.stream().map(row -> HEX.formatHex(row.seen())).toArray(String[]::new))
                .setParameter(
                        "days",
                        rows.stream().map(row -> row.activeOn().toString()).toArray(String[]::new))
                .setParameter("languages", rows.stream().map(SeenRow::languages).toArray(String[]::new))
                .executeUpdate();
    }

    /** Keeps nothing of these users. */
    public void forget(Collection<String> users) {
        entities.createNativeQuery("delete from articles_seen where user_id = any (cast(:users as text[]))")
                .setParameter("users", users.toArray(String[]::new))
                .executeUpdate();
    }

    /** Keeps nothing of a user. After the sessions are gone, so that nothing is noted behind it. */
    public void forget(String userId) {
        users.forget(userId);
        entities.createNativeQuery("delete from articles_seen where user_id = :user")
                .setParameter("user", userId)
                .executeUpdate();
    }

    /**
     * The next users by the last day on which they touched a session.
     *
     * @param day of the user before
     * @param userId the user before; empty for the first of the day
     */
    public List<SeenRow> after(LocalDate day, String userId, int most) {
        return NativeRead.of(entities, """
                select s.user_id, s.active_on, s.seen,
                    coalesce(
                        s.languages,
                        (select array_to_string(u.practice_languages, ' ') from users u where u.id = s.user_id)
                    )
                from articles_seen s
                where (s.active_on, s.user_id) > (cast(:day as date), :user)
                order by s.active_on, s.user_id
                limit :most
                """)
                .with("day", day)
                .with("user", userId)
                .with("most", most)
                .list(row -> new SeenRow(row.text(), row.date(), row.bytes(), row.textOrNull()));
    }

    /** The articles that are served, by their numbers. Nobody has seen those without one. */
    public List<NumberedArticleRow> served() {
        return NativeRead.of(entities, """
                select n.number, v.language, v.topic_id, v.difficulty
                from article_versions v
                join article_numbers n on n.article_id = v.article_id
                where v.is_current and v.status = 'published'
                """)
                .list(row -> new NumberedArticleRow(row.integer(), row.text(), row.text(), row.integer()));
    }
}
