package app.twicetold.web;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Renders an error of the catalogue as the one envelope, in the locale of the request. */
@ApplicationScoped
public class ErrorResponses {
    private RequestContext context;

    @Inject
    public ErrorResponses(RequestContext context) {
        this.context = context;
    }

    protected ErrorResponses() {}

    public Response of(ErrorCode code) {
        return of(new ServiceException(code));
    }

    public Response of(ServiceException error) {
        Response.ResponseBuilder response = Response.status(error.code().status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(envelope(error));
        retryAfter(error).ifPresent(seconds -> response.header(HttpHeaders.RETRY_AFTER, seconds));
        if (error.code() == ErrorCode.UNAUTHORIZED) {
            response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return response.build();
    }

    /** The seconds until another try is worth while: every 503 has them. */
    static OptionalLong retryAfter(ServiceException error) {
        if (error.details().get("retry_after_seconds") instanceof Number seconds) {
            return OptionalLong.of(seconds.longValue());
        }
        return error.code().status() == Response.Status.SERVICE_UNAVAILABLE.getStatusCode()
                ? OptionalLong.of(DatabaseState.RETRY_AFTER_SECONDS)
                : OptionalLong.empty();
    }

    /** The body of the answer, for servlets. */
    public ErrorEnvelope envelope(ServiceException error) {
        Map<String, @Nullable Object> details = error.details();
        return new ErrorEnvelope(new ErrorEnvelope.Problem(
                error.code().wire(),
                context.messages().text(error.code().messageKey(), details),
                context.requestId(),
                details.isEmpty() ? null : details));
    }
}
