package app.twicetold.core.batch;

import app.twicetold.core.shared.ServiceException;
import java.util.regex.Pattern;

/** Ids of executions are numbers of Jakarta Batch, and text for everybody else. */
final class ExecutionId {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private ExecutionId() {}

    /** @throws ServiceException {@code not_found} when nothing can have that id */
    static long parse(String id) {
        if (!NUMBER.matcher(id).matches()) {
            throw ServiceException.notFound(ExecutionRows.RESOURCE);
        }
        return Long.parseLong(id);
    }
}
