package app.twicetold.web;

import app.twicetold.core.metrics.Meters;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;
import java.time.Duration;
import java.util.logging.Logger;

/** Counts and times every answer under the template of its route, which {@link RouteFeature} notes. */
@Provider
@PreMatching
@Priority(RequestMetricsFilter.FIRST)
@ApplicationScoped
public class RequestMetricsFilter implements ContainerRequestFilter, ContainerResponseFilter {
    /** Runs before every filter that may refuse. Response filters run in reverse, so among them it is the last. */
    static final int FIRST = -1;

    static final String ROUTE = RequestMetricsFilter.class.getName() + ".route";
    private static final String STARTED = RequestMetricsFilter.class.getName() + ".started";

    private static final Logger LOG = Logger.getLogger(RequestMetricsFilter.class.getName());

    private Meters meters;

    @Inject
    public RequestMetricsFilter(Meters meters) {
        this.meters = meters;
    }

    public RequestMetricsFilter() {}

    @Override
    public void filter(ContainerRequestContext request) {
        request.setProperty(STARTED, System.nanoTime());
        if (request.getProperty(BodyGate.FLAW) instanceof ReceivedBody.Flaw flaw) {
            LOG.info(() -> "The body of a request did not come: " + flaw.label());
            meters.bodyBrokenOff(flaw.label());
        }
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(STARTED) instanceof Long started) {
            // An answer may pass twice when writing it fails. It counts once.
            request.removeProperty(STARTED);
            meters.request(
                    request.getMethod(),
                    (String) request.getProperty(ROUTE),
                    response.getStatus(),
                    Duration.ofNanos(System.nanoTime() - started));
        }
    }
}
