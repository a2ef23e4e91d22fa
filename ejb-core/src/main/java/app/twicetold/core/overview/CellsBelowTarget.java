package app.twicetold.core.overview;

import app.twicetold.core.generation.CellLevel;
import app.twicetold.core.generation.CountCells;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many cells offer fewer unseen articles than their target. The count reads the sessions of a month, so scrapes
 * share one count for five minutes.
 */
@ApplicationScoped
public class CellsBelowTarget {
    private static final Duration SHARED = Duration.ofMinutes(5);

    private CountCells cells;
    private InstantSource clock;
    private @Nullable Counted last;

    private record Counted(Instant at, long cells) {}

    @Inject
    public CellsBelowTarget(CountCells cells, InstantSource clock) {
        this.cells = cells;
        this.clock = clock;
    }

    protected CellsBelowTarget() {}

    public synchronized long count() {
        Instant now = clock.instant();
        Counted counted = last;
        if (counted == null || Duration.between(counted.at(), now).abs().compareTo(SHARED) >= 0) {
            counted = new Counted(now, of(cells.count()));
            last = counted;
        }
        return counted.cells();
    }

    static long of(List<CellLevel> levels) {
        return levels.stream().filter(level -> level.unseen() < level.target()).count();
    }
}
