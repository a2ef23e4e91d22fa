package app.twicetold.core.generation;

import org.jspecify.annotations.Nullable;

/**
 * What an operator asks an article to be about.
 *
 * @param angle what the article is about, inside its topic
 * @param note how it is to be treated
 * @param sourceItemId the item that it is adapted from; null for an original article
 */
public record BriefInput(
        String language,
        String topicId,
        int difficulty,
        @Nullable String angle,
        @Nullable String note,
        @Nullable String sourceItemId) {}
