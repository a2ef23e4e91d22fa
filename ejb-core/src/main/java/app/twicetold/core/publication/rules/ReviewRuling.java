package app.twicetold.core.publication.rules;

import app.twicetold.core.publication.rules.ReviewTable.Effect;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer to the decision of an operator. */
public sealed interface ReviewRuling {
    /**
     * The decision holds.
     *
     * @param status the status of the version of the review afterwards; null when it is neither head nor current
     */
    record Granted(Effect effect, @Nullable ArticleStatus status) implements ReviewRuling {}

    /** The decision changes nothing. The review stays as it was. */
    record Refused(Refusal refusal) implements ReviewRuling {}

    /** Why a decision is refused. */
    enum Refusal {
        ALREADY_DECIDED,
        ILLEGAL_DECISION,
        REASON_REQUIRED,
        ILLEGAL_TRANSITION
    }

    /**
     * Rules on a decision.
     *
     * @param state of the review
     * @param status of the version that the review is about; null when it is neither head nor current
     * @param regenerating whether a new version of the article is on its way
     */
    static ReviewRuling of(
            ReviewState state,
            ReviewKind kind,
            ReviewDecision decision,
            @Nullable String reason,
            @Nullable ArticleStatus status,
            boolean regenerating) {
        if (state != ReviewState.OPEN || status == null && kind != ReviewKind.REPORTED) {
            return new Refused(Refusal.ALREADY_DECIDED);
        }
        Optional<Effect> effect = ReviewTable.effect(kind, decision, status);
        if (effect.isEmpty()) {
            return new Refused(
                    status != null && ReviewTable.effect(kind, decision).isPresent()
                            ? Refusal.ILLEGAL_TRANSITION
                            : Refusal.ILLEGAL_DECISION);
        }
        ArticleOperation operation = effect.get().operation();
        if (operation == null || status == null) {
            return new Granted(effect.get(), status);
        }
        if (operation.requiresReason() && (reason == null || reason.isBlank())) {
            return new Refused(Refusal.REASON_REQUIRED);
        }
        if (!ArticleOperation.allowed(status, regenerating).contains(operation)) {
            return new Refused(Refusal.ILLEGAL_TRANSITION);
        }
        return new Granted(effect.get(), operation.from(status).orElseThrow());
    }

    /**
     * The decisions that would be granted now, a reason given where one is required.
     *
     * @param status of the version that the review is about; null when it is neither head nor current
     * @param regenerating whether a new version of the article is on its way
     */
    static List<ReviewDecision> allowed(
            ReviewState state, ReviewKind kind, @Nullable ArticleStatus status, boolean regenerating) {
        return Arrays.stream(ReviewDecision.values())
                .filter(decision -> of(state, kind, decision, "given", status, regenerating) instanceof Granted)
                .toList();
    }
}
