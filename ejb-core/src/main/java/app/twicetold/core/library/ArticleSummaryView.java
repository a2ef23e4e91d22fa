package app.twicetold.core.library;

import org.jspecify.annotations.Nullable;

/**
 * One version of an article as a user sees it in a list.
 *
 * @param title in the language of the article, like {@code byline}
 * @param language BCP-47 tag of a supported language
 * @param length in the unit of the language
 * @param difficulty 1 to 3
 * @param userStatus over all versions of the article
 * @param bestOverall the user's best overall on any version of the article, 0 to 100, or null
 * @param locked whether the difficulty is above the user's highest unlocked tier
 */
public record ArticleSummaryView(
        String id,
        int version,
        String title,
        String byline,
        String language,
        int length,
        int difficulty,
        TopicView topic,
        SourceView source,
        UserStatus userStatus,
        @Nullable Integer bestOverall,
        boolean locked) {}
