package app.twicetold.web;

import app.twicetold.core.shared.ServiceException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers what a use case refuses. */
@Provider
@ApplicationScoped
public class ServiceExceptionMapper implements ExceptionMapper<ServiceException> {
    private ErrorResponses errors;

    @Inject
    public ServiceExceptionMapper(ErrorResponses errors) {
        this.errors = errors;
    }

    public ServiceExceptionMapper() {}

    @Override
    public Response toResponse(ServiceException error) {
        return errors.of(error);
    }
}
