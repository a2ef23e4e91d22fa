package app.twicetold.core.generation;

import app.twicetold.core.content.JobStage;
import app.twicetold.core.content.JobTrigger;
import app.twicetold.core.content.rules.Cell;
import app.twicetold.core.generation.rules.FailedJob;
import app.twicetold.core.publication.rules.ArticleState;
import app.twicetold.core.publication.rules.ArticleState.VersionState;
import app.twicetold.core.publication.rules.ArticleStatus;
import app.twicetold.core.publication.rules.RegenerationOrder;
import app.twicetold.core.shared.WireValue;
import app.twicetold.persistence.content.FailedJobRow;
import org.jspecify.annotations.Nullable;

/** Reads what became of what a failed job was ordered for. */
final class FailedJobs {
    private FailedJobs() {}

    static FailedJob of(FailedJobRow row) {
        boolean draft = row.stage().equals(JobStage.GENERATE.wire());
        return new FailedJob(
                row.id(),
                draft && row.articleId() == null ? cell(row) : null,
                row.trigger().equals(JobTrigger.BRIEF.wire()),
                row.sourceItemId() != null ? row.sourceItemId() : row.articleId(),
                state(row, draft));
    }

    private static @Nullable Cell cell(FailedJobRow row) {
        return row.language() == null || row.topicId() == null || row.difficulty() == null
                ? null
                : new Cell(row.language(), row.topicId(), row.difficulty());
    }

    private static FailedJob.State state(FailedJobRow row, boolean draft) {
        if (row.sourceItemId() != null && !Boolean.TRUE.equals(row.itemFree())) {
            return FailedJob.State.USED_ITEM;
        }
        boolean stands = row.articleId() == null || head(row, draft);
        return stands && !row.takenOver() ? FailedJob.State.STANDS : FailedJob.State.SUPERSEDED;
    }

    private static boolean head(FailedJobRow row, boolean draft) {
        if (row.headVersion() == null || row.headStatus() == null) {
            return false;
        }
        VersionState head = new VersionState(row.headVersion(), WireValue.of(ArticleStatus.class, row.headStatus()));
        if (!draft) {
            return row.articleVersion() != null
                    && row.articleVersion() == head.version()
                    && head.status() == ArticleStatus.QA;
        }
        VersionState ordered = row.parentVersion() == null || row.parentStatus() == null
                ? head
                : new VersionState(row.parentVersion(), WireValue.of(ArticleStatus.class, row.parentStatus()));
        return new RegenerationOrder(ordered).stands(new ArticleState(head, null));
    }
}
