package app.twicetold.core.notification.apns;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.notification.PushSender;
import app.twicetold.core.notification.PushSender.Outcome;
import app.twicetold.core.notification.PushSender.Result;
import app.twicetold.core.notification.PushSettings;
import app.twicetold.core.notification.rules.NotificationKind;
import com.eatthepath.pushy.apns.auth.ApnsVerificationKey;
import com.eatthepath.pushy.apns.server.MockApnsServer;
import com.eatthepath.pushy.apns.server.MockApnsServerBuilder;
import com.eatthepath.pushy.apns.server.PushNotificationHandler;
import com.eatthepath.pushy.apns.server.PushNotificationHandlerFactory;
import com.eatthepath.pushy.apns.server.RejectedNotificationException;
import com.eatthepath.pushy.apns.server.RejectionReason;
import com.eatthepath.pushy.apns.server.ValidatingPushNotificationHandlerFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The sender and the server that its library brings for tests: over TLS and HTTP/2, with signed tokens. */
class ApnsPushSenderTest {
    private static final String TOPIC = "app.twicetold.ios";
    private static final String TEAM = "TEAM012345";
    private static final String KEY_ID = "KEY0123456";
    private static final String KNOWN = "ab".repeat(32);
    private static final String GONE = "cd".repeat(32);
    private static final String REFUSED = "ef".repeat(32);
    private static final Instant GONE_SINCE = Instant.now().minusSeconds(3_600).truncatedTo(ChronoUnit.MILLIS);

    private static final List<String> RECEIVED = Collections.synchronizedList(new ArrayList<>());

    private static KeyPair keys;
    private static X509Certificate certificate;
    private static MockApnsServer server;
    private static int port;
    /** As in the service, one with one connection. */
    private static ApnsPushSender sender;

    private static volatile RejectionReason refusal = RejectionReason.SERVICE_UNAVAILABLE;

    /** Closing one takes two seconds, as that of the server does, so all are closed together. */
    private static final List<ApnsPushSender> SENDERS = Collections.synchronizedList(new ArrayList<>());

    @BeforeAll
    static void aServer() throws Exception {
        keys = pair();
        KeyPair own = pair();
        certificate = certificate(own);
        ApnsVerificationKey verification = new ApnsVerificationKey(KEY_ID, TEAM, (ECPublicKey) keys.getPublic());
        PushNotificationHandlerFactory apple = new ValidatingPushNotificationHandlerFactory(
                Map.of(TOPIC, Set.of(KNOWN, GONE, REFUSED)),
                Map.of(GONE, GONE_SINCE),
                Map.of(KEY_ID, verification),
                Map.of(verification, Set.of(TOPIC)));
        server = new MockApnsServerBuilder()
                .setServerCredentials(new X509Certificate[] {certificate}, own.getPrivate(), null)
                .setHandlerFactory(session -> {
                    PushNotificationHandler validating = apple.buildHandler(session);
                    return (headers, payload) -> {
                        validating.handlePushNotification(headers, payload);
                        if (headers.path().toString().endsWith(REFUSED)) {
                            throw new RejectedNotificationException(refusal);
                        }
                        RECEIVED.add(headers.get("apns-topic") + " " + headers.get("apns-collapse-id") + " "
                                + headers.get("apns-push-type") + " " + payload.toString(StandardCharsets.UTF_8));
                    };
                })
                .build();
        port = server.start(0).get(10, TimeUnit.SECONDS);
        sender = sender(port, keys, Duration.ofSeconds(10));
    }

    private static KeyPair pair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    /** Of localhost, signed by itself. */
    private static X509Certificate certificate(KeyPair own) throws Exception {
        X500Name localhost = new X500Name("CN=localhost");
        Instant now = Instant.now();
        return new JcaX509CertificateConverter()
                .getCertificate(new JcaX509v3CertificateBuilder(
                                localhost,
                                BigInteger.ONE,
                                Date.from(now.minusSeconds(60)),
                                Date.from(now.plusSeconds(86_400)),
                                localhost,
                                own.getPublic())
                        .addExtension(
                                Extension.subjectAlternativeName,
                                false,
                                new GeneralNames(new GeneralName(GeneralName.dNSName, "localhost")))
                        .build(new JcaContentSignerBuilder("SHA256withECDSA").build(own.getPrivate())));
    }

    @AfterAll
    static void stop() throws Exception {
        CompletableFuture<Void> stopped = server.shutdown();
        CompletableFuture.allOf(SENDERS.stream()
                        .map(sender -> CompletableFuture.runAsync(sender::close, task -> new Thread(task).start()))
                        .toArray(CompletableFuture[]::new))
                .get(30, TimeUnit.SECONDS);
        stopped.get(10, TimeUnit.SECONDS);
    }

