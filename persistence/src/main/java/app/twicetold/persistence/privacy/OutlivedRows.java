package app.twicetold.persistence.privacy;

/** The rows that are forgotten when they get old. A constant has the name of its table. */
public enum OutlivedRows {
    DAILY_QUESTS("""
            delete from daily_quests
            where ctid = any(array(
                select ctid from daily_quests
                where local_date < cast(cast(:before as timestamptz) at time zone 'UTC' as date)
                limit :limit
            ))
            """),
    NOTIFICATION_LOG("""
            delete from notification_log
            where ctid = any(array(select ctid from notification_log where sent_at < :before limit :limit))
            """),
    WEBHOOK_EVENTS("""
            delete from webhook_events
            where ctid = any(array(select ctid from webhook_events where received_at < :before limit :limit))
            """),
    /** Their age counts from the end of the period that was refunded. */
    STORE_REVOCATIONS("""
            delete from store_revocations
            where ctid = any(array(select ctid from store_revocations where expires_at < :before limit :limit))
            """),
    /** Only calls that are summed up. What the calls of jobs and runs of operators cost stays. */
    PROVIDER_CALLS("""
            with page as materialized (
                select ctid as place, job_id, scope, cost_usd, error_kind from provider_calls
                where at < :before and at < (select summed_until from provider_call_mark)
                order by at
                limit :limit
                for update
            ), kept as (
                insert into provider_job_costs as k (job_id, cost_usd, unpriced_calls)
                select job_id, coalesce(sum(cost_usd), 0),
                       count(*) filter (where cost_usd is null and error_kind is distinct from 'unconfigured')
                from page
                where job_id is not null and scope in ('content', 'playground')
                group by job_id
                on conflict (job_id) do update
                set cost_usd = k.cost_usd + excluded.cost_usd, unpriced_calls = k.unpriced_calls + excluded.unpriced_calls
            )
            delete from provider_calls where ctid = any(array(select place from page))
            """),
    /** With their steps; only executions that have ended. */
    BATCH_EXECUTIONS("""
            delete from batch_executions
            where ctid = any(array(select ctid from batch_executions where ended_at < :before limit :limit))
            """),
    /** Only jobs that are done. */
    DELETION_JOBS("""
            delete from deletion_jobs
            where ctid = any(array(
                select ctid from deletion_jobs where status = 'done' and finished_at < :before limit :limit
            ))
            """);

    final String delete;

    OutlivedRows(String delete) {
        this.delete = delete;
    }
}
