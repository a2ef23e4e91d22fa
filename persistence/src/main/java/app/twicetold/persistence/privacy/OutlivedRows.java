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
    /** Only calls that are summed up. What the calls of jobs and runs of operators cost stays as long as these. */
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
                where scope = 'playground' and job_id is not null
                   or scope = 'content' and exists (select from content_jobs j where j.id = page.job_id)
                group by job_id
                on conflict (job_id) do update
                set cost_usd = k.cost_usd + excluded.cost_usd, unpriced_calls = k.unpriced_calls + excluded.unpriced_calls
            )
            delete from provider_calls where ctid = any(array(select place from page))
            """),
    /** Only widths that no node holds a part of, with parts that ended long ago. One that is called again is made anew. */
    PROVIDER_WIDTHS("""
            with ended as (
                delete from provider_shares where held_until < :before
            )
            delete from provider_widths
            where ctid = any(array(
                select w.ctid from provider_widths w
                where w.changed_at < :before
                  and not exists (select from provider_shares s where s.entry = w.entry and s.held_until >= :before)
                limit :limit
            ))
              and changed_at < :before
            """),
    /** A row that a visit has just taken is not the old one any more. */
    HOST_TURNS("""
            delete from host_turns
            where ctid = any(array(
                select ctid from host_turns where free_at < :before and visited_until < :before limit :limit
            ))
              and free_at < :before and visited_until < :before
            """),
    /** With their steps; only executions that have ended. */
    BATCH_EXECUTIONS("""
            delete from batch_executions
            where ctid = any(array(select ctid from batch_executions where ended_at < :before limit :limit))
            """),
    /** Payara's own of instances whose executions {@link #BATCH_EXECUTIONS} has forgotten. */
    JBATCHJOBINSTANCEDATA("""
            with page as materialized (
                select i.jobinstanceid as id from jbatchjobinstancedata i
                where exists (select from jbatchexecutioninstancedata e where e.jobinstanceid = i.jobinstanceid)
                  and not exists (
                      select from jbatchexecutioninstancedata e
                      where e.jobinstanceid = i.jobinstanceid
                        and (
                            e.createtime >= cast(:before as timestamptz) at time zone 'UTC'
                            or exists (select from batch_executions kept where kept.id = e.jobexecid)
                        )
                  )
                order by i.jobinstanceid
                limit :limit
            ), steps as materialized (
                select s.stepexecid as id, e.jobinstanceid, s.stepname
                from jbatchexecutioninstancedata e
                join jbatchstepexecutioninstancedata s on s.jobexecid = e.jobexecid
                where e.jobinstanceid in (select id from page)
            ), checkpoints as (
                delete from jbatchcheckpointdata
                where id in (
                    select concat_ws(',', jobinstanceid, stepname, side)
                    from steps cross join (values ('READER'), ('WRITER')) as sides (side)
                )
            ), step_status as (
                delete from jbatchstepstatus where id in (select id from steps)
            ), step_executions as (
                delete from jbatchstepexecutioninstancedata where stepexecid in (select id from steps)
            ), executions as (
                delete from jbatchexecutioninstancedata where jobinstanceid in (select id from page)
            ), job_status as (
                delete from jbatchjobstatus where id in (select id from page)
            )
            delete from jbatchjobinstancedata where jobinstanceid in (select id from page)
            """),
    /** WildFly's own, in the same way. What belongs to an instance goes with it. */
    JOB_INSTANCE("""
            delete from job_instance
            where jobinstanceid = any(array(
                select i.jobinstanceid from job_instance i
                where exists (select from job_execution e where e.jobinstanceid = i.jobinstanceid)
                  and not exists (
                      select from job_execution e
                      where e.jobinstanceid = i.jobinstanceid
                        and (
                            e.createtime >= :before
                            or exists (select from batch_executions kept where kept.id = e.jobexecutionid)
                        )
                  )
                order by i.jobinstanceid
                limit :limit
            ))
            """),
    /**
     * Jobs that are over, each with what its calls cost. Kept are drafts that became an article, jobs of briefs, failed
     * jobs that the service still tries again, and what says whether an article is checked or drafted again.
     */
    CONTENT_JOBS("""
            with page as materialized (
                select j.ctid as place, j.id from content_jobs j
                where j.finished_at < :before
                  and (j.stage <> 'generate' or j.status <> 'succeeded')
                  and (j.status <> 'failed' or j.attempts_left = 0)
                  and not exists (select from briefs b where b.job_id = j.id)
                  and not exists (
                      select from article_versions v
                      where j.stage = 'qa' and v.article_id = j.article_id and v.version = j.article_version
                        and v.is_head and v.status = 'qa'
                  )
                  and not exists (
                      select from content_jobs stopped
                      where j.stage = 'generate' and stopped.article_id = j.article_id and stopped.stage = 'generate'
                        and stopped.status = 'failed' and stopped.error_code = 'generation_paused'
                        and stopped.created_at < j.created_at and stopped.finished_at >= :before
                  )
                order by j.finished_at
                limit :limit
                for update of j skip locked
            ), costs as (
                delete from provider_job_costs where job_id in (select id from page)
            )
            delete from content_jobs where ctid = any(array(select place from page))
            """),
    AUDIT_LOG("""
            delete from audit_log
            where ctid = any(array(select ctid from audit_log where at < :before order by at limit :limit))
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
