package app.twicetold.client.purchase;

import app.twicetold.core.purchase.SlugSettings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/**
 * Lets a deployment call the purchase layer and the store by other names in paths. The other names are rewritten before
 * routing and are no routes of their own.
 */
@Provider
@PreMatching
@ApplicationScoped
public class SlugFilter implements ContainerRequestFilter {
    private SlugSettings slugs;

    @Inject
    public SlugFilter(SlugSettings slugs) {
        this.slugs = slugs;
    }

    public SlugFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        UriInfo uri = request.getUriInfo();
        Optional<String> routed = slugs.routed(uri.getPath(false));
        if (routed.isPresent()) {
            request.setRequestUri(uri.getRequestUriBuilder()
                    .replacePath(uri.getBaseUri().getRawPath())
                    .path(routed.get())
                    .build());
        }
    }
}
