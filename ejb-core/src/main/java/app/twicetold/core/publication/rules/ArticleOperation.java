package app.twicetold.core.publication.rules;

import static app.twicetold.core.publication.rules.ArticleStatus.DRAFT;
import static app.twicetold.core.publication.rules.ArticleStatus.NEEDS_REVIEW;
import static app.twicetold.core.publication.rules.ArticleStatus.PUBLISHED;
import static app.twicetold.core.publication.rules.ArticleStatus.QA;
import static app.twicetold.core.publication.rules.ArticleStatus.REJECTED;
import static app.twicetold.core.publication.rules.ArticleStatus.RETIRED;
import static app.twicetold.core.publication.rules.ArticleStatus.UNPUBLISHED;

import app.twicetold.core.shared.WireValue;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an operator may do to an article, with the statuses before and after. Any other move is an illegal transition.
 * Specification: article lifecycle.
 */
public enum ArticleOperation implements WireValue {
    PUBLISH(PUBLISHED, NEEDS_REVIEW, REJECTED),
    REJECT(REJECTED, NEEDS_REVIEW, QA, DRAFT),
    RETIRE(RETIRED, PUBLISHED, UNPUBLISHED),
    UNPUBLISH(UNPUBLISHED, PUBLISHED),
    REPUBLISH(PUBLISHED, UNPUBLISHED),
    /** The status stays until the new version arrives in {@link ArticleStatus#QA}. */
    REGENERATE(null, NEEDS_REVIEW, REJECTED, UNPUBLISHED, RETIRED),
    REQUEST_REVIEW(NEEDS_REVIEW, PUBLISHED, REJECTED);

    private final @Nullable ArticleStatus to;
    private final Set<ArticleStatus> from;

    ArticleOperation(@Nullable ArticleStatus to, ArticleStatus... from) {
        this.to = to;
        this.from = Set.of(from);
    }

    /** The status of the version after the operation; empty when the operation is illegal. */
    public Optional<ArticleStatus> from(ArticleStatus status) {
        if (!from.contains(status)) {
            return Optional.empty();
        }
        return Optional.of(to == null ? status : to);
    }

    /** Whether the operator has to give a reason. */
    public boolean requiresReason() {
        return this == REJECT;
    }

    /** Whether an operator may name the version that the operation means. */
    public boolean namesVersion() {
        return this == PUBLISH || reachesServedVersion();
    }

    /** Whether the operation may name the served version when the served version is not the head. */
    public boolean reachesServedVersion() {
        return this == RETIRE || this == UNPUBLISH;
    }

    /**
     * What operators may do to an article: to its head, and to the current version below it where the operation reaches
     * it.
     *
     * @param regenerating whether a new version is already being made; only one is made at a time
     */
    public static Set<ArticleOperation> allowed(ArticleState article, boolean regenerating) {
        Set<ArticleOperation> allowed = EnumSet.noneOf(ArticleOperation.class);
        allowed.addAll(allowed(article.head().status(), regenerating));
        if (article.current() != null) {
            allowed(article.current().status(), regenerating).stream()
                    .filter(ArticleOperation::reachesServedVersion)
                    .forEach(allowed::add);
        }
        return Set.copyOf(allowed);
    }

    /**
     * What operators may do to a version.
     *
     * @param regenerating whether a new version is already being made; only one is made at a time
     */
    public static Set<ArticleOperation> allowed(ArticleStatus status, boolean regenerating) {
        return Arrays.stream(values())
                .filter(operation -> operation.from.contains(status))
                .filter(operation -> operation != REGENERATE || !regenerating)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
