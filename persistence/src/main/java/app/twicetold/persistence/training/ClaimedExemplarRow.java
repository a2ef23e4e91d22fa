package app.twicetold.persistence.training;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An exemplar that was just claimed, with what its production needs.
 *
 * @param language the tag of the language of the session
 * @param kind of the session
 * @param text what is to be spoken, empty where it is packed; null while it is to be written
 * @param modelRef who wrote the text
 * @param findings of the assessment of the attempt, in either form; null when it has none
 * @param askedAt when it was begun, or its speech was asked for
 * @param waits how often it was put off since
 */
public record ClaimedExemplarRow(
        int round,
        String language,
        String kind,
        String articleId,
        int articleVersion,
        @Nullable String text,
        byte @Nullable [] textPacked,
        @Nullable String modelRef,
        byte @Nullable [] findings,
        Instant askedAt,
        int waits) {}
