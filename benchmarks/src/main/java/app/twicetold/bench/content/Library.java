package app.twicetold.bench.content;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A large library with a past, written by statements of the database. Rows hold what is measured and what the tables
 * ask for. They fit together by construction.
 */
final class Library {
    private Library() {}

    static void prepare(Statement statement) throws SQLException {
        // Checking each of several million references takes most of the time.
        statement.execute("set session_replication_role = replica");
        statement.execute("set synchronous_commit = off");
    }

    /** Served articles, evenly over the topics, languages and difficulties. */
    static void articles(Statement statement, int first, int last) throws SQLException {
        statement.execute("""
                insert into articles (id, language, created_at, first_published_at)
                select 'art_bench_' || i, (array['en', 'zh-Hans'])[1 + i %% 2], now() - interval '90 days', now()
                from generate_series(%1$d, %2$d) i
                """.formatted(first, last));
        statement.execute("""
                insert into article_versions (
                    article_id, version, status, is_head, is_current, language, topic_id, difficulty, title, byline,
                    paragraphs, hint, key_points, length, source_name, provenance, created_at, published_at
                )
                select 'art_bench_' || i, 1, 'published', true, true, (array['en', 'zh-Hans'])[1 + i %% 2], t.ids[1 + i / 2 %% t.count],
                    1 + i / 30 %% 3, 'Title ' || i, 'Nobody', jsonb_build_array(repeat('word ', 250)), 'Hint',
                    '["One", "Two", "Three"]', 250, 'Nobody', '{"origin": "ai_original"}',
                    now() - interval '90 days' + i * interval '1 second', now() - interval '80 days'
                from generate_series(%1$d, %2$d) i,
                    (select array_agg(id order by position) as ids, count(*) as count from topics) t
                """.formatted(first, last));
    }

    /** Users of twenty sessions each within 30 days, with both assessments of a session. */
    static void sessions(Statement statement, int sessions, int articles) throws SQLException {
        int users = sessions / 20;
        statement.execute("""
                insert into users (id, practice_languages, created_at)
                select 'usr_bench_' || u, case u %% 3 when 0 then '{en,zh-Hans}' when 1 then '{en}' else '{zh-Hans}' end::text[],
                    now() - interval '200 days'
                from generate_series(1, %d) u
                """.formatted(users));
        statement.execute("""
                insert into sessions (
                    id, user_id, kind, article_id, article_version, language, stage, created_at, touched_at, completed_at,
                    local_date
                )
                select 'ses_bench_' || u || '_' || n, 'usr_bench_' || u, 'training', 'art_bench_' || a, 1,
                    (array['en', 'zh-Hans'])[1 + a %% 2], 'completed', at, at, at, cast(at as date)
                from generate_series(1, 20) n, generate_series(1, %1$d) u,
                    lateral (select now() - interval '36 hours' * (21 - n) as at,
                        cast(1 + (u * 7919::bigint + n * 104729 + u * n %% 977) %% %2$d as integer) as a) x
                """.formatted(users, articles));
        statement.execute("""
                insert into assessments (
                    id, attempt_id, session_id, user_id, round, article_id, article_version, language, rubric_version,
                    model_ref, confidence, overall, key_info, structure, efficiency, fluency, action_skill, findings,
                    created_at
                )
                select 'asm_' || id || '_' || r, 'att_' || id || '_' || r, id, user_id, r, article_id, 1, language, 'rubric-v1',
                    'mock/standard', 'high', 60, 60, 60, 60, 60, 'cut_fillers', '{}', created_at
                from sessions, generate_series(1, 2) r
                where id like 'ses_bench_%'
                """);
    }

    /** A review and a job for every article, most of them done with. */
    static void reviewsAndJobs(Statement statement) throws SQLException {
        statement.execute("""
                insert into review_items (
                    id, kind, state, article_id, article_version, made_for, reasons, created_at, decision, decided_by,
                    decided_at
                )
                select 'rev_' || article_id, 'qa', case when n % 10 = 0 then 'open' else 'decided' end, article_id, 1, 'needs_review',
                    '[]', created_at, case when n % 10 = 0 then null else 'approve' end,
                    case when n % 10 = 0 then null else 'operator' end, case when n % 10 = 0 then null else now() end
                from (select article_id, created_at, row_number() over () as n from article_versions) v
                """);
        statement.execute("""
                insert into content_jobs (
                    id, stage, status, trigger, language, topic_id, difficulty, article_id, created_at, queued_at,
                    started_at, finished_at
                )
                select 'job_' || article_id, 'qa', case when n % 100 = 0 then 'failed' else 'succeeded' end, 'gap_fill', language,
                    topic_id, difficulty, article_id, created_at, created_at, created_at, created_at
                from (select *, row_number() over () as n from article_versions) v
                """);
    }

    static void settleDown(Connection connection) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("vacuum analyze");
            statement.execute("checkpoint");
        }
        connection.setAutoCommit(autoCommit);
    }
}
