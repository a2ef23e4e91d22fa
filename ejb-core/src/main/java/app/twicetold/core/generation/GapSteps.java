package app.twicetold.core.generation;

import app.twicetold.core.audit.Actor;
import app.twicetold.core.audit.AuditAction;
import app.twicetold.core.audit.RecordAudit;
import app.twicetold.core.content.GenerationSettings;
import app.twicetold.core.content.JobOrders;
import app.twicetold.core.content.JobRequest;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.content.rules.GenerationConfig;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.generation.rules.CellStock;
import app.twicetold.core.generation.rules.GapPlan;
import app.twicetold.core.generation.rules.PlannedDraft;
import app.twicetold.core.generation.rules.RecentDrafts;
import app.twicetold.core.generation.rules.UnusedItem;
import app.twicetold.core.shared.Ids;
import app.twicetold.core.source.SourceItems;
import app.twicetold.core.spend.SpendGuard;
import app.twicetold.persistence.generation.CellRepository;
import app.twicetold.persistence.source.UnusedItemRow;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The transaction of a run of the gap filler. Runs come one after the other, so that two of them do not fill the same
 * gap. The jobs are sent after the commit.
 */
@Stateless
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class GapSteps {
    /** The share of originals holds over this time. */
    private static final Duration RECENT = Duration.ofDays(30);

    private CountCells cells;
    private CellRepository runs;
    private SourceItems items;
    private GenerationSettings settings;
    private SpendGuard guard;
    private JobOrders orders;
    private RecordAudit audit;
    private InstantSource clock;

    @Inject
    public GapSteps(
            CountCells cells,
            CellRepository runs,
            SourceItems items,
            GenerationSettings settings,
            SpendGuard guard,
            JobOrders orders,
            RecordAudit audit,
            InstantSource clock) {
        this.cells = cells;
        this.runs = runs;
        this.items = items;
        this.settings = settings;
        this.guard = guard;
        this.orders = orders;
        this.audit = audit;
        this.clock = clock;
    }

    protected GapSteps() {}

    /** What a run would do now. */
    public GapRun plan() {
        GapPlan plan = gaps(cells.countInRequest());
        return new GapRun(plan.drafts(), List.of(), plan.skipped(), null);
    }

    /** Queues the drafts until the guard pauses the pipeline. It is asked before each of them. */
    public GapRun queue() {
        runs.lockRun();
        return queue(cells.count());
    }

    private GapRun queue(List<CellLevel> levels) {
        GapPlan plan = gaps(levels);
        Map<Integer, String> pairs = new HashMap<>();
        List<String> queued = new ArrayList<>();
        for (PlannedDraft draft : plan.drafts()) {
            Optional<PauseReason> paused = guard.paused();
            if (paused.isPresent()) {
                return new GapRun(plan.drafts(), queued, plan.skipped(), paused.get());
            }
            String pair = draft.pair() == null ? null : pairs.computeIfAbsent(draft.pair(), n -> Ids.create("pair"));
            JobTrigger trigger = draft.sibling() ? JobTrigger.PAIR : JobTrigger.GAP_FILL;
            queued.add(orders.add(JobRequest.draft(trigger, draft.cell(), draft.sourceItemId(), pair)));
        }
        return new GapRun(plan.drafts(), queued, plan.skipped(), null);
    }

    /** As {@link #queue}, for an operator. */
    public GapRun asked(Actor actor) {
        runs.lockRun();
        GapRun run = queue(cells.countInRequest());
        audit.record(
                actor,
                AuditAction.GENERATION_RUN_REQUESTED,
                Map.of(
                        "after",
                        Map.of("jobs", run.jobIds(), "planned", run.planned().size())));
        return run;
    }

    private GapPlan gaps(List<CellLevel> levels) {
        GenerationConfig config = settings.config();
        Map<Cell, RecentDrafts> recent = recentDrafts();
        List<CellStock> stock = levels.stream()
                .map(level -> new CellStock(
                        level.cell(),
                        level.unseen(),
                        level.inPipeline(),
                        recent.getOrDefault(level.cell(), RecentDrafts.NONE)))
                .toList();
        return GapPlan.of(config, stock, config.mix().aiOriginal() < 1 ? items(levels, config) : List.of());
    }

    private Map<Cell, RecentDrafts> recentDrafts() {
        return runs.drafts(clock.instant().minus(RECENT)).stream()
                .collect(Collectors.toMap(
                        row -> new Cell(row.language(), row.topicId(), row.difficulty()),
                        row -> new RecentDrafts(row.originals(), row.drafts())));
    }

    /**
     * As many items that are long enough for each cell as a run can use. An item of a source with several topics is one
     * item.
     */
    private List<UnusedItem> items(List<CellLevel> levels, GenerationConfig config) {
        Map<String, UnusedItem> found = new HashMap<>();
        levels.stream()
                .filter(level -> level.shortfall() > 0)
                .map(CellLevel::cell)
                .forEach(cell -> items.unused(
                                cell.language(), cell.topicId(), UnusedItem.minLength(cell), config.maxJobsPerRun())
                        .forEach(row -> found.merge(row.id(), item(cell, row), UnusedItem::withTopicsOf)));
        return List.copyOf(found.values());
    }

    private static UnusedItem item(Cell cell, UnusedItemRow row) {
        return new UnusedItem(row.id(), cell.language(), row.length(), Set.of(cell.topicId()), row.retrievedAt());
    }
}
