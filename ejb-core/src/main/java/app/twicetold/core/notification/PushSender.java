package app.twicetold.core.notification;

import app.twicetold.core.notification.rules.NotificationKind;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Brings notifications to devices. */
public interface PushSender {
    PushTransport transport();

    /** Prepares what the first notification would otherwise wait for. Fails when the settings do not suffice. */
    default void prepare() {}

    /** Sends without waiting. The returned future never fails, because a failure is an outcome. */
    CompletableFuture<Outcome> send(Push push);

    /**
     * A rendered notification.
     *
     * @param token of the device
     * @param expires after this moment the notification is of no use
     */
    record Push(String token, NotificationKind kind, String title, String body, Instant expires) {
        /** Leaves the token out, because a token is as good as an address. */
        @Override
        public String toString() {
            return "Push[kind=" + kind + "]";
        }
    }

    /**
     * What became of a notification.
     *
     * @param reason the provider's own words; null when the provider accepted the notification
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

        /** The notification was certainly not delivered. A later try may deliver it. */
        public static Outcome retry(String reason) {
            return new Outcome(Result.RETRY, reason, null);
        }

        /** The provider did not answer. It may have accepted the notification. */
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
        /** The notification was not delivered and is not tried again. */
        FAILED,
        /** The provider did not answer. The notification counts as sent, because a day has at most one. */
        UNKNOWN,
        RETRY,
        /** The provider no longer knows the token. */
        UNREGISTERED
    }
}
