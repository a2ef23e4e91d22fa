package app.twicetold.client.reward;

import app.twicetold.core.localization.Messages;
import app.twicetold.core.reward.ReadRewards;
import app.twicetold.web.Entitled;
import app.twicetold.web.RequestContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What the user has unlocked, and what is left. */
@Path("achievements")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class AchievementsResource {
    private ReadRewards rewards;
    private RequestContext context;

    @Inject
    public AchievementsResource(ReadRewards rewards, RequestContext context) {
        this.rewards = rewards;
        this.context = context;
    }

    public AchievementsResource() {}

    @GET
    @Entitled
    public AchievementsResponse read() {
        Messages messages = context.messages();
        return new AchievementsResponse(rewards.achievements(context.caller()).stream()
                .map(standing -> AchievementResponse.of(standing, messages))
                .toList());
    }
}
