package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Any other exception is a fault of the service. It is logged under the request id, and the client learns nothing of
 * it.
 */
@Provider
@ApplicationScoped
public class CatchAllExceptionMapper implements ExceptionMapper<Throwable> {
    private static final Logger LOG = Logger.getLogger(CatchAllExceptionMapper.class.getName());

    private ErrorResponses errors;
    private RequestContext context;

    @Inject
    public CatchAllExceptionMapper(ErrorResponses errors, RequestContext context) {
        this.errors = errors;
        this.context = context;
    }

    public CatchAllExceptionMapper() {}

    @Override
    public Response toResponse(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof ServiceException refused) {
                return errors.of(refused);
            }
        }
        return Outage.of(error).map(errors::of).orElseGet(() -> {
            LOG.log(Level.SEVERE, error, () -> "Request " + context.requestId() + " failed");
            return errors.of(ErrorCode.INTERNAL_ERROR);
        });
    }
}
