package app.twicetold.persistence.overview;

/**
 * How many articles of a cell a busy user had seen when that was last counted.
 *
 * @param seen at least 0
 */
public record CellSeenRow(String language, String topicId, int difficulty, int seen) {}
