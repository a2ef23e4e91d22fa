package app.twicetold.launcher.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/** What a person does on the first day: a new account, the diagnostic, then a training session with both rounds. */
final class Playthrough {
    private static final Duration FIRST_LOOK = Duration.ofMillis(250);

    private final ServiceClient service;
    private final Terminal terminal;
    private final Words words;
    private final Screens screens;
    private final Optional<URI> purchases;
    private String userId = "";

    /** @param purchases where a trial can be started; empty when the service emulates no purchases */
    Playthrough(ServiceClient service, Terminal terminal, Words words, Optional<URI> purchases) {
        this.service = service;
        this.terminal = terminal;
        this.words = words;
        this.screens = new Screens(terminal, words);
        this.purchases = purchases;
    }

    /** @throws DemoStopped when the service is out of reach or refuses something */
    void play() {
        Limits limits = Limits.of(service.get("/v1/config").path("limits"));
        signIn();
        diagnostic(limits);
        startTrial();
        training(limits);
        terminal.blank();
    }

    /** How often and how long the service wants to be asked about something that is in the making. */
    private record Limits(Duration interval, Duration timeout) {
        static Limits of(JsonNode limits) {
            return new Limits(
                    Duration.ofMillis(limits.path("poll_interval_ms").asLong(1_500)),
                    Duration.ofMillis(limits.path("poll_timeout_ms").asLong(120_000)));
        }
    }

    private void signIn() {
        JsonNode signedIn = service.post(
                "/v1/auth/anonymous",
                Map.of(
                        "install_id",
                        UUID.randomUUID().toString(),
                        "device_locale",
                        service.language(),
                        "time_zone",
                        ZoneId.systemDefault().getId()));
        service.use(signedIn.path("access_token").asText());
        userId = signedIn.path("user").path("id").asText();
        screens.welcome(service.base().toString(), signedIn);
    }

    private void diagnostic(Limits limits) {
        JsonNode started = service.post(
                "/v1/onboarding",
                Map.of(
                        "practice_language",
                        service.language(),
                        "goal",
                        "speak_concisely",
                        "scenario",
                        "work_meeting",
                        "self_level",
                        "sometimes_clear",
                        "weekly_days",
                        5));
        screens.heading(words.of("heading.diagnostic"));
        JsonNode session = started.path("diagnostic_session");
        screens.article(session);
        round(read(session), Recording.of(service.language(), "diagnostic", 1), limits);
        settle(session);
    }

    /** Behind the paywall: buys the trial as the store's software on a phone would, then has the service look. */
    private void startTrial() {
        URI shop = purchases.orElseThrow(() -> new DemoStopped(words.of("problem.paywall")));
        String product = "pro_annual";
        service.buy(shop, userId, product);
        JsonNode entitlement = service.post("/v1/subscriptions/purchase_layer/sync");
        screens.entitlement(entitlement);
    }

    private void training(Limits limits) {
        Recording first = Recording.of(service.language(), "training", 1);
        JsonNode session = service.post("/v1/sessions", Map.of("article_id", first.articleId(), "origin", "library"));
        screens.heading(words.of("heading.training"));
        screens.article(session);
        round(read(session), first, limits);
        JsonNode second = round(session(session), Recording.of(service.language(), "training", 2), limits);
        screens.comparison(second.path("comparison"));
        exemplar(second, limits);
        settle(session);
    }

    private JsonNode read(JsonNode session) {
        long readingMs = session.path("article").path("est_read_seconds").asLong() * 1_000;
        return service.post("/v1/sessions/" + id(session) + "/reading-complete", Map.of("read_duration_ms", readingMs));
    }

    private JsonNode session(JsonNode session) {
        return service.get("/v1/sessions/" + id(session));
    }

    /** Records, uploads, submits, waits and shows what came out. */
    private JsonNode round(JsonNode session, Recording recording, Limits limits) {
        screens.step(session);
        screens.recording(recording);
        JsonNode created = service.post(
                "/v1/sessions/" + id(session) + "/attempts",
                Map.of(
                        "round",
                        recording.round(),
                        "duration_ms",
                        recording.durationMs(),
                        "content_type",
                        recording.contentType(),
                        "size_bytes",
                        recording.sizeBytes(),
                        "sha256",
                        recording.sha256(),
                        "pause_count",
                        0));
        service.upload(created.path("upload"), recording.bytes());
        service.post("/v1/attempts/" + id(created) + "/submit");
        JsonNode attempt = poll("/v1/attempts/" + id(created), Playthrough::isFinal, screens::progress, limits);
        String status = attempt.path("status").asText();
        switch (status) {
            case "assessed" -> screens.assessment(attempt);
            case "unreliable" ->
                throw new DemoStopped(words.of(
                        "problem.unreliable",
                        recording.file(),
                        words.ofWire(
                                "unreliable", attempt.path("unreliable_reason").asText())));
            default ->
                throw new DemoStopped(words.of(
                        "problem.failed",
                        recording.file(),
                        attempt.path("error").path("message").asText(),
                        attempt.path("error").path("code").asText(status)));
        }
        return attempt;
    }

    private void exemplar(JsonNode attempt, Limits limits) {
        JsonNode exemplar = poll(
                "/v1/attempts/" + id(attempt) + "/exemplar",
                state -> !state.path("status").asText().equals("pending"),
                state -> state.path("status").asText().equals("pending") ? screens.waiting() : "",
                limits);
        screens.exemplar(exemplar);
    }

    private void settle(JsonNode session) {
        screens.settlement(service.post("/v1/sessions/" + id(session) + "/complete"));
    }

    private JsonNode poll(String path, Predicate<JsonNode> isDone, Function<JsonNode, String> shown, Limits limits) {
        long end = System.nanoTime() + limits.timeout().toNanos();
        Duration pause = FIRST_LOOK.compareTo(limits.interval()) < 0 ? FIRST_LOOK : limits.interval();
        while (System.nanoTime() < end) {
            JsonNode state = service.get(path);
            terminal.progress(shown.apply(state));
            if (isDone.test(state)) {
                terminal.endProgress();
                return state;
            }
            pause(pause);
            pause = limits.interval();
        }
        throw new DemoStopped(
                words.of("problem.slow", String.valueOf(limits.timeout().toSeconds())));
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

    private static String id(JsonNode resource) {
        return resource.path("id").asText();
    }
}
