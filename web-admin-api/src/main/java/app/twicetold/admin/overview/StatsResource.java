package app.twicetold.admin.overview;

import app.twicetold.core.overview.ReadStats;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The stock of every cell. */
@Path("stats")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class StatsResource {
    private ReadStats readStats;

    @Inject
    public StatsResource(ReadStats readStats) {
        this.readStats = readStats;
    }

    public StatsResource() {}

    @GET
    @Operator
    public ReadStats.Stats read() {
        return readStats.read();
    }
}
