package app.twicetold.core.home;

import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;

/** Users with a past, made in the database: one statement a table, however long the past is. */
public final class HistoryFixture {
    private final TestDatabase database;

    public HistoryFixture(TestDatabase database) {
        this.database = database;
    }

    /**
     * Settled training sessions of the user over the served articles in turn, one an hour until the moment, each with
     * both attempts and assessments.
     *
     * @param until an RFC 3339 moment
     */
    public void settledSessions(String userId, int count, String until) {
        database.run(entities -> {
            // What is made from rows that are there points to them: nobody needs to look for each.
            entities.createNativeQuery("set local session_replication_role = replica")
                    .executeUpdate();
            String id = "'ses_' || :user || '_' || n";
            execute(
                    entities,
                    "insert into sessions (id, user_id, kind, article_id, article_version, language, stage,"
                            + " created_at, touched_at, completed_at, local_date, round1_overall, round2_overall,"
                            + " round1_duration_ms, round2_duration_ms, xp_awarded) select " + id
                            + ", :user, 'training', v.article_id, v.version, v.language, 'completed', "
                            + "t.at - interval '10 minutes', t.at, t.at, cast(t.at as date), 60 + n % 20, 61 + n % 20, "
                            + "60000, 50000, 55 from generate_series(0, :count - 1) n join (select *, "
                            + "row_number() over (order by article_id) - 1 as place, count(*) over () as articles "
                            + "from article_versions where is_current and status = 'published') v "
                            + "on v.place = n % v.articles cross join lateral (select cast(:until as timestamptz) "
                            + "- n * interval '1 hour' as at) t",
                    userId,
                    count,
                    until);
            execute(
                    entities,
                    "insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, duration_ms, "
                            + "content_type, size_bytes, sha256, pause_count, created_at) select 'att_' || s.id || r, "
                            + "s.id, s.user_id, r, 'assessed', 60000, 60000, 'audio/mp4', 1, '0', 0, s.created_at "
                            + "from sessions s cross join generate_series(1, 2) r where s.user_id = :user",
                    userId);
            execute(
                    entities,
                    "insert into assessments (id, attempt_id, session_id, user_id, round, article_id, article_version,"
                            + " language, rubric_version, model_ref, confidence, overall, key_info, structure, efficiency,"
                            + " fluency, action_skill, findings, created_at) select 'asm_' || a.id, a.id, s.id, s.user_id,"
                            + " a.round, s.article_id, s.article_version, s.language, 'rubric-v1', 'mock/llm', 'high',"
                            + " s.round1_overall, 70, 70, 70, 70, 'cut_fillers', '{}', s.created_at from attempts a join"
                            + " sessions s on s.id = a.session_id where s.user_id = :user",
                    userId);
        });
    }

    /** Lets the planner know what is there. */
    public void analyze() {
        database.run(entities -> entities.createNativeQuery("analyze").executeUpdate());
    }

    private static void execute(EntityManager entities, String sql, String userId) {
        entities.createNativeQuery(sql).setParameter("user", userId).executeUpdate();
    }

    private static void execute(EntityManager entities, String sql, String userId, int count, String until) {
        entities.createNativeQuery(sql)
                .setParameter("user", userId)
                .setParameter("count", count)
                .setParameter("until", until)
                .executeUpdate();
    }
}
