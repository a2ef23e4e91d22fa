package app.twicetold.persistence.generation;

/**
 * What a cell of the shelf holds.
 *
 * @param published articles that are served
 * @param inPipeline generate jobs queued or running, and heads that are not decided
 */
public record CellStockRow(String language, String topicId, int difficulty, long published, long inPipeline) {}
