package app.twicetold.core.overview;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.CellLevel;
import app.twicetold.core.generation.CountCells;
import app.twicetold.persistence.overview.CellSeenRow;
import app.twicetold.persistence.overview.RollUpRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The level of every cell of the shelf, in order, with the stock and the targets of this moment. What users have seen is
 * taken from the last roll-up, so that no session is read.
 */
@Stateless
public class ReadCells {
    private RollUpRepository rollUps;
    private KeepRollUps keeper;
    private CountCells cells;

    @Inject
    public ReadCells(RollUpRepository rollUps, KeepRollUps keeper, CountCells cells) {
        this.rollUps = rollUps;
        this.keeper = keeper;
        this.cells = cells;
    }

    protected ReadCells() {}

    /** Three statements. The first reader of an installation counts what users have seen. */
    public List<CellLevel> levels() {
        List<CellSeenRow> seen = rollUps.cellsSeen();
        if (seen.isEmpty()) {
            keeper.keepFirst();
            seen = rollUps.cellsSeen();
        }
        return cells.levels(seen.stream()
                .collect(Collectors.toMap(
                        row -> new Cell(row.language(), row.topicId(), row.difficulty()), CellSeenRow::seen)));
    }

    /** How many cells offer fewer unseen articles than their target. */
    public long belowTarget() {
        return levels().stream()
                .filter(level -> level.unseen() < level.target())
                .count();
    }
}
