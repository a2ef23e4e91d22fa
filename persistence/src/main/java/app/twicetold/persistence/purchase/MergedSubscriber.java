package app.twicetold.persistence.purchase;

/**
 * The id of an account that was merged into another one.
 *
 * @param known whether something was bought under it
 */
public record MergedSubscriber(String id, boolean known) {}