    @BeforeEach
    void nothingReceived() {
        RECEIVED.clear();
    }

    @Test
    void aNotificationArrivesInTheWordsOfItsUser() throws Exception {
        assertThat(send(sender, KNOWN)).isEqualTo(Outcome.SENT);

        assertThat(RECEIVED).hasSize(1);
        String received = RECEIVED.get(0);
        assertThat(received).startsWith(TOPIC + " daily alert ");
        JsonNode payload = new ObjectMapper().readTree(received.substring(received.indexOf('{')));
        assertThat(payload.at("/aps/alert/title").asText()).isEqualTo("来复述一篇吧");
        assertThat(payload.at("/aps/alert/body").asText()).isEqualTo("一篇短文");
        assertThat(payload.at("/kind").asText()).isEqualTo("reminder");
    }

    @Test
    void aTokenThatAppleDoesNotKnowAnyMoreIsUnregisteredSinceThen() {
        Outcome outcome = send(sender, GONE);
        assertThat(outcome.result()).isEqualTo(Result.UNREGISTERED);
        assertThat(outcome.since()).isEqualTo(GONE_SINCE);
        assertThat(outcome.reason()).isEqualTo("410 Unregistered");
    }

    @Test
    void aTokenOfAnotherAppIsAFailureAndStays() {
        assertThat(send(sender, "01".repeat(32))).isEqualTo(Outcome.failed("400 DeviceTokenNotForTopic"));
    }

    @Test
    void aKeyThatAppleDoesNotKnowIsAFailure() throws Exception {
        KeyPair other = pair();
        assertThat(send(sender(port, other, Duration.ofSeconds(10)), KNOWN).result())
                .isEqualTo(Result.FAILED);
        assertThat(RECEIVED).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "TOO_MANY_REQUESTS, RETRY",
        "INTERNAL_SERVER_ERROR, RETRY",
        "SERVICE_UNAVAILABLE, RETRY",
        "SHUTDOWN, RETRY",
        "PAYLOAD_TOO_LARGE, FAILED",
        "BAD_TOPIC, FAILED",
        "FORBIDDEN, FAILED"
    })
    void whatAppleCannotTakeNowIsTriedAgainAndWhatItRefusesIsNot(RejectionReason reason, Result result) {
        refusal = reason;
        assertThat(send(sender, REFUSED).result()).isEqualTo(result);
    }

    @Test
    void aServiceWhereNobodyListensIsTriedAgain() throws Exception {
        int nobody;
        try (ServerSocket socket = new ServerSocket(0)) {
            nobody = socket.getLocalPort();
        }
        assertThat(send(sender(nobody, keys, Duration.ofSeconds(10)), KNOWN).result())
                .isEqualTo(Result.RETRY);
    }

    @Test
    void whoNeverAnswersHasPerhapsGotItAndIsNotAskedAgain() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            assertThat(send(sender(silent.getLocalPort(), keys, Duration.ofMillis(500)), KNOWN)
                            .result())
                    .isNotEqualTo(Result.SENT);
        }
    }

    @ParameterizedTest
    @EnumSource(NotificationKind.class)
    void settingsAndNotificationsDoNotShowTheirSecrets(NotificationKind kind) {
        assertThat(new PushSender.Push(KNOWN, kind, "t", "b", Instant.MAX).toString())
                .doesNotContain(KNOWN);
        assertThat(settings(port, keys, Duration.ofSeconds(1)).toString())
                .doesNotContain(((ECPrivateKey) keys.getPrivate()).getS().toString())
                .doesNotContain("PrivateKey");
    }

    private static Outcome send(ApnsPushSender sender, String token) {
        return sender.send(new PushSender.Push(
                        token,
                        NotificationKind.REMINDER,
                        "来复述一篇吧",
                        "一篇短文",
                        Instant.now().plusSeconds(3_600)))
                .join();
    }

    private static ApnsPushSender sender(int to, KeyPair pair, Duration timeout) {
        ApnsPushSender made = new ApnsPushSender(
                settings(to, pair, timeout), builder -> builder.setTrustedServerCertificateChain(certificate));
        SENDERS.add(made);
        return made;
    }

    private static PushSettings settings(int to, KeyPair pair, Duration timeout) {
        return new PushSettings(
                Optional.of(
                        new PushSettings.Apns(TEAM, KEY_ID, (ECPrivateKey) pair.getPrivate(), TOPIC, "localhost", to)),
                Optional.empty(),
                timeout);
    }
}
