package app.twicetold.core.playground.evaluation;

import app.twicetold.core.playground.PinnedEntry;
import app.twicetold.core.playground.PlaygroundError;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation without its report.
 *
 * @param prompts the edition that is measured
 * @param set the version of the set
 * @param models the entries that are asked; nothing of them is blind
 * @param asked how many questions have been asked, of {@code questions}
 * @param error why it ended early, otherwise null
 */
public record EvaluationView(
        String id,
        String status,
        String prompts,
        String set,
        List<String> languages,
        List<PinnedEntry> models,
        int repeats,
        int asked,
        int questions,
        @Nullable PlaygroundError error,
        String createdBy,
        Instant createdAt,
        @Nullable Instant finishedAt) {}
