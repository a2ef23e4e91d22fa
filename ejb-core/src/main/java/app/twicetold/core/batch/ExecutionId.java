package app.twicetold.core.batch;

import app.twicetold.core.shared.ServiceException;
import java.util.regex.Pattern;

/** Ids of executions. Jakarta Batch uses numbers. Clients use text. */
final class ExecutionId {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private ExecutionId() {}

    /** @throws ServiceException {@code not_found} when the text cannot be an id */
    static long parse(String id) {
        if (!NUMBER.matcher(id).matches()) {
            throw ServiceException.notFound(ExecutionRows.RESOURCE);
        }
        return Long.parseLong(id);
    }
}
