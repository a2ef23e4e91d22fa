package app.twicetold.core.notification;

import org.jspecify.annotations.Nullable;

/** Brings a notification to a device. */
public interface PushSender {
    /** The name of the transport in the log. */
    String transport();

    /** @param platform {@code ios} or {@code android}, or null when the device did not say */
    Outcome send(String token, @Nullable String platform, String title, String body);

    /** What became of it. */
    enum Outcome {
        SENT,
        FAILED,
        /** The provider does not know the token any more. */
        UNREGISTERED
    }
}
