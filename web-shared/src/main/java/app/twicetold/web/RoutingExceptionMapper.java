package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What the JAX-RS runtime itself refuses: no such route, wrong method, an unreadable body. */
@Provider
@ApplicationScoped
public class RoutingExceptionMapper implements ExceptionMapper<WebApplicationException> {
    private static final Logger LOG = Logger.getLogger(RoutingExceptionMapper.class.getName());

    private ErrorResponses errors;
    private RequestContext context;

    @Inject
    public RoutingExceptionMapper(ErrorResponses errors, RequestContext context) {
        this.errors = errors;
        this.context = context;
    }

    public RoutingExceptionMapper() {}

    @Override
    public Response toResponse(WebApplicationException error) {
        if (error.getCause() instanceof ServiceException refused) {
            return errors.of(refused);
        }
        Response original = error.getResponse();
        int status = original.getStatus();
        return switch (status) {
            case 404 -> errors.of(ServiceException.notFound("route"));
            case 405 -> allowing(errors.of(ErrorCode.METHOD_NOT_ALLOWED), original);
            case 413 -> errors.of(ErrorCode.PAYLOAD_TOO_LARGE);
            case 415 -> errors.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
            case 503 -> errors.of(ErrorCode.SERVICE_UNAVAILABLE);
            default -> {
                if (status >= 400 && status < 500) {
                    yield errors.of(ErrorCode.BAD_REQUEST);
                }
                yield Outage.of(error).map(errors::of).orElseGet(() -> {
                    LOG.log(Level.SEVERE, error, () -> "Request " + context.requestId() + " failed");
                    return errors.of(ErrorCode.INTERNAL_ERROR);
                });
            }
        };
    }

    private static Response allowing(Response answer, Response original) {
        String allow = original.getHeaderString(HttpHeaders.ALLOW);
        return allow == null
                ? answer
                : Response.fromResponse(answer).header(HttpHeaders.ALLOW, allow).build();
    }
}
