package app.twicetold.web;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;

/** Puts the request id and the language on every answer, and keeps personal answers out of shared caches. */
@Provider
@ApplicationScoped
public class ResponseHeadersFilter implements ContainerResponseFilter {
    private RequestContext context;

    @Inject
    public ResponseHeadersFilter(RequestContext context) {
        this.context = context;
    }

    public ResponseHeadersFilter() {}

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        var headers = response.getHeaders();
        headers.putSingle("X-Request-Id", context.requestId());
        headers.putSingle(HttpHeaders.CONTENT_LANGUAGE, context.locale());
        headers.putSingle(HttpHeaders.VARY, HttpHeaders.ACCEPT_LANGUAGE);
        headers.putSingle("X-Content-Type-Options", "nosniff");
        if (!headers.containsKey(HttpHeaders.CACHE_CONTROL)) {
            headers.putSingle(HttpHeaders.CACHE_CONTROL, "no-store");
        }
    }
}
