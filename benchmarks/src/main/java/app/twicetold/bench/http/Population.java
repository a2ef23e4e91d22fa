package app.twicetold.bench.http;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Users with a past, written by statements of the database: rows of users, sessions, attempts, assessments and ledger
 * as settlements leave them. Transcripts and what the model found are those of the played session, or left out where nothing that
 * is measured reads them; exemplars are left out. The settlement of each session is that of the played one.
 */
final class Population implements AutoCloseable {
    /** Sessions of an ordinary user. */
    static final int ORDINARY = 20;

    private static final String INSTALL_ID = "benchmark-install-id-";
    private static final int VARIANTS = 16;
    private static final int USERS_AT_ONCE = 5_000;
    private static final int ALREADY_THERE = 1;

    private final Connection connection;
    private final String playedSession;
    private final boolean texts;

    /**
     * A population in the database.
     *
     * @param playedSession a settled training session that the others are copied from
     */
    Population(String databaseUrl, String playedSession) throws SQLException {
        this(databaseUrl, playedSession, false);
    }

    private Population(String databaseUrl, String playedSession, boolean texts) throws SQLException {
        this.texts = texts;
        this.connection = DriverManager.getConnection(databaseUrl);
        this.playedSession = playedSession;
        try (Statement statement = connection.createStatement()) {
            // The rows fit together by construction; checking each of several million references takes most of the
            // time.
            statement.execute("set session_replication_role = replica");
            statement.execute("set synchronous_commit = off");
            statement.execute("""
                    create unlogged table bench_histories (
                      template integer, n integer, at timestamptz, local_date date, overall integer, ability_after jsonb,
                      primary key (template, n))
                    """);
            statement.execute("""
                    create unlogged table bench_users (
                      template integer primary key, progress jsonb, sessions integer, tier integer)
                    """);
            statement.execute("""
                    create unlogged table bench_articles as
                    select row_number() over (order by article_id) - 1 as place, count(*) over () as total, article_id, version
                      from article_versions
                     where is_current and status = 'published' and language = 'en' and difficulty = 1
                    """);
        }
    }

    /** A population with the transcripts and findings of the played session. */
    static Population withTexts(String databaseUrl, String playedSession) throws SQLException {
        return new Population(databaseUrl, playedSession, true);
    }

    /** The install id of a user, to sign in with. */
    static String installId(int user) {
        return INSTALL_ID + user;
    }

    /** Ordinary users, numbered from 1, with so many sessions together. */
    int ordinaryUsers(int sessions, Instant now) throws SQLException {
        for (int variant = 0; variant < VARIANTS; variant++) {
            store(variant, HistoryTemplate.fold(ORDINARY, Duration.ofHours(36), variant, now));
        }
        int users = sessions / ORDINARY;
        for (int first = 1; first <= users; first += USERS_AT_ONCE) {
            users(first, Math.min(users, first + USERS_AT_ONCE - 1), "u % " + VARIANTS);
        }
        return users;
    }

    /** One user with a past of their own. */
    void user(int number, int sessions, Duration distance, Instant now) throws SQLException {
        int template = VARIANTS + number;
        store(template, HistoryTemplate.fold(sessions, distance, 0, now));
        users(number, number, String.valueOf(template));
    }

