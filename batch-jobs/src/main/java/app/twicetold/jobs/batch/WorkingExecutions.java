package app.twicetold.jobs.batch;

import app.twicetold.core.shared.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The executions that work on this node since its start. */
@ApplicationScoped
public class WorkingExecutions {
    private final String node = Ids.create("node");
    private final Set<Long> ids = ConcurrentHashMap.newKeySet();

    /** The name of this start of this server. */
    public String node() {
        return node;
    }

    void begin(long executionId) {
        ids.add(executionId);
    }

    void end(long executionId) {
        ids.remove(executionId);
    }

    Set<Long> now() {
        return Set.copyOf(ids);
    }
}
