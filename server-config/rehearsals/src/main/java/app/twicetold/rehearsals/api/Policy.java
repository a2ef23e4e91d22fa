package app.twicetold.rehearsals.api;

import java.io.IOException;
import java.net.URI;

/** Where a caller sends its calls, and how it takes a refusal or no answer. */
public interface Policy {

    /** Sends a call once. */
    @FunctionalInterface
    interface Line {
        Answer send(URI service, Call call) throws IOException;
    }

    /**
     * The answer that the caller goes on with.
     *
     * @throws RehearsalStopped when it cannot go on
     */
    Answer settle(Call call, Line line);
}
