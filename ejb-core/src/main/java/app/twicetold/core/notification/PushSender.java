package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Brings notifications to devices. */
public interface PushSender {
    PushTransport transport();

    /** Makes ready what the first notification would otherwise wait for; fails when the settings do not suffice. */
    default void prepare() {}

    /** Sends without waiting. What comes never fails: a failure is an outcome. */
    CompletableFuture<Outcome> send(Push push);

    /**
     * A rendered notification.
     *
     * @param token of the device
     * @param expires after this moment nobody needs it any more
     */
    record Push(String token, NotificationKind kind, String title, String body, Instant expires) {
        /** A token is as good as an address. */
        @Override
        public String toString() {
            return "Push[kind=" + kind + "]";
        }
    }

    /**
     * What became of a notification.
     *
     * @param reason what the provider said, in its own words; null when it took the notification
     * @param since since when the token is unregistered, null when the provider does not say
     */
    record Outcome(
            Result result,
            @Nullable String reason,
            @Nullable Instant since) {
        public static final Outcome SENT = new Outcome(Result.SENT, null, null);

        public static Outcome failed(String reason) {
            return new Outcome(Result.FAILED, reason, null);
        }

        /** For what surely was not delivered, and may be a little later. */
        public static Outcome retry(String reason) {
            return new Outcome(Result.RETRY, reason, null);
        }

        /** For what a provider left without an answer, and may have taken. */
        public static Outcome unknown(String reason) {
            return new Outcome(Result.UNKNOWN, reason, null);
        }

        public static Outcome unregistered(String reason, @Nullable Instant since) {
            return new Outcome(Result.UNREGISTERED, reason, since);
        }
    }

    /** The kinds of outcomes, by their names in the log. */
    enum Result {
        SENT,
        /** It was not delivered, and will not be. */
        FAILED,
        /** Nothing was heard of it: it counts as sent, since a day has one notification at most. */
        UNKNOWN,
        RETRY,
        /** The provider does not know the token any more. */
        UNREGISTERED
    }
}
