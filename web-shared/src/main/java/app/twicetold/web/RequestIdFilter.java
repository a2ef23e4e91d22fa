package app.twicetold.web;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Provider;
import java.util.regex.Pattern;

/**
 * Runs before routing: notes the request id and the wanted languages, so that every answer has them, a 404 included,
 * and takes {@code Accept} away, because every answer is JSON whatever a client says it accepts.
 */
@Provider
@PreMatching
@Priority(0)
@ApplicationScoped
public class RequestIdFilter implements ContainerRequestFilter {
    private static final Pattern ACCEPTED_ID = Pattern.compile("[A-Za-z0-9._-]{8,64}");

    private RequestContext context;

    @Inject
    public RequestIdFilter(RequestContext context) {
        this.context = context;
    }

    @SuppressWarnings("NullAway.Init") // For the container's proxy.
    protected RequestIdFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        String id = request.getHeaderString("X-Request-Id");
        if (id != null && ACCEPTED_ID.matcher(id).matches()) {
            context.setRequestId(id);
        }
        context.setAcceptLanguage(request.getHeaderString(HttpHeaders.ACCEPT_LANGUAGE));
        request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
        request.getHeaders().remove(HttpHeaders.ACCEPT_LANGUAGE);
    }
}
