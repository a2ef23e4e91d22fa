package app.twicetold.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of every answer that is not a success. */
public record ErrorEnvelope(Problem error) {

    /**
     * @param code of the catalogue, for programs
     * @param message in the locale of the request, for people
     * @param requestId finds the request in the log
     * @param details what a client can act on; left out when there is nothing
     */
    public record Problem(
            String code,
            String message,
            String requestId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Map<String, @Nullable Object> details) {}
}
