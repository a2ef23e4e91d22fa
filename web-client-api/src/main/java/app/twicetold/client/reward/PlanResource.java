package app.twicetold.client.reward;

import app.twicetold.core.reward.ReadRewards;
import app.twicetold.web.Entitled;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** The 14-day plan. */
@Path("plan")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class PlanResource {
    private ReadRewards rewards;
    private RequestContext context;

    @Inject
    public PlanResource(ReadRewards rewards, RequestContext context) {
        this.rewards = rewards;
        this.context = context;
    }

    public PlanResource() {}

    @GET
    @Entitled
    public PlanResponse read() {
        return PlanResponse.of(rewards.plan(context.caller()), context.messages());
    }
}
