package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import app.twicetold.rehearsals.api.Strict;
import app.twicetold.rehearsals.recordings.Recording;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What a person does on the first day: a new account, the diagnostic, then a training session with both rounds. */
final class Playthrough {
    private final ApiClient service;
    private final Terminal terminal;
    private final Words words;
    private final Screens screens;
    private final URI address;
    private final Optional<URI> purchases;
    private String userId = "";

    /**
     * @param address of the service, for the screen
     * @param purchases where a trial can be started; empty when the service emulates no purchases
     */
    Playthrough(ApiClient service, Terminal terminal, Words words, URI address, Optional<URI> purchases) {
        this.service = service;
        this.terminal = terminal;
        this.words = words;
        this.screens = new Screens(terminal, words);
        this.address = address;
        this.purchases = purchases;
    }

    /** @throws RehearsalStopped when the service is out of reach or refuses something */
    void play() {
        Rounds rounds = new Rounds(service, terminal, words);
        signIn();
        diagnostic(rounds);
        startTrial();
        training(rounds);
        terminal.blank();
    }

    private void signIn() {
        JsonNode signedIn = service.post(
                "/v1/auth/anonymous",
                Map.of(
                        "install_id",
                        UUID.randomUUID().toString(),
                        "device_locale",
                        words.language(),
                        "time_zone",
                        ZoneId.systemDefault().getId()));
        service.use(signedIn.path("access_token").asText());
        userId = signedIn.path("user").path("id").asText();
        screens.welcome(address.toString(), signedIn);
    }

    private void diagnostic(Rounds rounds) {
        JsonNode started = service.post("/v1/onboarding", answers(words.language()));
        screens.heading(words.of("heading.diagnostic"));
        JsonNode session = started.path("diagnostic_session");
        screens.article(session);
        round(rounds, rounds.read(session), Recording.of(words.language(), "diagnostic", 1));
        settle(session);
    }

    /** What the person answers when the app asks who they are. */
    static Map<String, Object> answers(String language) {
        return Map.of(
                "practice_language",
                language,
                "goal",
                "speak_concisely",
                "scenario",
                "work_meeting",
                "self_level",
                "sometimes_clear",
                "weekly_days",
                5);
    }

    /**
     * Passes the paywall: buys the trial as the store's software on a phone would, then asks the service to look for
     * it.
     */
    private void startTrial() {
        URI shop = purchases.orElseThrow(() -> new RehearsalStopped(words.of("problem.paywall")));
        buy(shop, userId, "pro_annual", words);
        screens.entitlement(service.post("/v1/subscriptions/purchase_layer/sync"));
    }

    /** Buys a product for a user at an emulated purchase layer. */
    static void buy(URI shop, String userId, String product, Words words) {
        new ApiClient(new Strict(shop, words), "")
                .post("/v1/receipts", Map.of("app_user_id", userId, "product_id", product));
    }

    private void training(Rounds rounds) {
        Recording first = Recording.of(words.language(), "training", 1);
        JsonNode session = service.post("/v1/sessions", Map.of("article_id", first.articleId(), "origin", "library"));
        screens.heading(words.of("heading.training"));
        screens.article(session);
        round(rounds, rounds.read(session), first);
        JsonNode compressing = service.get("/v1/sessions/" + session.path("id").asText());
        JsonNode second = round(rounds, compressing, Recording.of(words.language(), "training", 2));
        screens.comparison(second.path("comparison"));
        screens.exemplar(rounds.await(
                "/v1/attempts/" + second.path("id").asText() + "/exemplar",
                state -> !isPending(state),
                state -> isPending(state) ? screens.waiting() : ""));
        settle(session);
    }

    /** Records, waits and shows what came out. */
    private JsonNode round(Rounds rounds, JsonNode session, Recording recording) {
        screens.step(session);
        screens.recording(recording);
        JsonNode attempt = rounds.retell(session, recording.round(), recording.sound(), screens::progress);
        new AssessmentScreen(terminal, words, attempt).print();
        return attempt;
    }

    private void settle(JsonNode session) {
        screens.settlement(service.post("/v1/sessions/" + session.path("id").asText() + "/complete"));
    }

    private static boolean isPending(JsonNode exemplar) {
        return exemplar.path("status").asText().equals("pending");
    }
}
