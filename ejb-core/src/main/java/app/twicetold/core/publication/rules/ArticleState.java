package app.twicetold.core.publication.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The two versions of an article that count.
 *
 * @param head the latest version; its status is the lifecycle status of the article
 * @param current the version that is served while it is published, perhaps the head itself; null before the first
 *     publication
 */
public record ArticleState(VersionState head, @Nullable VersionState current) {
    public ArticleState {
        if (current != null && current.version() == head.version() && !current.equals(head)) {
            throw new IllegalArgumentException("Version " + head.version() + " has two statuses");
        }
    }

    /** The version that clients read, if any. */
    public Optional<VersionState> served() {
        return Optional.ofNullable(current).filter(version -> version.status() == ArticleStatus.PUBLISHED);
    }

    /** The head or the current version of the number; empty for all others, which nothing moves any more. */
    public Optional<VersionState> find(int version) {
        if (head.version() == version) {
            return Optional.of(head);
        }
        return Optional.ofNullable(current).filter(state -> state.version() == version);
    }

    /**
     * The version that an operation acts on: the head, or the current one when the operation reaches it. Empty when it may
     * not act on the version named.
     *
     * @param named null for the head
     */
    public Optional<VersionState> target(ArticleOperation operation, @Nullable Integer named) {
        if (named == null || named == head.version()) {
            return Optional.of(head);
        }
        return operation.reachesServedVersion() ? find(named) : Optional.empty();
    }

    /**
     * What a report or a low health takes down: the served version, whatever the head is. Empty when nothing is served.
     * The version stays current, so nothing is served instead.
     */
    public Optional<VersionState> takenDownBy(AutomaticMove move) {
        return served().flatMap(version ->
                move.from(version.status()).map(status -> new VersionState(version.version(), status)));
    }

    /** The article after one of its two versions, or a new head, has got a status. A published version becomes current. */
    public ArticleState with(VersionState moved) {
        VersionState newHead = moved.version() >= head.version() ? moved : head;
        boolean isCurrent =
                moved.status() == ArticleStatus.PUBLISHED || current != null && current.version() == moved.version();
        return new ArticleState(newHead, isCurrent ? moved : current);
    }

    /** A version and its status. */
    public record VersionState(int version, ArticleStatus status) {}
}
