package app.twicetold.system.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A user with a phone. What the phone sends along (language, zone, time) is changed by a copy, so that a test reads as
 * one person in several situations.
 */
public final class Trainer {
    private static final Set<String> FINAL = Set.of("assessed", "unreliable", "failed");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Service service;
    private final String installId;
    private final String token;
    private final @Nullable String acceptLanguage;
    private final @Nullable String timeZone;
    private final @Nullable Instant now;

    private Trainer(
            Service service,
            String installId,
            String token,
            @Nullable String acceptLanguage,
            @Nullable String timeZone,
            @Nullable Instant now) {
        this.service = service;
        this.installId = installId;
        this.token = token;
        this.acceptLanguage = acceptLanguage;
        this.timeZone = timeZone;
        this.now = now;
    }

    /** Somebody new. */
    public static Trainer signedIn() {
        return signedIn(Service.running(), "en");
    }

    /** A new user whose device speaks this language. */
    public static Trainer signedIn(String deviceLocale) {
        return signedIn(Service.running(), deviceLocale);
    }

    /** A new user of this service. */
    public static Trainer signedIn(Service service, String deviceLocale) {
        String installId = UUID.randomUUID().toString();
        Answer answer = Call.of(service, "POST", "/v1/auth/anonymous")
                .json(Map.of("install_id", installId, "device_locale", deviceLocale))
                .send()
                .expecting(201);
        return new Trainer(service, installId, answer.text("access_token"), null, null, null);
    }

    /** The user whose installation and token another client has, such as a browser. */
    public static Trainer known(Service service, String installId, String token) {
        return new Trainer(service, installId, token, null, null, null);
    }

    /** The same user, whose phone asks for another language. */
    public Trainer asking(@Nullable String languages) {
        return new Trainer(service, installId, token, languages, timeZone, now);
    }

    /** The same user at another node. */
    public Trainer through(Service node) {
        return new Trainer(node, installId, token, acceptLanguage, timeZone, now);
    }

    /** The same user in a time zone. */
    public Trainer in(String zone) {
        return new Trainer(service, installId, token, acceptLanguage, zone, now);
    }

    /** The same user at another time, signed in again. */
    public Trainer at(Instant instant) {
        Answer answer = Call.of(service, "POST", "/v1/auth/anonymous")
                .header("X-Test-Now", instant.toString())
                .json(Map.of("install_id", installId))
                .send()
                .expecting(200);
        return new Trainer(service, installId, answer.text("access_token"), acceptLanguage, timeZone, instant);
    }

    /** The same user with the same token, later. */
    public Trainer withThisTokenAt(Instant instant) {
        return new Trainer(service, installId, token, acceptLanguage, timeZone, instant);
    }

    /** The same phone with another token. */
    public Trainer withToken(String other) {
        return new Trainer(service, installId, other, acceptLanguage, timeZone, now);
    }

    /** The installation of the phone. */
    public String installId() {
        return installId;
    }

    /** The access token. */
    public String token() {
        return token;
    }

    /** A call with the token and the headers of the phone. */
    public Call call(String method, String path) {
        return Call.of(service, method, path)
                .header("Authorization", "Bearer " + token)
                .header("Accept-Language", acceptLanguage)
                .header("X-Time-Zone", timeZone)
                .header("X-Test-Now", now == null ? null : now.toString());
    }

    /** Asks for a resource. */
    public Answer get(String path) {
        return call("GET", path).send();
    }

    /** Sends a command; null leaves the body out. */
    public Answer post(String path, @Nullable Object body) {
        return call("POST", path).json(body).send();
    }

    /** Changes a resource. */
    public Answer patch(String path, Object body) {
        return call("PATCH", path).json(body).send();
    }

    /** The profile. */
    public Answer me() {
        return get("/v1/me").expecting(200);
    }

    /** The id in the profile. */
    public String userId() {
        return me().text("id");
    }

    /** Answers the questions and opens the diagnostic. */
    public Answer onboard(String practiceLanguage) {
        return post(
                        "/v1/onboarding",
                        Map.of(
                                "practice_language", practiceLanguage,
                                "goal", "remember_more",
                                "scenario", "work_meeting",
                                "self_level", "sometimes_clear"))
                .expecting(201);
    }

    /** In a trial that outlasts every test. */
    public Trainer entitled() {
        Purchases.trial(userId());
        post("/v1/subscriptions/purchase_layer/sync", null).expecting(200);
        return this;
    }

    /** Opens the diagnostic. @return the id of the session */
    public String startDiagnostic(String practiceLanguage) {
        return onboard(practiceLanguage).text("diagnostic_session.id");
    }

    /** The unlocked articles of a language that are no diagnostic. */
    public List<String> articles(String language) {
        return get("/v1/articles?language=" + language + "&difficulty=1&limit=50")
                .expecting(200)
                .texts("items", "id")
                .stream()
                .filter(id -> !id.equals(Recording.articleOf(language, "diagnostic")))
                .toList();
    }

