package app.twicetold.core.generation;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.generation.rules.CellStock;
import app.twicetold.core.generation.rules.RecentDrafts;
import app.twicetold.core.generation.rules.UnseenAvailable;
import app.twicetold.persistence.generation.CellStockRow;

/**
 * What a cell holds and what it lacks.
 *
 * @param published articles that are served
 * @param unseen how many of them a busy user has not seen
 * @param inPipeline drafts that are ordered or not decided
 * @param target how many unseen articles it should offer
 * @param shortfall never negative
 */
public record CellLevel(Cell cell, int published, int unseen, int inPipeline, int target, int shortfall) {
    /** Its level under a configuration. @param seen how many of its articles a busy user has seen */
    static CellLevel of(CellStockRow row, int seen, GenerationConfig config) {
        Cell cell = new Cell(row.language(), row.topicId(), row.difficulty());
        int published = Math.toIntExact(row.published());
        int unseen = UnseenAvailable.of(published, seen);
        CellStock stock = new CellStock(cell, unseen, Math.toIntExact(row.inPipeline()), RecentDrafts.NONE);
        int target = config.target(cell);
        return new CellLevel(cell, published, unseen, stock.inPipeline(), target, stock.shortfall(target));
    }
}
