package app.twicetold.core.generation;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.generation.rules.UnseenAvailable;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.generation.CellReadersRow;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.CellStockRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The level of every cell of the shelf, in order. A fixed number of statements, whatever the library holds. */
@Stateless
public class CountCells {
    private static final int ACTIVE_DAYS = 30;

    private CellRepository cells;
    private SeenArticles seenArticles;
    private SeenSteps seenSteps;
    private GenerationSettings settings;
    private InstantSource clock;

    @Inject
    public CountCells(
            CellRepository cells,
            SeenArticles seenArticles,
            SeenSteps seenSteps,
            GenerationSettings settings,
            InstantSource clock) {
        this.cells = cells;
        this.seenArticles = seenArticles;
        this.seenSteps = seenSteps;
        this.settings = settings;
        this.clock = clock;
    }

    protected CountCells() {}

    /** As everything is now. */
    public List<CellLevel> count() {
        return levels(readers(this::foldAll));
    }

    /** As {@link #count}, within a request: of what users have seen since the hour, only a part may be in it. */
    public List<CellLevel> countInRequest() {
        return levels(readers(seenSteps::foldInRequest));
    }

    /**
     * With the stock and the targets of this moment.
     *
     * @param seen how many articles of a cell a busy user has seen; none of a cell that is missing
     */
    public List<CellLevel> levels(Map<Cell, Integer> seen) {
        GenerationConfig config = settings.config();
        return stock().stream()
                .map(row -> CellLevel.of(row, seen.getOrDefault(cell(row), 0), config))
                .toList();
    }

    /** How many articles of every cell a busy user has seen. */
    public Map<Cell, Integer> seen() {
        Map<Cell, Integer> seen = new TreeMap<>(readers(this::foldAll));
        stock().forEach(row -> seen.putIfAbsent(cell(row), 0));
        return seen;
    }

    private List<CellStockRow> stock() {
        return cells.stock(LanguageProfiles.supportedTags(), Difficulty.HARDEST);
    }

    private static Cell cell(CellStockRow row) {
        return new Cell(row.language(), row.topicId(), row.difficulty());
    }

    /** Without cells of which nobody has seen any. */
    private Map<Cell, Integer> readers(Runnable fold) {
        LocalDate since = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(ACTIVE_DAYS);
        if (!seenArticles.isCounted()) {
            return counted(since);
        }
        fold.run();
        return seenArticles.busy(since);
    }

    /** In transactions of their own: whoever deletes a user waits for one of them, and not for the count. */
    private void foldAll() {
        boolean more = true;
        while (more) {
            more = seenSteps.fold(SeenArticles.PAGE);
        }
    }

    /** As {@link SeenArticles#busy} with all changes, counted over all sessions. */
    Map<Cell, Integer> counted(LocalDate since) {
        Map<Cell, List<CellReadersRow>> rows = cells
                .readers(since.atStartOfDay(ZoneOffset.UTC).toInstant())
                .stream()
                .collect(Collectors.groupingBy(row -> new Cell(row.language(), row.topicId(), row.difficulty())));
        return rows.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, cell -> busy(cell.getValue())));
    }

    private static int busy(List<CellReadersRow> rows) {
        return UnseenAvailable.seen(
                rows.get(0).activeUsers(),
                rows.stream().collect(Collectors.toMap(CellReadersRow::seen, CellReadersRow::seenBy)));
    }
}
