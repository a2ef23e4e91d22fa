package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ReviewDecision.APPROVE;
import static app.twicetold.core.publication.rules.ReviewDecision.KEEP;
import static app.twicetold.core.publication.rules.ReviewDecision.REGENERATE;
import static app.twicetold.core.publication.rules.ReviewDecision.REJECT;
import static app.twicetold.core.publication.rules.ReviewDecision.REPUBLISH;
import static app.twicetold.core.publication.rules.ReviewDecision.RETIRE;
import static app.twicetold.core.publication.rules.ReviewDecision.UNPUBLISH;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which decisions each kind of review allows, and what they do. */
public final class ReviewTable {
    private static final Map<ReviewDecision, Effect> OF_A_DRAFT = Map.of(
            APPROVE, Effect.of(ArticleOperation.PUBLISH),
            REJECT, Effect.of(ArticleOperation.REJECT),
            REGENERATE, Effect.of(ArticleOperation.REGENERATE));

    private static final Map<ReviewKind, Map<ReviewDecision, Effect>> TABLE = Map.of(
            ReviewKind.QA,
            OF_A_DRAFT,
            ReviewKind.REQUESTED,
            OF_A_DRAFT,
            ReviewKind.AUDIT,
            Map.of(
                    KEEP, Effect.NONE,
                    UNPUBLISH, Effect.of(ArticleOperation.UNPUBLISH),
                    RETIRE, Effect.of(ArticleOperation.RETIRE)),
            ReviewKind.REPORTED,
            Map.of(
                    REGENERATE, new Effect(ArticleOperation.REGENERATE, ReportStatus.UPHELD),
                    REPUBLISH, new Effect(ArticleOperation.REPUBLISH, ReportStatus.DISMISSED),
                    RETIRE, new Effect(ArticleOperation.RETIRE, ReportStatus.UPHELD)));

    private ReviewTable() {}

    /** The decisions that a kind allows. */
    public static Set<ReviewDecision> decisions(ReviewKind kind) {
        return row(kind).keySet();
    }

    /** What a decision does; empty when the kind does not allow the decision. */
    public static Optional<Effect> effect(ReviewKind kind, ReviewDecision decision) {
        return Optional.ofNullable(row(kind).get(decision));
    }

    private static Map<ReviewDecision, Effect> row(ReviewKind kind) {
        return Objects.requireNonNull(TABLE.get(kind), "every kind has a row");
    }

    /**
     * What a decision does.
     *
     * @param operation the operation on the version of the review; null when the article stays unchanged
     * @param reports the new status of the reports; null when there are none
     */
    public record Effect(
            @Nullable ArticleOperation operation, @Nullable ReportStatus reports) {
        static final Effect NONE = new Effect(null, null);

        static Effect of(ArticleOperation operation) {
            return new Effect(operation, null);
        }
    }
}
