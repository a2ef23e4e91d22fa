package app.twicetold.persistence.content;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which failed jobs may be run again; a filter that is null lets everything through.
 *
 * @param error the code of the error
 * @param since jobs that were created earlier are left out
 */
public record RetryableQuery(
        @Nullable String stage,
        @Nullable String error,
        @Nullable String trigger,
        @Nullable String articleId,
        @Nullable String sourceId,
        Instant since,
        int limit) {}
