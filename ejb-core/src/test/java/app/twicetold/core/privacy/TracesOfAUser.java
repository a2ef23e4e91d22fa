package app.twicetold.core.privacy;

import static java.util.Map.entry;

import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What one user may leave in each table, and a search for it in whatever the database has. A table that is neither
 * filled here nor known to hold nothing of users fails the test: whoever adds one says which it is.
 */
final class TracesOfAUser {
    /** Stands in every text that a user may cause to be stored. */
    static final String WORD = "zebra";

    /** Tables of content, configuration and operation, which never name a user. */
    private static final Set<String> OF_NO_USER = Set.of(
            "flyway_schema_history",
            "topics",
            "licenses",
            "articles",
            "article_versions",
            "article_health",
            "article_figures",
            "article_figure_changes",
            // The id of the last user noted is there while a first count goes on.
            "roll_ups",
            "article_numbers",
            // Ones, added or taken away.
            "user_changes",
            "review_items",
            "provider_configs",
            "provider_rehearsals",
            // Keys of files that name nobody.
            "analytics_files",
            "provider_call_sums",
            "provider_call_mark",
            // Jobs of content and runs of the playground, which are of no user.
            "provider_job_costs",
            "generation_settings",
            "content_jobs",
            "quality_reports",
            "article_vectors",
            "model_vectors",
            "model_vector_refusals",
            "spend_days",
            "briefs",
            "spend_reservations",
            "playground_runs",
            "playground_rounds",
            "playground_lanes",
            "playground_results",
            "playground_model_answers",
            "playground_verdicts",
            "playground_reservations",
            // Retellings of the set, which no user gave.
            "playground_evaluations",
            "playground_evaluation_answers",
            "sources",
            "source_items",
            "source_pages",
            "cohort_benchmarks",
            "cohort_sums",
            "cells_seen",
            "figures",
            "session_hours",
            "scheduled_ticks",
            "scheduled_runs",
            "scheduled_turns",
            "host_turns",
            "batch_executions",
            "batch_steps",
            "jbatchcheckpointdata",
            "jbatchexecutioninstancedata",
            "jbatchjobinstancedata",
            "jbatchjobstatus",
            "jbatchstepexecutioninstancedata",
            "jbatchstepstatus",
            "job_execution",
            "job_instance",
            "partition_execution",
            "step_execution",
            "installation",
            "pipeline_nodes",
            "provider_widths",
            "provider_shares",
            // Operators and facts without personal data; written to stay.
            "audit_log",
            // Days that count as kept for everybody. The id of the last user done is there while the work goes on.
            "streak_repairs",
            "streak_kept_days",
            // Addresses of people who left them on the site, where nobody is signed in; no account refers to them.
            "waitlist",
            // Ids of events that were counted. They name no user.
            "webhook_events",
            // Hashes of subscriptions that were taken back. They name no user, and outlive accounts.
            "store_revocations",
            // Written by the deletion itself: object keys until they are gone.
            "deletion_jobs",
            "deletion_objects",
            // Object keys, for a day.
            "staged_objects");

