package app.twicetold.admin.quality;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.quality.QualityAggregates;
import app.twicetold.core.quality.SummarizeQuality;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** The sums of the checks. */
@Path("quality")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class QualityResource {
    private SummarizeQuality summarizeQuality;

    @Inject
    public QualityResource(SummarizeQuality summarizeQuality) {
        this.summarizeQuality = summarizeQuality;
    }

    public QualityResource() {}

    @GET
    @Operator
    public QualityAggregates summarize(@QueryParam("window_days") @Nullable String windowDays) {
        return summarizeQuality.summarize(AdminPaging.windowDays(windowDays));
    }
}
