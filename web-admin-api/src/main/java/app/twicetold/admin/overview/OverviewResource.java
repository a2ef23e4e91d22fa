package app.twicetold.admin.overview;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.overview.Overview;
import app.twicetold.core.overview.ReadOverview;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** How content operations stand. */
@Path("overview")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class OverviewResource {
    private ReadOverview readOverview;

    @Inject
    public OverviewResource(ReadOverview readOverview) {
        this.readOverview = readOverview;
    }

    public OverviewResource() {}

    @GET
    @Operator
    public Overview read(@QueryParam("window_days") @Nullable String windowDays) {
        return readOverview.read(AdminPaging.windowDays(windowDays));
    }
}
