package app.twicetold.admin.metrics;

import app.twicetold.core.health.ReadMetrics;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** The metrics of the service, for Prometheus. */
@Path("metrics")
@ApplicationScoped
public class MetricsResource {
    private ReadMetrics readMetrics;

    @Inject
    public MetricsResource(ReadMetrics readMetrics) {
        this.readMetrics = readMetrics;
    }

    public MetricsResource() {}

    @GET
    @Operator
    @Produces("text/plain;version=0.0.4;charset=utf-8")
    public String metrics() {
        return readMetrics.read();
    }
}
