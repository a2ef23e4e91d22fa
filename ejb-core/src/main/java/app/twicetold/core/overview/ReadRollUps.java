package app.twicetold.core.overview;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.CellLevel;
import app.twicetold.core.generation.CountCells;
import app.twicetold.persistence.overview.CellSeenRow;
import app.twicetold.persistence.overview.ContentFigureRepository.UsersAndSessions;
import app.twicetold.persistence.overview.RollUpRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was counted over the past, as the last roll-up has it, so that no session is read. The first reader of an
 * installation counts.
 */
@Stateless
public class ReadRollUps {
    private RollUpRepository rollUps;
    private KeepRollUps keeper;
    private CountCells cells;

    @Inject
    public ReadRollUps(RollUpRepository rollUps, KeepRollUps keeper, CountCells cells) {
        this.rollUps = rollUps;
        this.keeper = keeper;
        this.cells = cells;
    }

    protected ReadRollUps() {}

    /** The level of every cell of the shelf, in order, with the stock and the targets of this moment. Three statements. */
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

    /** How many users there are, and how many sessions began in the seven days before, as {@link KeepRollUps} counts them. One statement. */
    public UsersAndSessions uses() {
        Map<String, Long> figures = rollUps.figures();
        if (figures.isEmpty()) {
            keeper.keepFirst();
            figures = rollUps.figures();
        }
        return new UsersAndSessions(
                figures.getOrDefault(KeepRollUps.USERS, 0L), figures.getOrDefault(KeepRollUps.SESSIONS_7D, 0L));
    }
}
