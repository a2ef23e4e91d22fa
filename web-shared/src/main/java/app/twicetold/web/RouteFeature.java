package app.twicetold.web;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import org.jspecify.annotations.Nullable;

/** Notes the template of the route that a request matched, before any filter refuses it. */
@Provider
public class RouteFeature implements DynamicFeature {

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        context.register(new Note(template(
                resource.getResourceClass().getAnnotation(Path.class),
                resource.getResourceMethod().getAnnotation(Path.class))));
    }

    private static String template(@Nullable Path root, @Nullable Path method) {
        return trimmed(root) + trimmed(method);
    }

    private static String trimmed(@Nullable Path path) {
        String value = path == null ? "" : path.value().replaceAll("^/+|/+$", "");
        return value.isEmpty() ? "" : "/" + value;
    }

    @Priority(RequestMetricsFilter.FIRST)
    private static final class Note implements ContainerRequestFilter {
        private final String template;

        Note(String template) {
            this.template = template;
        }

        @Override
        public void filter(ContainerRequestContext request) {
            String base = request.getUriInfo().getBaseUri().getPath();
            int end = base.length();
            while (end > 0 && base.charAt(end - 1) == '/') {
                end--;
            }
            request.setProperty(RequestMetricsFilter.ROUTE, base.substring(0, end) + template);
        }
    }
}
