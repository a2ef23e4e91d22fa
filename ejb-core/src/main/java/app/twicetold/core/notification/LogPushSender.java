package app.twicetold.core.notification;

import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** Sends nothing anywhere: the rendered notification stands in the log. */
@ApplicationScoped
public class LogPushSender implements PushSender {
    @Override
    public String transport() {
        return "log";
    }

    @Override
    public Outcome send(String token, @Nullable String platform, String title, String body) {
        return Outcome.SENT;
    }
}
