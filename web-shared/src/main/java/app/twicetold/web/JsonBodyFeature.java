package app.twicetold.web;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/**
 * Puts {@link JsonBodyFilter} before every endpoint that does not say what it consumes. One that does, takes bytes and
 * bounds them itself. An annotation of our own would not do: on Payara Server the feature of one web module serves the
 * others as well, whose annotations are other classes to it.
 *
 * <p>It decides when an application starts. A filter that asked for the endpoint of each request could not be shared:
 * two applications of one archive have one bean, and the context of the bean belongs to one of them.
 */
@Provider
public class JsonBodyFeature implements DynamicFeature {
    @Override
    public void configure(ResourceInfo endpoint, FeatureContext application) {
        if (!endpoint.getResourceMethod().isAnnotationPresent(Consumes.class)) {
            application.register(new JsonBodyFilter(), Priorities.ENTITY_CODER);
        }
    }
}
