package app.twicetold.core.privacy;

import app.twicetold.core.privacy.rules.Retention;
import app.twicetold.persistence.privacy.OutlivedRows;
import app.twicetold.persistence.privacy.RetentionRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;

/** Forgets the rows of a table that are past their lifetime, a page in each transaction. */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class ForgetRows {
    /** The most rows of a page. */
    public static final int PAGE = 5_000;

    private RetentionRepository retention;
    private RetentionSettings settings;
    private InstantSource clock;

    @Inject
    public ForgetRows(RetentionRepository retention, RetentionSettings settings, InstantSource clock) {
        this.retention = retention;
        this.settings = settings;
        this.clock = clock;
    }

    protected ForgetRows() {}

    /**
     * Takes the next page of a table.
     *
     * @param table one of {@link OutlivedRows}, in lower case
     * @return how many rows; when less than {@link #PAGE}, there are no more
     */
    public int nextPage(String table) {
        OutlivedRows rows = OutlivedRows.valueOf(table.toUpperCase(Locale.ROOT));
        return retention.delete(rows, clock.instant().minus(lifetime(rows)), PAGE);
    }

    private Duration lifetime(OutlivedRows rows) {
        return switch (rows) {
            case DAILY_QUESTS -> Retention.DAILY_QUESTS;
            case NOTIFICATION_LOG -> Retention.NOTIFICATION_LOG;
            case WEBHOOK_EVENTS -> Retention.WEBHOOK_EVENTS;
            case STORE_REVOCATIONS -> Retention.STORE_REVOCATIONS;
            case PROVIDER_CALLS -> settings.providerCalls();
            case PROVIDER_WIDTHS -> Retention.PROVIDER_WIDTHS;
            case HOST_TURNS -> Retention.HOST_TURNS;
            case BATCH_EXECUTIONS, JBATCHJOBINSTANCEDATA, JOB_INSTANCE -> settings.batchExecutions();
            case CONTENT_JOBS -> settings.contentJobs();
            case AUDIT_LOG -> settings.auditLog();
            case DELETION_JOBS -> Retention.DELETION_JOBS;
        };
    }
}
