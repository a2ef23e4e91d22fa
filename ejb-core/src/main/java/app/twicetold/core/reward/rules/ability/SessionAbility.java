package app.twicetold.core.reward.rules.ability;

/**
 * The ability as it was after a session, for comparisons with the past.
 *
 * @param overall over all languages
 * @param language over the sessions in the language of the session
 */
public record SessionAbility(AbilityState overall, AbilityState language) {}
