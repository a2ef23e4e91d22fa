package app.twicetold.core.generation.rules;

import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import java.util.Collection;
import java.util.List;

/**
 * Which drafts a run orders.
 *
 * @param drafts in the order in which they are served
 * @param skipped cells that lack articles and get no draft, the emptiest first
 */
public record GapPlan(List<PlannedDraft> drafts, List<SkippedCell> skipped) {
    public GapPlan {
        drafts = List.copyOf(drafts);
        skipped = List.copyOf(skipped);
    }

    /**
     * The plan for a shelf. The emptiest cell is served first, then by language, topic and difficulty; a cell gets at
     * most {@code batch_max} drafts. A run orders at most {@code max_jobs_per_run}.
     *
     * @param stock one row for each cell
     * @param items what drafts can be adapted from
     */
    public static GapPlan of(GenerationConfig config, Collection<CellStock> stock, Collection<UnusedItem> items) {
        GapFilling run = new GapFilling(config, stock, items);
        run.order().forEach(run::fill);
        return new GapPlan(run.drafts(), run.skipped());
    }

    /** How many drafts a cell gets. */
    public long draftsOf(Cell cell) {
        return drafts.stream().filter(draft -> draft.cell().equals(cell)).count();
    }
}
