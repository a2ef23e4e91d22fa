package app.twicetold.core.overview;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.CountCells;
import app.twicetold.persistence.overview.CellSeenRow;
import app.twicetold.persistence.overview.ContentFigureRepository;
import app.twicetold.persistence.overview.RollUpRepository;
import app.twicetold.persistence.overview.RollUpRepository.SessionHoursRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
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
    private static final Duration HOUR = Duration.ofHours(1);

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
        rollUps.replaceFigure(SESSIONS_7D, sessionsOfAWeek(now), now);
        List<CellSeenRow> seen =
                cells.seen().entrySet().stream().map(KeepRollUps::row).toList();
        rollUps.replaceCellsSeen(seen, now);
    }

    /**
     * Hour by hour. One that is over for an hour is kept, and not counted again: by then every transaction that began in it
     * has ended. So sessions that are deleted later stay in it.
     */
    private long sessionsOfAWeek(Instant now) {
        Instant from = now.minus(WEEK).truncatedTo(ChronoUnit.HOURS);
        Instant settled = now.minus(HOUR).truncatedTo(ChronoUnit.HOURS);
        SessionHoursRow kept = rollUps.sessionHours(from, settled);
        long sessions = kept.sessions();
        Instant hour = kept.last() == null ? from : kept.last().plus(HOUR);
        while (!hour.isAfter(now)) {
            long began = figures.sessions(hour, hour.plus(HOUR));
            if (hour.isBefore(settled)) {
                rollUps.keepSessionHour(hour, began);
            }
            sessions += began;
            hour = hour.plus(HOUR);
        }
        return sessions;
    }

    private static CellSeenRow row(Map.Entry<Cell, Integer> seen) {
        Cell cell = seen.getKey();
        return new CellSeenRow(cell.language(), cell.topicId(), cell.difficulty(), seen.getValue());
    }
}
