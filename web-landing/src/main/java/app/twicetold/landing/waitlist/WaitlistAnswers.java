package app.twicetold.landing.waitlist;

import app.twicetold.core.database.DatabaseState;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.core.waitlist.JoinWaitlist;
import app.twicetold.core.waitlist.WaitlistStatus;
import app.twicetold.landing.site.SiteAddress;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Decides what a filled form is answered. */
final class WaitlistAnswers {
    private static final Logger LOG = Logger.getLogger(WaitlistAnswers.class.getName());
    private static final int SEE_OTHER = 303;
    private static final int TOO_MANY = 429;

    private final Joining joining;
    private final Consumer<String> limit;
    private final DatabaseState database;

    /** @param limit takes the network address of a caller, and refuses when it has called too often */
    WaitlistAnswers(Joining joining, Consumer<String> limit, DatabaseState database) {
        this.database = database;
        this.joining = joining;
        this.limit = limit;
    }

    /** The use case. */
    interface Joining {
        WaitlistStatus join(@Nullable String email, @Nullable String locale, @Nullable String website);
    }

    /**
     * An answer.
     *
     * @param location where a browser goes on, or null
     * @param retryAfter seconds
     */
    record Answer(
            int httpStatus, WaitlistStatus status, @Nullable String location, OptionalLong retryAfter) {}

    Answer to(WaitlistPost post, String caller) {
        try {
            limit.accept(caller);
        } catch (ServiceException tooOften) {
            return answer(post, WaitlistStatus.ERROR, TOO_MANY, seconds(tooOften));
        }
        WaitlistStatus status = joined(post);
        int httpStatus = switch (status) {
            case OK -> 201;
            case DUPLICATE -> 200;
            case INVALID -> 400;
            case ERROR -> 500;
        };
        return answer(post, status, httpStatus, OptionalLong.empty());
    }

    private WaitlistStatus joined(WaitlistPost post) {
        try {
            return joining.join(post.email(), post.locale(), post.website());
        } catch (RuntimeException storeFails) {
            database.log(LOG, Level.WARNING, storeFails, () -> "The waitlist cannot be written");
            return WaitlistStatus.ERROR;
        }
    }

    private static Answer answer(WaitlistPost post, WaitlistStatus status, int httpStatus, OptionalLong retryAfter) {
        if (!post.form()) {
            return new Answer(httpStatus, status, null, retryAfter);
        }
        String home = SiteAddress.home(JoinWaitlist.supported(post.locale())).path();
        return new Answer(SEE_OTHER, status, home + "?waitlist=" + status.wire() + "#waitlist", retryAfter);
    }

    private static OptionalLong seconds(ServiceException tooOften) {
        return tooOften.details().get("retry_after_seconds") instanceof Number seconds
                ? OptionalLong.of(seconds.longValue())
                : OptionalLong.empty();
    }
}
