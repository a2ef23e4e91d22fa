package app.twicetold.persistence.generation;

/**
 * How many users have seen a number of articles of a cell. A cell of which nobody has seen any has no row.
 *
 * @param activeUsers users who were active lately and practise the language
 * @param seen how many articles of the cell, at least 1
 * @param seenBy by how many of these users
 */
public record CellReadersRow(
        String language, String topicId, int difficulty, long activeUsers, int seen, long seenBy) {}
