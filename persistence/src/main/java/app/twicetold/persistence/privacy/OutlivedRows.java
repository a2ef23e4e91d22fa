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
    ANALYTICS_EVENTS("""
            delete from analytics_events
            where ctid = any(array(select ctid from analytics_events where received_at < :before limit :limit))
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
