package app.twicetold.jobs.batch;

import app.twicetold.core.shared.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What works on this node since it started. */
@ApplicationScoped
public class WorkingExecutions {
    private final String node = Ids.create("node");
    private final Set<Long> ids = ConcurrentHashMap.newKeySet();

    /** This start of this server. */
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
