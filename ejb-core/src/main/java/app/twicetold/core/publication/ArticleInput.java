package app.twicetold.core.publication;

import org.jspecify.annotations.Nullable;

/**
 * What an operator sends of an article, together with what stays as it is.
 *
 * @param relicensed whether the licence differs from the licence before
 * @param publishNow whether the version is served at once, without checks
 * @param draft whether a new article waits without checks
 * @param expectedVersion the head that the operator saw; null for any
 */
record ArticleInput(
        VersionContent content,
        boolean relicensed,
        boolean ownerCleared,
        boolean publishNow,
        boolean draft,
        @Nullable Integer expectedVersion) {}
