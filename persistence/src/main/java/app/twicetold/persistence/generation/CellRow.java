package app.twicetold.persistence.generation;

import org.jspecify.annotations.Nullable;

/**
 * A cell of the shelf, and how many users have seen how many of its articles: one row for each such number, one with
 * null when no active user has seen any.
 *
 * @param published articles that are served
 * @param inPipeline generate jobs queued or running, and heads that are not decided
 * @param activeUsers users who were active lately and practise the language
 * @param seen how many articles of the cell
 * @param seenBy by how many of these users
 */
public record CellRow(
        String language,
        String topicId,
        int difficulty,
        long published,
        long inPipeline,
        long activeUsers,
        @Nullable Integer seen,
        @Nullable Long seenBy) {}
