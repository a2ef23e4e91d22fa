package app.twicetold.core.publication.rules;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The status and the reviews of the new head that an edit creates.
 *
 * @param status of the new head
 * @param opens the review that the edit asks for; null for none
 * @param keepsReviews whether open reviews of the old head move to the new head, because the article kept its status
 * @param overridesQa whether the new head is served at once and without checks, which is audited
 */
public record ArticleEdit(ArticleStatus status, @Nullable ReviewKind opens, boolean keepsReviews, boolean overridesQa) {

    /**
     * The rule for edits. A change of content is checked again, and reviewed when the article may come back by an
     * operator only. Another change of an article that was once live is reviewed. In all other cases the status stays.
     *
     * @param contentChanged whether paragraphs or key points differ
     * @param old the status of the edited head
     * @param byOperatorOnly {@link ArticleState#servedByOperatorOnly}
     */
    public static ArticleEdit of(
            boolean contentChanged, ArticleStatus old, boolean publishNow, boolean byOperatorOnly) {
        if (publishNow) {
            return new ArticleEdit(ArticleStatus.PUBLISHED, null, false, true);
        }
        if (contentChanged && byOperatorOnly) {
            return new ArticleEdit(ArticleStatus.NEEDS_REVIEW, ReviewKind.REQUESTED, false, false);
        }
        if (contentChanged) {
            return new ArticleEdit(ArticleStatus.QA, null, false, false);
        }
        return switch (old) {
            case PUBLISHED, UNPUBLISHED, RETIRED ->
                new ArticleEdit(ArticleStatus.NEEDS_REVIEW, ReviewKind.REQUESTED, false, false);
            case DRAFT, QA, NEEDS_REVIEW, REJECTED -> new ArticleEdit(old, null, true, false);
        };
    }

    /**
     * The status of an article that an operator writes.
     *
     * @param draft whether the operator wants no checks yet
     * @param paused whether the pipeline is paused and could not run the checks
     */
    public static ArticleStatus statusOfNew(boolean publishNow, boolean draft, boolean paused) {
        if (publishNow) {
            return ArticleStatus.PUBLISHED;
        }
        return draft || paused ? ArticleStatus.DRAFT : ArticleStatus.QA;
    }

    /** Whether the checks have to run again. Specification: edits of paragraphs or key points re-run QA. */
    public static boolean changesContent(Content before, Content after) {
        return !before.equals(after);
    }

    /** Every version in {@code qa} needs its own job, including a version that only inherited the status. */
    public boolean queuesQa() {
        return status == ArticleStatus.QA;
    }

    public Optional<ReviewKind> review() {
        return Optional.ofNullable(opens);
    }

    /** The content that the checks judge. */
    public record Content(List<String> paragraphs, List<String> keyPoints) {
        public Content {
            paragraphs = List.copyOf(paragraphs);
            keyPoints = List.copyOf(keyPoints);
        }
    }
}
