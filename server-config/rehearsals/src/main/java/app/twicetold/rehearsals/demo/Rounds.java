package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.recordings.Sound;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** What the app does in a round: announce, upload, submit, and ask until it is judged. */
final class Rounds {
    private static final Duration FIRST_LOOK = Duration.ofMillis(250);

    private final ServiceClient service;
    private final Terminal terminal;
    private final Words words;
    private final Duration interval;
    private final Duration timeout;

    /** Asks as often and as long as the service wants to be asked. */
    Rounds(ServiceClient service, Terminal terminal, Words words) {
        this.service = service;
        this.terminal = terminal;
        this.words = words;
        JsonNode limits = service.get("/v1/config").path("limits");
        this.interval = Duration.ofMillis(limits.path("poll_interval_ms").asLong(1_500));
        this.timeout = Duration.ofMillis(limits.path("poll_timeout_ms").asLong(120_000));
    }

    /** The session after its article was read for as long as it takes. */
    JsonNode read(JsonNode session) {
        long readingMs = session.path("article").path("est_read_seconds").asLong() * 1_000;
        return service.post(
                "/v1/sessions/" + session.path("id").asText() + "/reading-complete",
                Map.of("read_duration_ms", readingMs));
    }

    /**
     * The assessed attempt.
     *
     * @param shown one line about an attempt that is in the making
     * @throws DemoStopped when it could not be judged
     */
    JsonNode retell(JsonNode session, int round, Sound sound, Function<JsonNode, String> shown) {
        JsonNode created =
                service.post("/v1/sessions/" + session.path("id").asText() + "/attempts", sound.announcedAs(round));
        service.upload(created.path("upload"), sound.bytes());
        String id = created.path("id").asText();
        service.post("/v1/attempts/" + id + "/submit");
        JsonNode attempt = await("/v1/attempts/" + id, Rounds::isFinal, shown);
        String status = attempt.path("status").asText();
        return switch (status) {
            case "assessed" -> attempt;
            case "unreliable" ->
                throw new DemoStopped(words.of(
                        "problem.unreliable",
                        sound.name(),
                        words.ofWire(
                                "unreliable", attempt.path("unreliable_reason").asText())));
            default ->
                throw new DemoStopped(words.of(
                        "problem.failed",
                        sound.name(),
                        attempt.path("error").path("message").asText(),
                        attempt.path("error").path("code").asText(status)));
        };
    }

    /**
     * Asks for a resource until it is done.
     *
     * @throws DemoStopped when it takes longer than the service says that it may take
     */
    JsonNode await(String path, Predicate<JsonNode> isDone, Function<JsonNode, String> shown) {
        long end = System.nanoTime() + timeout.toNanos();
        Duration pause = FIRST_LOOK.compareTo(interval) < 0 ? FIRST_LOOK : interval;
        while (System.nanoTime() < end) {
            JsonNode state = service.get(path);
            terminal.progress(shown.apply(state));
            if (isDone.test(state)) {
                terminal.endProgress();
                return state;
            }
            pause(pause);
            pause = interval;
        }
        throw new DemoStopped(words.of("problem.slow", String.valueOf(timeout.toSeconds())));
    }

    private void pause(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new DemoStopped(words.of("problem.interrupted"));
        }
    }

    private static boolean isFinal(JsonNode attempt) {
        return switch (attempt.path("status").asText()) {
            case "assessed", "unreliable", "failed" -> true;
            default -> false;
        };
    }
}
