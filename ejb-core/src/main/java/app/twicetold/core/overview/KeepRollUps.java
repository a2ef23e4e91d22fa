package app.twicetold.core.overview;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.CountCells;
import app.twicetold.persistence.overview.CellSeenRow;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.RollUpRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Counts what grows with the past, and keeps it for those who read it often. A count takes the place of the one before
 * in one transaction. One that fails leaves that as it was.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class KeepRollUps {
    static final String USERS = "users";
    static final String SESSIONS_7D = "sessions_7d";

    private static final Duration WEEK = Duration.ofDays(7);

    private RollUpRepository rollUps;
    private ContentFigureRepository figures;
    private CountCells cells;
    private InstantSource clock;

    @Inject
    public KeepRollUps(
            RollUpRepository rollUps, ContentFigureRepository figures, CountCells cells, InstantSource clock) {
        this.rollUps = rollUps;
        this.figures = figures;
        this.cells = cells;
        this.clock = clock;
    }

    protected KeepRollUps() {}

    /** Counts again. */
    public void keep() {
        rollUps.lock();
        count();
    }

    /** Counts when nothing is counted yet. Whoever asks at the same time waits for this count. */
    public void keepFirst() {
        rollUps.lock();
        if (rollUps.figures().isEmpty()) {
            count();
        }
    }

    private void count() {
        Instant now = clock.instant();
        rollUps.replaceFigure(USERS, rollUps.takeUsers(USERS, now), now);
        rollUps.replaceFigure(SESSIONS_7D, figures.sessions(now.minus(WEEK)), now);
        List<CellSeenRow> seen =
                cells.seen().entrySet().stream().map(KeepRollUps::row).toList();
        rollUps.replaceCellsSeen(seen, now);
    }

    private static CellSeenRow row(Map.Entry<Cell, Integer> seen) {
        Cell cell = seen.getKey();
        return new CellSeenRow(cell.language(), cell.topicId(), cell.difficulty(), seen.getValue());
    }
}
