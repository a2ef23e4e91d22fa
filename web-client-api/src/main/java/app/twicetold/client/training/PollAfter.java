package app.twicetold.client.training;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** When a client is to ask again for what is not done: a field in milliseconds, and a header in whole seconds. */
final class PollAfter {
    private static final long SECOND_MS = 1_000;

    private PollAfter() {}

    /** The field {@code poll_after_ms}. */
    static @Nullable Long ms(@Nullable Duration pause) {
        return pause == null ? null : Long.valueOf(pause.toMillis());
    }

    /** Adds the header, rounded up, when there is a pause. */
    static Response.ResponseBuilder header(Response.ResponseBuilder response, @Nullable Duration pause) {
        return pause == null ? response : response.header(HttpHeaders.RETRY_AFTER, seconds(pause));
    }

    static long seconds(Duration pause) {
        return Math.max(1, (pause.toMillis() + SECOND_MS - 1) / SECOND_MS);
    }
}