    /** Training sessions of the users that need only be settled, copied from the played one. @return their ids */
    List<String> readySessions(List<Integer> users) throws SQLException {
        List<String> ids = new ArrayList<>();
        String numbers = String.join(",", users.stream().map(String::valueOf).toList());
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("""
                    insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at, touched_at,
                      round1_overall, round2_overall, round1_duration_ms, round2_duration_ms)
                    select 'ses_ready_' || u, 'usr_bench_' || u, p.kind, p.article_id, p.article_version, p.language,
                           'completion', now(), now(), p.round1_overall, p.round2_overall, p.round1_duration_ms,
                           p.round2_duration_ms
                      from sessions p, unnest(array[%s]) u
                     where p.id = '%s'
                    """.formatted(numbers, playedSession));
            statement.executeUpdate("""
                    insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms, content_type,
                      size_bytes, sha256, pause_count, created_at, submitted_at, finished_at)
                    select 'att_ready_' || u || '_' || a.round, 'ses_ready_' || u, 'usr_bench_' || u, a.round, a.status,
                           a.declared_duration_ms, a.duration_ms, a.content_type, a.size_bytes, a.sha256, a.pause_count,
                           now(), now(), now()
                      from attempts a, unnest(array[%s]) u
                     where a.session_id = '%s' and a.status = 'assessed'
                    """.formatted(numbers, playedSession));
            statement.executeUpdate("""
                    insert into assessments (id, attempt_id, session_id, user_id, round, article_id, article_version, language,
                      rubric_version, model_ref, confidence, overall, key_info, structure, efficiency, fluency, action_skill,
                      previous_skill, achieved_previous_action, findings, findings_packed, created_at)
                    select 'asm_ready_' || u || '_' || a.round, 'att_ready_' || u || '_' || a.round, 'ses_ready_' || u,
                           'usr_bench_' || u, a.round, a.article_id, a.article_version, a.language, a.rubric_version,
                           a.model_ref, a.confidence, a.overall, a.key_info, a.structure, a.efficiency, a.fluency,
                           a.action_skill, a.previous_skill, a.achieved_previous_action, a.findings,
                           a.findings_packed, now()
                      from assessments a, unnest(array[%s]) u
                     where a.session_id = '%s'
                    """.formatted(numbers, playedSession));
        }
        users.forEach(user -> ids.add("ses_ready_" + user));
        return ids;
    }

    /** Lets the planner know what is there, and the disk have it. */
    void settleDown() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("vacuum analyze");
            statement.execute("checkpoint");
        }
    }

    /** What is there, in numbers. */
    String size() throws SQLException {
        try (Statement statement = connection.createStatement();
                var row = statement.executeQuery("""
                        select (select count(*) from users), (select count(*) from sessions),
                               pg_size_pretty(pg_database_size(current_database()))
                        """)) {
            row.next();
            return "%,d users, %,d sessions, %s".formatted(row.getLong(1), row.getLong(2), row.getString(3));
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private void store(int template, HistoryTemplate history) throws SQLException {
        try (PreparedStatement session = connection.prepareStatement(
                        "insert into bench_histories values (?, ?, ?, ?, ?, cast(? as jsonb))");
                PreparedStatement user =
                        connection.prepareStatement("insert into bench_users values (?, cast(? as jsonb), ?, ?)")) {
            for (int n = 0; n < history.sessions().size(); n++) {
                HistoryTemplate.Session row = history.sessions().get(n);
                session.setInt(1, template);
                session.setInt(2, n);
                session.setTimestamp(3, Timestamp.from(row.completedAt()));
                session.setDate(4, Date.valueOf(row.localDate()));
                session.setInt(5, row.overall());
                session.setString(6, row.abilityAfter());
                session.addBatch();
            }
            session.executeBatch();
            user.setInt(1, template);
            user.setString(2, history.progress());
            user.setInt(3, history.sessions().size());
            user.setInt(4, history.unlockedTier());
            if (user.executeUpdate() != ALREADY_THERE) {
                throw new IllegalStateException("A history was not stored");
            }
        }
    }

    /** The users from the first to the last, each with the template that the expression over {@code u} names. */
    private void users(int first, int last, String template) throws SQLException {
        String series =
                "generate_series(%d, %d) u join bench_users t on t.template = %s".formatted(first, last, template);
        String history = series + " join bench_histories h on h.template = t.template";
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("""
                    insert into users (id, install_id_hash, time_zone, practice_languages, xp_total, completed_sessions,
                      unlocked_tier, progress, created_at)
                    select 'usr_bench_' || u, sha256(convert_to('%s' || u, 'UTF8')), 'UTC', '{en}', t.sessions * 45, t.sessions,
                           t.tier, t.progress, now()
                      from %s
                    """.formatted(INSTALL_ID, series));
            statement.executeUpdate("""
                    insert into sessions (id, user_id, kind, article_id, article_version, language, stage, created_at, touched_at,
                      completed_at, local_date, round1_overall, round2_overall, round1_duration_ms, round2_duration_ms,
                      xp_awarded, ability_after, settlement, settlement_packed)
                    select 'ses_bench_' || u || '_' || h.n, 'usr_bench_' || u, 'training', a.article_id, a.version, 'en',
                           'completed', h.at - interval '10 minutes', h.at, h.at, h.local_date, h.overall, h.overall, 60000,
                           50000, 45, h.ability_after, p.settlement, p.settlement_packed
                      from %s
                      join bench_articles a on a.place = (u + h.n) %% a.total
                     cross join (select settlement, settlement_packed from sessions where id = '%s') p
                    """.formatted(history, playedSession));
            statement.executeUpdate("""
                    insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms, content_type,
                      size_bytes, sha256, pause_count, created_at, submitted_at, finished_at)
                    select 'att_bench_' || u || '_' || h.n || '_' || r, 'ses_bench_' || u || '_' || h.n, 'usr_bench_' || u, r,
                           'assessed', 60000, 60000, 'audio/mp4', 254000, repeat('0', 64), 0, h.at, h.at, h.at
                      from %s
                     cross join generate_series(1, 2) r
                    """.formatted(history));
            statement.executeUpdate(
                    """
                    insert into assessments (id, attempt_id, session_id, user_id, round, article_id, article_version, language,
                      rubric_version, model_ref, confidence, overall, key_info, structure, efficiency, fluency, action_skill,
                      findings, findings_packed, created_at)
                    select 'asm_bench_' || u || '_' || h.n || '_' || r, 'att_bench_' || u || '_' || h.n || '_' || r,
                           'ses_bench_' || u || '_' || h.n, 'usr_bench_' || u, r, a.article_id, a.version, 'en', 'rubric-v1',
                           'mock/standard', 'high', h.overall, h.overall, h.overall, h.overall, h.overall, 'cut_fillers', %s,
                           h.at
                      from %s
                      join bench_articles a on a.place = (u + h.n) %% a.total
                      join assessments p on p.session_id = '%s'
                     cross join lateral (select p.round as r) r
                    """.formatted(texts ? "p.findings, p.findings_packed" : "'{}', null", history, playedSession));
            if (texts) {
                statement.executeUpdate("""
                        insert into transcripts (attempt_id, language, length, confidence, confidence_reported, speech_ratio, text,
                          text_packed, words, word_times, asr_ref, created_at)
                        select 'att_bench_' || u || '_' || h.n || '_' || p.round, x.language, x.length, x.confidence,
                               x.confidence_reported, x.speech_ratio, x.text, x.text_packed, x.words, x.word_times, x.asr_ref,
                               h.at
                          from %s
                          join attempts p on p.session_id = '%s'
                          join transcripts x on x.attempt_id = p.id
                        """.formatted(history, playedSession));
            }
            statement.executeUpdate("""
                    insert into xp_ledger (id, user_id, type, session_id, idempotency_key, amount, base_amount, local_date,
                      created_at)
                    select 'xp_bench_' || u || '_' || h.n || '_' || l.type, 'usr_bench_' || u, l.type,
                           'ses_bench_' || u || '_' || h.n, 'ses_bench_' || u || '_' || h.n || ':' || l.type, l.amount,
                           l.amount, h.local_date, h.at
                      from %s
                     cross join (values ('complete', 10), ('round1', 15), ('round2', 20)) l (type, amount)
                    """.formatted(history));
        }
    }
}
