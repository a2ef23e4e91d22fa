package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;

/**
 * What a cell has.
 *
 * @param unseen articles that a busy user has not seen, {@link UnseenAvailable}
 * @param inPipeline drafts that are ordered or under way: generate jobs queued or running, and articles that are not
 *     decided
 * @param recent what was ordered for it lately
 */
public record CellStock(Cell cell, int unseen, int inPipeline, RecentDrafts recent) {
    public CellStock {
        if (unseen < 0 || inPipeline < 0) {
            throw new IllegalArgumentException("Stock of " + cell + " below 0");
        }
    }

    /** What is missing, never negative. Specification: target minus unseen available minus in pipeline. */
    public int shortfall(int target) {
        return Math.max(0, target - unseen - inPipeline);
    }
}
