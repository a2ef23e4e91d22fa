package app.twicetold.client.reward;

import java.util.List;

/** All achievements of the catalogue. */
public record AchievementsResponse(List<AchievementResponse> items) {}
