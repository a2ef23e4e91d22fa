package app.twicetold.core.notification;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletableFuture;

/** Sends nothing. It writes the rendered notification to the log. */
@ApplicationScoped
public class LogPushSender implements PushSender {
    @Override
    public PushTransport transport() {
        return PushTransport.LOG;
    }

    @Override
    public CompletableFuture<Outcome> send(Push push) {
        return CompletableFuture.completedFuture(Outcome.SENT);
    }
}
