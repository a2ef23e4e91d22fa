package app.twicetold.core.generation;

import app.twicetold.core.content.rules.PauseReason;
import app.twicetold.core.generation.rules.PlannedDraft;
import app.twicetold.core.generation.rules.SkippedCell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run of the gap filler did.
 *
 * @param planned the drafts in the order in which they are served
 * @param jobIds the jobs of the first of them, in the same order; none in a dry run
 * @param pausedReason why the rest was not queued, null when all were
 */
public record GapRun(
        List<PlannedDraft> planned,
        List<String> jobIds,
        List<SkippedCell> skipped,
        @Nullable PauseReason pausedReason) {
    public GapRun {
        planned = List.copyOf(planned);
        jobIds = List.copyOf(jobIds);
        skipped = List.copyOf(skipped);
    }
}
