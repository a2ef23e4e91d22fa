package app.twicetold.rehearsals.demo;

import app.twicetold.rehearsals.api.ApiClient;
import app.twicetold.rehearsals.api.RehearsalStopped;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Some days of one person, one after the other by moving the clock of the service. The second round mostly tells more
 * in less time, and on some days it tells too little. On most evenings the person trains once, on some evenings twice.
 * On the eighth day of two weeks the person does not train, one day after the first freeze was earned.
 */
final class Fortnight {
    private static final int[] SESSIONS = {1, 1, 1, 2, 1, 1, 1, 0, 1, 1, 2, 1, 1, 1};
    private static final LocalTime EVENING = LocalTime.of(19, 30);
    private static final double FIRST_SHARE = 0.55;
    private static final double COMPRESSED_SHARE = 0.42;
    private static final double TOO_SHORT_SHARE = 0.3;
    private static final double DAILY_GAIN = 0.01;

    /** On these days the learner is too brief in the second round. */
    private static final Set<Integer> HASTY_DAYS = Set.of(3, 11);

    private final ApiClient service;
    private final Terminal terminal;
    private final Words words;
    private final TimelineScreens screens;
    private final URI purchases;
    private final ZoneId zone = ZoneId.systemDefault();
    private final String installId = UUID.randomUUID().toString();

    /** @param purchases where a subscription can be bought */
    Fortnight(ApiClient service, Terminal terminal, Words words, URI purchases) {
        this.service = service;
        this.terminal = terminal;
        this.words = words;
        this.screens = new TimelineScreens(terminal, words);
        this.purchases = purchases;
    }

    /** @throws RehearsalStopped when the service is out of reach or refuses something */
    void play(int days) {
        screens.start(days, zone.getId());
        LocalDate first = LocalDate.now(zone);
        for (int day = 1; day <= days; day++) {
            open(first.plusDays(day - 1L));
            Rounds rounds = new Rounds(service, terminal, words);
            if (day == 1) {
                diagnostic(rounds);
                subscribe();
            }
            evening(day, first.plusDays(day - 1L), rounds);
        }
        screens.end(
                service.get("/v1/growth?range=4w"),
                service.get("/v1/plan"),
                service.get("/v1/weekly-quests"),
                service.get("/v1/achievements"));
        terminal.blank();
    }

    /** Tokens last an hour, so each evening begins with a new one. */
    private void open(LocalDate date) {
        service.tellTime(date.atTime(EVENING).atZone(zone).toInstant());
        JsonNode signedIn = service.post(
                "/v1/auth/anonymous",
                Map.of("install_id", installId, "device_locale", words.language(), "time_zone", zone.getId()));
        service.use(signedIn.path("access_token").asText());
    }

    private void diagnostic(Rounds rounds) {
        JsonNode session = service.post("/v1/onboarding", Playthrough.answers(words.language()))
                .path("diagnostic_session");
        rounds.retell(
                rounds.read(session),
                1,
                Retelling.of(
                        session.path("article"),
                        FIRST_SHARE,
                        session.path("max_round1_ms").asLong()),
                attempt -> "");
        screens.session(session.path("article"), complete(session));
    }

    /** A month, because the trial would end within two weeks. */
    private void subscribe() {
        Playthrough.buy(purchases, service.get("/v1/me").path("id").asText(), "pro_monthly", words);
        service.post("/v1/subscriptions/purchase_layer/sync");
    }

    private void evening(int day, LocalDate date, Rounds rounds) {
        JsonNode home = service.get("/v1/home");
        screens.day(day, home);
        String yesterday = date.minusDays(1).toString();
        if (home.path("streak").path("last_freeze_used_local_date").asText().equals(yesterday)) {
            screens.freezeUsed(yesterday);
        }
        int sessions = SESSIONS[(day - 1) % SESSIONS.length];
        if (sessions == 0) {
            screens.restDay(home);
        }
        Set<String> told = new HashSet<>();
        for (int i = 0; i < sessions; i++) {
            JsonNode next = i == 0 ? home : service.get("/v1/home");
            boolean quest = next.path("today_quest").path("status").asText().equals("available");
            JsonNode article = quest
                    ? next.path("today_quest").path("article")
                    : next.path("quick_picks").path(0).path("article");
            if (article.isObject() && told.add(article.path("id").asText())) {
                train(day, article.path("id").asText(), quest ? "daily_quest" : "quick_pick", rounds);
            }
        }
    }

    private void train(int day, String articleId, String origin, Rounds rounds) {
        JsonNode session = rounds.read(service.post("/v1/sessions", Map.of("article_id", articleId, "origin", origin)));
        JsonNode article = session.path("article");
        double share = COMPRESSED_SHARE + DAILY_GAIN * (day % SESSIONS.length);
        rounds.retell(
                session,
                1,
                Retelling.roundabout(
                        article, share, session.path("max_round1_ms").asLong()),
                attempt -> "");
        rounds.retell(
                session,
                2,
                Retelling.of(
                        article,
                        HASTY_DAYS.contains(day) ? TOO_SHORT_SHARE : share,
                        session.path("max_round2_ms").asLong()),
                attempt -> "");
        screens.session(article, complete(session));
    }

    private JsonNode complete(JsonNode session) {
        return service.post("/v1/sessions/" + session.path("id").asText() + "/complete");
    }
}
