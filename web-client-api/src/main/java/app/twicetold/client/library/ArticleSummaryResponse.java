package app.twicetold.client.library;

import org.jspecify.annotations.Nullable;

/** An article in a list. Title and byline are in its language; labels and hint in the locale of the request. */
public record ArticleSummaryResponse(
        String id,
        int version,
        String title,
        String byline,
        String language,
        TextLengthResponse length,
        int estReadSeconds,
        int difficulty,
        TopicResponse topic,
        SourceResponse source,
        String userStatus,
        @Nullable Integer bestOverall,
        boolean locked,
        @Nullable String unlockHint) {}
