package app.twicetold.persistence.quality;

/**
 * How often a check passed.
 *
 * @param results how often it applied
 */
public record CheckPassesRow(String check, long passes, long results) {}
