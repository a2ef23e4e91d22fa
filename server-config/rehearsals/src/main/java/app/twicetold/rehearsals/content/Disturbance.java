package app.twicetold.rehearsals.content;

import app.twicetold.launcher.TemporaryService;
import app.twicetold.rehearsals.api.ApiClient;

/** What kills the server of a month. It is found as a service; a release has none. */
public interface Disturbance {
    /** When the server dies. */
    enum Step {
        FETCH,
        GAP_COUNT,
        WRITE,
        CHECK,
        PUBLISH,
        HEALTH
    }

    /**
     * Waits until the work is in the step, kills the server and starts it again.
     *
     * @param execution the batch job that was started for it
     */
    void kill(Step step, String execution, TemporaryService temporary, ApiClient service);
}
