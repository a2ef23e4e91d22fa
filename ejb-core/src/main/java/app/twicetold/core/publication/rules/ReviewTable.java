package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ReviewDecision.APPROVE;
import static app.twicetold.core.publication.rules.ReviewDecision.KEEP;
import static app.twicetold.core.publication.rules.ReviewDecision.REGENERATE;
import static app.twicetold.core.publication.rules.ReviewDecision.REJECT;
import static app.twicetold.core.publication.rules.ReviewDecision.REPUBLISH;
import static app.twicetold.core.publication.rules.ReviewDecision.RETIRE;
import static app.twicetold.core.publication.rules.ReviewDecision.UNPUBLISH;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which decisions each kind of review allows, and what they do. */
public final class ReviewTable {
    private static final Effect DISMISSES = new Effect(null, ReportStatus.DISMISSED);
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
                    REGENERATE, upholds(ArticleOperation.REGENERATE),
                    REPUBLISH, new Effect(ArticleOperation.REPUBLISH, ReportStatus.DISMISSED),
                    RETIRE, upholds(ArticleOperation.RETIRE)));

    /**
     * A report may find its version in another status than the one that takedowns leave: held while it is served, or
     * late. Then the reports can be dismissed and upheld without a move that the status does not allow.
     */
    private static final Map<ArticleStatus, Map<ReviewDecision, Effect>> REPORTED_IN = Map.of(
            ArticleStatus.PUBLISHED,
            Map.of(
                    KEEP, DISMISSES,
                    UNPUBLISH, upholds(ArticleOperation.UNPUBLISH),
                    RETIRE, upholds(ArticleOperation.RETIRE)),
            ArticleStatus.RETIRED,
            Map.of(KEEP, DISMISSES, RETIRE, upholds(null), REGENERATE, upholds(ArticleOperation.REGENERATE)),
            ArticleStatus.REJECTED,
            Map.of(KEEP, DISMISSES, REJECT, upholds(null), REGENERATE, upholds(ArticleOperation.REGENERATE)),
            ArticleStatus.NEEDS_REVIEW,
            Map.of(
                    KEEP, DISMISSES,
                    REJECT, upholds(ArticleOperation.REJECT),
                    REGENERATE, upholds(ArticleOperation.REGENERATE)),
            ArticleStatus.QA,
            Map.of(KEEP, DISMISSES, REJECT, upholds(ArticleOperation.REJECT)),
            ArticleStatus.DRAFT,
            Map.of(KEEP, DISMISSES, REJECT, upholds(ArticleOperation.REJECT)));

    /** Of a version that a newer one has replaced. */
    private static final Map<ReviewDecision, Effect> REPORTED_REPLACED = Map.of(KEEP, DISMISSES, RETIRE, upholds(null));

    private ReviewTable() {}

    /** The decisions that a kind allows in the status that its reviews begin with. */
    public static Set<ReviewDecision> decisions(ReviewKind kind) {
        return row(kind).keySet();
    }

    /** As {@link #effect(ReviewKind, ReviewDecision, ArticleStatus)}, in the status that reviews of the kind begin with. */
    public static Optional<Effect> effect(ReviewKind kind, ReviewDecision decision) {
        return Optional.ofNullable(row(kind).get(decision));
    }

    /**
     * What a decision does; empty when the kind does not allow the decision.
     *
     * @param status of the version of the review; null when it is neither head nor current
     */
    public static Optional<Effect> effect(ReviewKind kind, ReviewDecision decision, @Nullable ArticleStatus status) {
        if (kind != ReviewKind.REPORTED) {
            return effect(kind, decision);
        }
        return Optional.ofNullable(
                status == null
                        ? REPORTED_REPLACED.get(decision)
                        : REPORTED_IN.getOrDefault(status, row(kind)).get(decision));
    }

    /** The decisions that a kind allows in any status, in the order of their constants. */
    public static List<ReviewDecision> possible(ReviewKind kind) {
        return Arrays.stream(ReviewDecision.values())
                .filter(decision -> effects(kind, decision).findAny().isPresent())
                .toList();
    }

    /** Whether there is a status in which a decision needs a reason. */
    public static boolean mayNeedReason(ReviewKind kind, ReviewDecision decision) {
        return effects(kind, decision)
                .map(Effect::operation)
                .anyMatch(operation -> operation != null && operation.requiresReason());
    }

    /** What a decision does, in each status in which it does anything, and of a version that was replaced. */
    private static Stream<Effect> effects(ReviewKind kind, ReviewDecision decision) {
        return Stream.concat(
                        Arrays.stream(ArticleStatus.values()).map(status -> effect(kind, decision, status)),
                        Stream.of(effect(kind, decision, null)))
                .flatMap(Optional::stream);
    }

    private static Effect upholds(@Nullable ArticleOperation operation) {
        return new Effect(operation, ReportStatus.UPHELD);
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
