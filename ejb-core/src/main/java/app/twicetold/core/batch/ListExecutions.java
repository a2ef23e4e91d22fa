package app.twicetold.core.batch;

import app.twicetold.core.batch.rules.ExecutionStatus;
import app.twicetold.core.shared.Cursor;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.Page;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.batch.BatchExecutionRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Executions, newest first. */
@Stateless
public class ListExecutions {
    private BatchExecutionRepository executions;

    @Inject
    public ListExecutions(BatchExecutionRepository executions) {
        this.executions = executions;
    }

    protected ListExecutions() {}

    /**
     * @param job null for all; an unknown job has no executions
     * @param status null for all
     * @param cursor where the last page ended, null for the first one
     */
    public Page<ExecutionView> list(@Nullable String job, @Nullable String status, @Nullable Cursor cursor, int limit) {
        if (status != null && WireValue.find(ExecutionStatus.class, status).isEmpty()) {
            throw ServiceException.invalid("status", "unknown");
        }
        List<ExecutionView> rows =
                executions.page(job, status, cursor == null ? null : cursor.at(), id(cursor), limit + 1).stream()
                        .map(ExecutionView::of)
                        .toList();
        return Page.of(rows, limit, row -> new Cursor(row.createdAt(), row.id()));
    }

    private static @Nullable Long id(@Nullable Cursor cursor) {
        try {
            return cursor == null ? null : Long.valueOf(cursor.id());
        } catch (NumberFormatException e) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }
}
