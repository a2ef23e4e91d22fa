package app.twicetold.admin.playground;

import app.twicetold.core.shared.JsonForm;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.web.QueryParameters;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The number of a round, 1 or 2, wherever a request says it. */
final class Rounds {
    private static final String ROUND = "round";

    private Rounds() {}

    /** @throws ServiceException {@code not_found} */
    static int ofPath(String value) {
        if (QueryParameters.refusal(value, 1, 2) != null) {
            throw ServiceException.notFound("playground_round");
        }
        return Integer.parseInt(value);
    }

    /** @throws ServiceException {@code validation_failed} */
    static int ofQuery(@Nullable String value) {
        Integer round = QueryParameters.integer(ROUND, value, 1, 2);
        if (round == null) {
            throw ServiceException.invalid(ROUND, "required");
        }
        return round;
    }

    /** @throws ServiceException {@code validation_failed} */
    static int ofBody(JsonNode body) {
        JsonForm form = new JsonForm(body);
        int round = form.whole(form.required(ROUND), 1, 2, 1);
        form.throwIfFaulty();
        return round;
    }
}
