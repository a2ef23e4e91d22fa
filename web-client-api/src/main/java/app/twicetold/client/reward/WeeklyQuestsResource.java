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

/** The quests of the running week. */
@Path("weekly-quests")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class WeeklyQuestsResource {
    private ReadRewards rewards;
    private RequestContext context;

    @Inject
    public WeeklyQuestsResource(ReadRewards rewards, RequestContext context) {
        this.rewards = rewards;
        this.context = context;
    }

    public WeeklyQuestsResource() {}

    @GET
    @Entitled
    public WeeklyQuestsResponse read() {
        return WeeklyQuestsResponse.of(rewards.weeklyQuests(context.caller()), context.messages());
    }
}
