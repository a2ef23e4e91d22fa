package app.twicetold.rehearsals.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What the service answered.
 *
 * @param service that answered
 * @param json missing when there was no body, null when it is no JSON
 * @param retryAfter whether it says when to come back
 */
public record Answer(URI service, int status, @Nullable JsonNode json, String text, boolean retryAfter) {
    private static final int SUCCESS = 2;
    private static final int AWAY = 503;

    public boolean ok() {
        return status / 100 == SUCCESS;
    }

    /** Whether the service, or what it needs, is not there at the moment. */
    boolean away() {
        return status == AWAY;
    }

    /** Missing when there is none. */
    public JsonNode body() {
        return json == null ? MissingNode.getInstance() : json;
    }
}
