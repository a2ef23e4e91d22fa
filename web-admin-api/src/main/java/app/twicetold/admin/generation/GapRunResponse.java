package app.twicetold.admin.generation;

import app.twicetold.admin.job.ContentJobResponse;
import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.generation.GapRun;
import app.twicetold.core.generation.rules.PlannedDraft;
import app.twicetold.core.generation.rules.SkippedCell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run ordered, or would order.
 *
 * @param pausedReason why it stopped before its end, null when it did not
 */
public record GapRunResponse(
        boolean dryRun,
        List<Planned> planned,
        List<ContentJobResponse> jobs,
        List<Skipped> skippedCells,
        @Nullable String pausedReason) {

    /** A draft that is ordered. */
    public record Planned(
            String language,
            String topicId,
            int difficulty,
            String origin,
            @Nullable String sourceItemId,
            @Nullable Integer pair) {
        static Planned of(PlannedDraft draft) {
            return new Planned(
                    draft.cell().language(),
                    draft.cell().topicId(),
                    draft.cell().difficulty(),
                    draft.isOriginal() ? "ai_original" : "adapted",
                    draft.sourceItemId(),
                    draft.pair());
        }
    }

    /** A cell that lacks articles and gets none. */
    public record Skipped(String language, String topicId, int difficulty, int shortfall, String limit) {
        static Skipped of(SkippedCell skipped) {
            return new Skipped(
                    skipped.cell().language(),
                    skipped.cell().topicId(),
                    skipped.cell().difficulty(),
                    skipped.shortfall(),
                    skipped.limit().wire());
        }
    }

    static GapRunResponse of(GapRun run, List<ContentJobResponse> jobs, boolean dryRun) {
        PauseReason reason = run.pausedReason();
        return new GapRunResponse(
                dryRun,
                run.planned().stream().map(Planned::of).toList(),
                jobs,
                run.skipped().stream().map(Skipped::of).toList(),
                reason == null ? null : reason.wire());
    }
}
