package app.twicetold.web;

import java.util.List;
import java.util.Map;

/** What a JAX-RS application of ours registers beside its own resources. */
public final class WebSupport {
    private WebSupport() {}

    /** The providers, in no order: each names its priority. */
    public static List<Class<?>> providers() {
        return List.of(
                RequestIdFilter.class,
                RequestMetricsFilter.class,
                TestClockFilter.class,
                RouteFeature.class,
                ResponseHeadersFilter.class,
                JsonBodyFeature.class,
                StrictBodyReader.class,
                JsonProvider.class,
                ServiceExceptionMapper.class,
                RoutingExceptionMapper.class,
                CatchAllExceptionMapper.class);
    }

    /**
     * Keeps Jersey from discovering a second JSON provider, whose place in Jersey's list would be a matter of chance.
     * Keeps Jersey also from letting the server answer with a page of its own. Other runtimes ignore the names.
     */
    public static Map<String, Object> properties() {
        return Map.of(
                "jersey.config.disableAutoDiscovery", true,
                "jersey.config.server.disableAutoDiscovery", true,
                "jersey.config.jsonFeature", JsonProvider.class.getSimpleName(),
                "jersey.config.server.response.setStatusOverSendError", true,
                "jersey.config.server.wadl.disableWadl", true,
                "jersey.config.beanValidation.disable.server", true);
    }
}
