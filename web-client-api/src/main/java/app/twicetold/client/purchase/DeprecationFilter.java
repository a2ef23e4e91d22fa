package app.twicetold.client.purchase;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Says on every answer since when the endpoint is deprecated, in the form of RFC 9745. */
@Provider
@Superseded
@ApplicationScoped
public class DeprecationFilter implements ContainerResponseFilter {
    /** 2026-01-01T00:00:00Z. */
    private static final String SINCE = "@1767225600";

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        response.getHeaders().putSingle("Deprecation", SINCE);
    }
}
