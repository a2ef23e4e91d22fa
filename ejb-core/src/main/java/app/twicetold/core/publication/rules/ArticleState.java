package app.twicetold.core.publication.rules;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The head and the current version of an article.
 *
 * @param head the latest version; its status is the lifecycle status of the article
 * @param current the version that is served while its status is published; it may be the head; null before the first
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

    /**
     * Whether no check may publish an edit of the article, because it was retired or a report speaks against it.
     *
     * @param reported whether a report is open, or was upheld about the current version or a later one
     */
    public boolean servedByOperatorOnly(boolean reported) {
        return reported || current != null && current.status() == ArticleStatus.RETIRED;
    }

    /**
     * The head or the current version with the number; empty for all other versions, whose status no longer changes.
     */
    public Optional<VersionState> find(int version) {
        if (head.version() == version) {
            return Optional.of(head);
        }
        return Optional.ofNullable(current).filter(state -> state.version() == version);
    }

    /**
     * The version that an operation acts on: the head, or the current version when the operation may name it. Empty
     * when the operation may not act on the named version.
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
     * The version that a report or a low health score takes down: the served version, whether or not it is the head.
     * Empty when no version is served. The version stays current, so no other version is served instead.
     */
    public Optional<VersionState> takenDownBy(AutomaticMove move) {
        return served().flatMap(version ->
                move.from(version.status()).map(status -> new VersionState(version.version(), status)));
    }

    /**
     * The article after its head, its current version or a new head got a status. A published version becomes current.
     */
    public ArticleState with(VersionState moved) {
        VersionState newHead = moved.version() >= head.version() ? moved : head;
        boolean isCurrent =
                moved.status() == ArticleStatus.PUBLISHED || current != null && current.version() == moved.version();
        return new ArticleState(newHead, isCurrent ? moved : current);
    }

    /** A version and its status. */
    public record VersionState(int version, ArticleStatus status) {}
}
