package app.twicetold.persistence.generation;

/**
 * One bar of the histogram of a cell: so many users have seen so many of its articles. Users who have seen none are in no bar.
 *
 * @param activeUsers users who were active lately and practise the language
 * @param seen how many articles of the cell, at least 1
 * @param seenBy by how many of these users
 */
public record CellReadersRow(
        String language, String topicId, int difficulty, long activeUsers, int seen, long seenBy) {}