    /** A row of the user in each other table, in an order that the references allow. */
    private static final Map<String, String> FILLERS = Map.ofEntries(
            entry(
                    "01 users",
                    "update users set install_id_hash = decode(:hash, 'hex'), display_name = 'zebra', "
                            + "device_locale = 'zebra', onboarding_answers = '{\"goal\": \"zebra\"}', "
                            + "progress = '{\"last\": \"zebra\"}' where id = :user"),
            entry(
                    "02 sessions",
                    "insert into sessions (id, user_id, kind, article_id, article_version, language, stage, "
                            + "origin, created_at, touched_at, completed_at, local_date, settlement) values (:session, :user, "
                            + "'training', :article, 1, 'en', 'completed', 'zebra', now(), now(), now(), '2026-03-02', "
                            + "'{\"key\": \"zebra\"}')"),
            entry(
                    "03 attempts",
                    "insert into attempts (id, session_id, user_id, round, status, declared_duration_ms, "
                            + "duration_ms, content_type, size_bytes, sha256, pause_count, object_key, uploaded_at, created_at, "
                            + "comparison) values (:attempt, :session, :user, 1, 'assessed', 1, 1, 'audio/wav', 1, 'zebra', 0, "
                            + "'recordings/' || :attempt || '/zebra', now(), now(), '{\"key\": \"zebra\"}')"),
            entry(
                    "04 transcripts",
                    "insert into transcripts (attempt_id, language, length, confidence, "
                            + "confidence_reported, speech_ratio, text, words, asr_ref, created_at) values (:attempt, 'en', 1, 1, "
                            + "true, 1, 'A zebra crossed.', '[{\"text\": \"zebra\"}]', 'mock', now())"),
            entry(
                    "05 exemplars",
                    "insert into exemplars (attempt_id, status, text, object_key, created_at) values "
                            + "(:attempt, 'ready', 'The zebra crossed.', 'exemplars/' || :attempt || '/zebra', now())"),
            entry(
                    "06 assessments",
                    "insert into assessments (id, attempt_id, session_id, user_id, round, article_id, "
                            + "article_version, language, rubric_version, model_ref, confidence, overall, key_info, structure, "
                            + "efficiency, fluency, findings, created_at) values (:attempt || '_asm', :attempt, :session, :user, "
                            + "1, :article, 1, 'en', 'v1', 'mock', 'high', 1, 1, 1, 1, 1, '{\"evidence\": \"zebra\"}', now())"),
            entry(
                    "07 assessment_feedback",
                    "insert into assessment_feedback values " + "(:attempt || '_asm', :user, true, 'zebra', now())"),
            entry(
                    "08 xp_ledger",
                    "insert into xp_ledger (id, user_id, type, session_id, idempotency_key, amount, "
                            + "base_amount, local_date, created_at) values (md5(:attempt), :user, 'round1', :session, "
                            + ":session || ':round1', 15, 15, '2026-03-02', now())"),
            entry(
                    "09 provider_calls",
                    "insert into provider_calls (id, at, scope, capability, provider, model, "
                            + "latency_ms, fallback, job_id) values (md5(:attempt), now(), 'app', 'asr', 'mock', 'm', 1, "
                            + "false, :attempt)"),
            entry(
                    "10 rate_limits",
                    "insert into rate_limits (id) values ('ATTEMPT_CREATION:' || :user), "
                            + "('EVENT_BATCHES:' || :user), ((select 'SIGN_IN_RENEWAL:' || encode(install_id_hash, 'hex') "
                            + "from users where id = :user))"),
            entry(
                    "11 entitlements",
                    "insert into entitlements (user_id, status, product_id, source, record_at, "
                            + "checked_at, updated_at) values (:user, 'trial', 'zebra', 'purchase_layer', now(), now(), now())"),
            entry("12 daily_quests", "insert into daily_quests values (:user, '2026-03-02', :article, now())"),
            entry(
                    "13 plans",
                    "insert into plans (user_id, session_id, started_at, start_date, goal, weekly_days, "
                            + "target_skill) values (:user, :session, now(), '2026-03-02', 'zebra', 3, 'zebra')"),
            entry(
                    "14 identities",
                    "insert into identities values ('apple', 'zebra-' || :user, :user, 'zebra-token', " + "now())"),
            entry("15 install_links", "insert into install_links values (sha256(decode(:hash, 'hex')), :user)"),
            entry("16 push_tokens", "insert into push_tokens values (:user, 'zebra-device-' || :user, 'ios', now())"),
            entry(
                    "17 notification_log",
                    "insert into notification_log (user_id, local_date, kind, transport, title, "
                            + "body, outcome, sent_at, reason) values (:user, '2026-03-02', 'reminder', 'apns', 'zebra', 'zebra', "
                            + "'sent', now(), 'zebra')"),
            entry(
                    "18 analytics_events",
                    "insert into analytics_events (id, user_id, name, ts, session_id, screen, "
                            + "received_at) values (:attempt || '_evt', :user, 'training_start', now(), :session, 'zebra', "
                            + "now())"),
            entry(
                    "19 store_subscriptions",
                    "insert into store_subscriptions (original_transaction_id, user_id, product_id, "
                            + "period_start, expires_at, trial, signed_at) values ('bought-' || :user, :user, 'zebra', now(), "
                            + "now(), false, now())"),
            entry("20 merged_subscribers", "insert into merged_subscribers values ('zebra-' || :user, :user)"),
            entry("21 article_openings", "insert into article_openings values (:user, :article, now())"),
            entry(
                    "22 reports",
                    "insert into reports (id, user_id, article_id, article_version, reason, note, status, "
                            + "created_at) values (md5(:attempt), :user, :article, 1, 'harmful', 'zebra', 'open', now())"),
            entry("23 report_calls", "insert into report_calls (user_id, at, id) values (:user, now(), md5(:attempt))"),
            entry("24 articles_seen", "insert into articles_seen values (:user, decode(:hash, 'hex'), current_date)"),
            entry("25 articles_seen_changes", "insert into articles_seen_changes values (:user, :article)"),
            entry("26 cohort_samples", "insert into cohort_samples values (:user, 3, 'lt50', 1, 1)"),
            entry("27 cohort_samples_changes", "insert into cohort_samples_changes values (:user)"));