    /** Opens a training session on an article. @return its id */
    public String startTraining(String articleId) {
        return post("/v1/sessions", Map.of("article_id", articleId))
                .expecting(201)
                .text("id");
    }

    /** Opens a training session on some English article. @return its id */
    public String startTraining() {
        return startTraining(articles("en").get(0));
    }

    /** A session of the user. */
    public Answer session(String sessionId) {
        return get("/v1/sessions/" + sessionId).expecting(200);
    }

    /** Where the session stands. */
    public String stage(String sessionId) {
        return session(sessionId).text("stage");
    }

    /** Says that the article is read. */
    public Answer finishReading(String sessionId) {
        return post("/v1/sessions/" + sessionId + "/reading-complete", Map.of("read_duration_ms", 45_000))
                .expecting(200);
    }

    /** Announces a recording. */
    public Answer announce(String sessionId, int round, Recording recording) {
        Map<String, Object> body = new HashMap<>(recording.announced());
        body.put("round", round);
        return post("/v1/sessions/" + sessionId + "/attempts", body);
    }

    /** Sends the bytes where the attempt says, as it says. */
    public Answer upload(Answer attempt, Recording recording) {
        return uploading(attempt, recording).send();
    }

    /** The upload, not yet sent. */
    public Call uploading(Answer attempt, Recording recording) {
        Call put = Call.of(service, "PUT", attempt.text("upload.url"))
                .header("X-Test-Now", now == null ? null : now.toString());
        attempt.at("upload.headers").fields().forEachRemaining(header -> {
            if (!header.getKey().equals("Content-Type")) {
                put.header(header.getKey(), header.getValue().asText());
            }
        });
        return put.body(attempt.text("upload.headers.Content-Type"), recording.bytes());
    }

    /** Sends the bytes, and they have to be taken: with 204 by the service, with 200 by an object store. */
    public void deliver(Answer attempt, Recording recording) {
        Answer uploaded = upload(attempt, recording);
        assertThat(uploaded.status()).as(uploaded.text()).isIn(200, 204);
        assertThat(uploaded.bytes()).isEmpty();
    }

    /** Hands the attempt in. */
    public Answer submit(String attemptId) {
        return post("/v1/attempts/" + attemptId + "/submit", null);
    }

    /** An attempt of the user. */
    public Answer attempt(String attemptId) {
        return get("/v1/attempts/" + attemptId).expecting(200);
    }

    /** Announces and uploads. @return the id of the attempt */
    public String record(String sessionId, int round, Recording recording) {
        Answer attempt = announce(sessionId, round, recording).expecting(201);
        deliver(attempt, recording);
        return attempt.text("id");
    }

    /** Records and submits. @return the id of the attempt */
    public String send(String sessionId, int round, Recording recording) {
        String attemptId = record(sessionId, round, recording);
        submit(attemptId).expecting(202);
        return attemptId;
    }

    /** Polls until the pipeline is done with the attempt. */
    public Answer awaitEnd(String attemptId) {
        AtomicReference<@Nullable Answer> last = new AtomicReference<>();
        await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    Answer answer = attempt(attemptId);
                    last.set(answer);
                    return FINAL.contains(answer.text("status"));
                });
        return java.util.Objects.requireNonNull(last.get());
    }

    /** Records, submits and waits for the end. */
    public Answer retell(String sessionId, int round, Recording recording) {
        return awaitEnd(send(sessionId, round, recording));
    }

    /** As {@link #retell}, and the attempt has to end assessed. */
    public Answer retellWell(String sessionId, int round, Recording recording) {
        Answer ended = retell(sessionId, round, recording);
        assertThat(ended.text("status")).as(ended.text()).isEqualTo("assessed");
        return ended;
    }

    /** Completes the session. */
    public Answer complete(String sessionId) {
        return post("/v1/sessions/" + sessionId + "/complete", null);
    }

    /** Both rounds of a training session on an article, not settled. @return its id */
    public String trainTwice(String articleId, Recording round1, Recording round2) {
        String session = startTraining(articleId);
        retellWell(session, 1, round1);
        retellWell(session, 2, round2);
        return session;
    }

    /** A whole training session in English that improves and follows no suggestion. @return its settlement */
    public Answer trainAndImprove(String articleId) {
        return complete(trainTwice(
                        articleId,
                        Recording.retelling("en").scored(70).achieving(false).record(),
                        Recording.retelling("en")
                                .lasting(50_000)
                                .scored(80)
                                .achieving(false)
                                .record()))
                .expecting(200);
    }

    /** Polls until the exemplar of an attempt is made. */
    public Answer awaitExemplar(String attemptId) {
        AtomicReference<@Nullable Answer> last = new AtomicReference<>();
        await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> {
                    Answer answer =
                            get("/v1/attempts/" + attemptId + "/exemplar").expecting(200);
                    last.set(answer);
                    return !answer.text("status").equals("pending");
                });
        return java.util.Objects.requireNonNull(last.get());
    }
}
