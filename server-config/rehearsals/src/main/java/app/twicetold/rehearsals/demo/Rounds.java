package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Waiting;
import app.twicetold.rehearsals.recordings.Sound;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What the app does in a round: announce, upload, submit, and ask until it is judged. */
final class Rounds {
    private static final Duration FIRST_LOOK = Duration.ofMillis(250);

    private final ApiClient service;
    private final Terminal terminal;
    private final Words words;
    private final Duration interval;
    private final Duration timeout;

    /** Asks as often and as long as the service wants to be asked. */
    Rounds(ApiClient service, Terminal terminal, Words words) {
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
     * @throws RehearsalStopped when it could not be judged
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
                throw new RehearsalStopped(words.of(
                        "problem.unreliable",
                        sound.name(),
                        words.ofWire(
                                "unreliable", attempt.path("unreliable_reason").asText())));
            default ->
                throw new RehearsalStopped(words.of(
                        "problem.failed",
                        sound.name(),
                        attempt.path("error").path("message").asText(),
                        attempt.path("error").path("code").asText(status)));
        };
    }

    /**
     * Asks for a resource until it is done.
     *
     * @throws RehearsalStopped when it takes longer than the service says that it may take
     */
    JsonNode await(String path, Predicate<JsonNode> isDone, Function<JsonNode, String> shown) {
        Supplier<JsonNode> look = () -> {
            JsonNode state = service.get(path);
            terminal.progress(shown.apply(state));
            return state;
        };
        JsonNode done = Waiting.until(FIRST_LOOK, FIRST_LOOK, look, isDone)
                .or(() -> Waiting.until(timeout, this::pause, look, isDone))
                .orElseThrow(() -> new RehearsalStopped(words.of("problem.slow", String.valueOf(timeout.toSeconds()))));
        terminal.endProgress();
        return done;
    }

    private Duration pause(JsonNode state) {
        return Duration.ofMillis(state.path("poll_after_ms").asLong(interval.toMillis()));
    }

    private static boolean isFinal(JsonNode attempt) {
        return switch (attempt.path("status").asText()) {
            case "assessed", "unreliable", "failed" -> true;
            default -> false;
        };
    }
}
