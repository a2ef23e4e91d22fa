package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
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
        Map<String, @Nullable Object> details = error.details();
        Response.ResponseBuilder response = Response.status(error.code().status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(envelope(error));
        if (details.get("retry_after_seconds") instanceof Number seconds) {
            response.header(HttpHeaders.RETRY_AFTER, seconds);
        }
        if (error.code() == ErrorCode.UNAUTHORIZED) {
            response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return response.build();
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
