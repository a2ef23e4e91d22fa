package app.twicetold.core.generation;

import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.generation.rules.CellStock;
import app.twicetold.core.generation.rules.RecentDrafts;
import app.twicetold.core.generation.rules.UnseenAvailable;
import app.twicetold.core.library.rules.Difficulty;
import app.twicetold.core.shared.language.LanguageProfiles;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.generation.CellRow;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The level of every cell of the shelf, in order: two statements, whatever the library holds. */
@Stateless
public class CountCells {
    private static final Duration ACTIVE = Duration.ofDays(30);

    private CellRepository cells;
    private GenerationSettings settings;
    private InstantSource clock;

    @Inject
    public CountCells(CellRepository cells, GenerationSettings settings, InstantSource clock) {
        this.cells = cells;
        this.settings = settings;
        this.clock = clock;
    }

    protected CountCells() {}

    public List<CellLevel> count() {
        GenerationConfig config = settings.config();
        Map<Cell, List<CellRow>> rows =
                cells
                        .count(
                                LanguageProfiles.supportedTags(),
                                Difficulty.HARDEST,
                                clock.instant().minus(ACTIVE))
                        .stream()
                        .collect(Collectors.groupingBy(
                                row -> new Cell(row.language(), row.topicId(), row.difficulty()),
                                TreeMap::new,
                                Collectors.toList()));
        return rows.entrySet().stream()
                .map(cell -> level(cell.getKey(), cell.getValue(), config))
                .toList();
    }

    private static CellLevel level(Cell cell, List<CellRow> rows, GenerationConfig config) {
        CellRow any = rows.get(0);
        Map<Integer, Long> usersBySeen = new HashMap<>();
        for (CellRow row : rows) {
            if (row.seen() != null && row.seenBy() != null) {
                usersBySeen.put(row.seen(), row.seenBy());
            }
        }
        int published = Math.toIntExact(any.published());
        int inPipeline = Math.toIntExact(any.inPipeline());
        int unseen = UnseenAvailable.of(published, any.activeUsers(), usersBySeen);
        int target = config.target(cell);
        CellStock stock = new CellStock(cell, unseen, inPipeline, RecentDrafts.NONE);
        return new CellLevel(cell, published, unseen, inPipeline, target, stock.shortfall(target));
    }
}
