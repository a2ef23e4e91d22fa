package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes one {@link GapPlan}. */
final class GapFilling {
    private final GenerationConfig config;
    private final Map<Cell, Integer> shortfalls = new TreeMap<>();
    private final Map<Cell, RecentDrafts> recent = new HashMap<>();
    private final Map<Cell, Integer> planned = new HashMap<>();
    private final List<UnusedItem> items;
    private final List<PlannedDraft> drafts = new ArrayList<>();
    private int pairs;

    GapFilling(GenerationConfig config, Collection<CellStock> stock, Collection<UnusedItem> items) {
        this.config = config;
        stock.forEach(row -> {
            if (shortfalls.put(row.cell(), row.shortfall(config.target(row.cell()))) != null) {
                throw new IllegalArgumentException("Two rows for " + row.cell());
            }
            recent.put(row.cell(), row.recent());
        });
        this.items = new ArrayList<>(items);
        this.items.sort(UnusedItem.OLDEST_FIRST);
    }

    /** Cells that lack articles, the emptiest first. */
    List<Cell> order() {
        return shortfalls.entrySet().stream()
                .filter(cell -> cell.getValue() > 0)
                .sorted(Map.Entry.<Cell, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Orders the drafts that a cell may have. Siblings from earlier cells count. The originals of the cell come first,
     * then its adapted drafts, then the siblings of its originals. The siblings get what the cell itself leaves of the
     * run.
     */
    void fill(Cell cell) {
        int siblings = planned(cell);
        int jobs = siblings + room(cell);
        int adapted = Math.min(jobs - siblings, jobs - originals(cell, jobs));
        List<String> sources = takeOldest(cell, adapted);
        List<Integer> paired = new ArrayList<>();
        for (int original = siblings + sources.size(); original < jobs; original++) {
            Integer pair = config.pairGeneration() ? ++pairs : null;
            if (pair != null) {
                paired.add(pair);
            }
            add(cell, null, pair, false);
        }
        sources.forEach(item -> add(cell, item, null, false));
        paired.forEach(pair -> others(cell).forEach(other -> add(other, null, pair, true)));
        forgetLonelyPairs(paired);
    }

    List<PlannedDraft> drafts() {
        return drafts;
    }

    List<SkippedCell> skipped() {
        SkippedCell.Limit limit =
                config.batchMax() == 0 ? SkippedCell.Limit.BATCH_MAX : SkippedCell.Limit.MAX_JOBS_PER_RUN;
        return order().stream()
                .filter(cell -> planned(cell) == 0)
                .map(cell -> new SkippedCell(cell, shortfalls.getOrDefault(cell, 0), limit))
                .toList();
    }

    private int originals(Cell cell, int jobs) {
        return recent.getOrDefault(cell, RecentDrafts.NONE)
                .originalsOf(jobs, config.mix().aiOriginal());
    }

    /**
     * Takes the oldest items of the language for the topic, or fewer when there are no more. No item is taken twice.
     */
    private List<String> takeOldest(Cell cell, int most) {
        List<String> taken = new ArrayList<>();
        for (Iterator<UnusedItem> all = items.iterator(); all.hasNext() && taken.size() < most; ) {
            UnusedItem item = all.next();
            if (item.fits(cell)) {
                taken.add(item.id());
                all.remove();
            }
        }
        return taken;
    }

    /** The same topic and difficulty in the other languages, in order. */
    private List<Cell> others(Cell cell) {
        return shortfalls.keySet().stream()
                .filter(other -> !other.language().equals(cell.language())
                        && other.topicId().equals(cell.topicId())
                        && other.difficulty() == cell.difficulty())
                .toList();
    }

    private void add(Cell cell, @Nullable String sourceItemId, @Nullable Integer pair, boolean sibling) {
        if (room(cell) > 0) {
            drafts.add(new PlannedDraft(cell, sourceItemId, pair, sibling));
            planned.merge(cell, 1, Integer::sum);
        }
    }

    /** How many more drafts the cell may get in this run. */
    private int room(Cell cell) {
        int ofCell = Math.min(shortfalls.getOrDefault(cell, 0), config.batchMax()) - planned(cell);
        return Math.max(0, Math.min(ofCell, config.maxJobsPerRun() - drafts.size()));
    }

    private int planned(Cell cell) {
        return planned.getOrDefault(cell, 0);
    }

    /** A pair without a sibling is not a pair. */
    private void forgetLonelyPairs(List<Integer> paired) {
        paired.stream()
                .filter(pair -> drafts.stream().noneMatch(draft -> draft.sibling() && pair.equals(draft.pair())))
                .forEach(pair -> drafts.replaceAll(draft ->
                        pair.equals(draft.pair()) ? new PlannedDraft(draft.cell(), null, null, false) : draft));
    }
}
