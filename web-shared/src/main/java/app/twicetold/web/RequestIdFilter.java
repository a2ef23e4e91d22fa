package app.twicetold.web;

import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.LogContext;
import app.twicetold.core.shared.ServiceException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs before routing. Notes the request id and the wanted languages, so that every answer has them, a 404 included.
 * Refuses characters that the database cannot take.
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

    public RequestIdFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        note(context, request.getHeaderString("X-Request-Id"), (String)
                request.getProperty(HeaderGuard.ACCEPT_LANGUAGE));
        refuseNul(request);
        request.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
    }

    static void note(RequestContext context, @Nullable String id, @Nullable String acceptLanguage) {
        if (id != null && ACCEPTED_ID.matcher(id).matches()) {
            context.setRequestId(id);
        }
        LogContext.request(context.requestId());
        context.setAcceptLanguage(acceptLanguage);
    }

    /** No text of the service holds U+0000, and PostgreSQL does not take it. */
    private static void refuseNul(ContainerRequestContext request) {
        MultivaluedMap<String, String> query = request.getUriInfo().getQueryParameters();
        for (Map.Entry<String, List<String>> parameter : query.entrySet()) {
            if (parameter.getValue().stream().anyMatch(RequestIdFilter::hasNul)) {
                throw new ServiceException(ErrorCode.BAD_REQUEST);
            }
        }
        if (hasNul(request.getUriInfo().getPath())) {
            throw new ServiceException(ErrorCode.BAD_REQUEST);
        }
    }

    private static boolean hasNul(String text) {
        return text.indexOf('\0') >= 0;
    }
}
