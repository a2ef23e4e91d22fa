package app.twicetold.admin.playground;

import app.twicetold.admin.AdminPaging;
import app.twicetold.core.playground.figures.CompareModels;
import app.twicetold.core.playground.figures.ModelAgreement;
import app.twicetold.core.playground.figures.ModelLeaderboard;
import app.twicetold.core.playground.figures.RankModels;
import app.twicetold.web.Operator;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.jspecify.annotations.Nullable;

/** What the runs together say about models. */
@Path("playground")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PlaygroundFiguresResource {
    private RankModels rankModels;
    private CompareModels compareModels;

    @Inject
    public PlaygroundFiguresResource(RankModels rankModels, CompareModels compareModels) {
        this.rankModels = rankModels;
        this.compareModels = compareModels;
    }

    public PlaygroundFiguresResource() {}

    @GET
    @Path("leaderboard")
    @Operator
    public ModelLeaderboard leaderboard(
            @QueryParam("language") @Nullable String language, @QueryParam("window_days") @Nullable String windowDays) {
        return rankModels.rank(language, AdminPaging.windowDays(windowDays));
    }

    @GET
    @Path("agreement")
    @Operator
    public ModelAgreement agreement(
            @QueryParam("language") @Nullable String language, @QueryParam("window_days") @Nullable String windowDays) {
        return compareModels.compare(language, AdminPaging.windowDays(windowDays));
    }
}
