package app.twicetold.core.reward;

import app.twicetold.core.reward.rules.AbilityState;
import app.twicetold.core.reward.rules.StreakState;
import app.twicetold.core.shared.Json;
import app.twicetold.persistence.account.UserEntity;

/** What a user has earned, as stored with the account. An empty document is the state of a user who did nothing yet. */
public record Progress(StreakState streak, AbilityState ability) {
    private static final String EMPTY = "{}";

    public static Progress of(UserEntity user) {
        return new Progress(
                user.streak.equals(EMPTY) ? StreakState.NONE : Json.read(user.streak, StreakState.class),
                user.ability.equals(EMPTY) ? AbilityState.NONE : Json.read(user.ability, AbilityState.class));
    }

    void writeTo(UserEntity user) {
        user.streak = Json.write(streak);
        user.ability = Json.write(ability);
    }
}