    private final TestDatabase database;
    private final String article;

    TracesOfAUser(TestDatabase database, String article) {
        this.database = database;
        this.article = article;
    }

    /** Tables that nobody has classified yet. */
    Set<String> unknownTables() {
        Set<String> unknown = new TreeSet<>(tables());
        unknown.removeAll(filled());
        unknown.removeAll(OF_NO_USER);
        return unknown;
    }

    static Set<String> filled() {
        return FILLERS.keySet().stream()
                .map(numbered -> numbered.substring(3))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Leaves something of the user in every table that can hold it. */
    Left leave(String user) {
        String suffix = user.substring(user.indexOf('_'));
        Left left = new Left(
                user,
                "ses" + suffix,
                "att" + suffix,
                HexFormat.of().formatHex(suffix.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        database.run(entities -> FILLERS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(filler -> fill(entities, filler.getValue(), left)));
        return left;
    }

    private void fill(EntityManager entities, String sql, Left left) {
        Query query = entities.createNativeQuery(sql);
        Map.of(
                        "user",
                        left.user(),
                        "session",
                        left.session(),
                        "attempt",
                        left.attempt(),
                        "hash",
                        left.hash(),
                        "article",
                        article)
                .forEach((name, value) -> {
                    if (sql.contains(":" + name)) {
                        query.setParameter(name, value);
                    }
                });
        query.executeUpdate();
    }

    /** Every table of the catalogue that holds the text anywhere in a row. */
    List<String> tablesThatHold(String text) {
        return tables().stream()
                .filter(table -> database.inTransaction(
                        entities -> ((Number) entities.createNativeQuery("select count(*) from \"" + table
                                                        + "\" t where position(:text in cast(row(t.*) as text)) > 0")
                                                .setParameter("text", text)
                                                .getSingleResult())
                                        .longValue()
                                > 0))
                .toList();
    }

    private List<String> tables() {
        return database.inTransaction(entities -> {
            @SuppressWarnings("unchecked")
            List<String> tables = entities.createNativeQuery(
                            "select tablename from pg_tables where schemaname = 'public' order by tablename",
                            String.class)
                    .getResultList();
            return tables;
        });
    }

    /** What to look for. @param hash of the installation, in hexadecimal */
    record Left(String user, String session, String attempt, String hash) {
        List<String> texts() {
            return List.of(user, session, attempt, hash);
        }
    }
}
