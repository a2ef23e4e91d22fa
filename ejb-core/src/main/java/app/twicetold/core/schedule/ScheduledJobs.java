package app.twicetold.core.schedule;

import java.util.List;

/** The scheduled jobs that operators see. */
public interface ScheduledJobs {
    List<ScheduledJob> all();

    default boolean contains(String name) {
        return all().stream().anyMatch(job -> job.name().equals(name));
    }
}
