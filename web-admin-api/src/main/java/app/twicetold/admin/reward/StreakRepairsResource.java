package app.twicetold.admin.reward;

import app.twicetold.admin.AdminPaging;
import app.twicetold.admin.CurrentOperator;
import app.twicetold.core.reward.repair.ListStreakRepairs;
import app.twicetold.core.reward.repair.RequestStreakRepair;
import app.twicetold.core.reward.repair.StreakRepairView;
import app.twicetold.core.shared.Cursor;
import app.twicetold.web.Operator;
import app.twicetold.web.PageResponse;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Repairs of streaks after an outage. */
@Path("streak-repairs")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class StreakRepairsResource {
    private CurrentOperator operator;
    private ListStreakRepairs listRepairs;
    private RequestStreakRepair requestRepair;

    @Inject
    public StreakRepairsResource(
            CurrentOperator operator, ListStreakRepairs listRepairs, RequestStreakRepair requestRepair) {
        this.operator = operator;
        this.listRepairs = listRepairs;
        this.requestRepair = requestRepair;
    }

    public StreakRepairsResource() {}

    @GET
    @Operator
    public PageResponse<StreakRepairView> list(
            @QueryParam("cursor") @Nullable String cursor, @QueryParam("limit") @Nullable String limit) {
        return PageResponse.of(listRepairs.list(Cursor.decode(cursor), AdminPaging.limit(limit)), Function.identity());
    }

    @POST
    @Operator
    public Response request(JsonNode outage) {
        RequestStreakRepair.Requested requested = requestRepair.request(operator.actor(), outage);
        return Response.status(requested.added() ? Response.Status.ACCEPTED : Response.Status.OK)
                .entity(requested.repair())
                .build();
    }
}
