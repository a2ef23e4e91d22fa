package app.twicetold.core.content;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A queue that keeps what it is given. */
public final class SentJobs implements ContentQueue {
    private final List<Sent> sent = new ArrayList<>();

    /** A message, and how long the broker is to keep it. */
    public record Sent(String jobId, Duration delay) {}

    public List<Sent> sent() {
        return List.copyOf(sent);
    }

    @Override
    public void send(String jobId) {
        sendLater(jobId, Duration.ZERO);
    }

    @Override
    public void sendLater(String jobId, Duration delay) {
        sent.add(new Sent(jobId, delay));
    }

    @Override
    public OptionalInt deadLetters() {
        return OptionalInt.empty();
    }
}
