package app.twicetold.core.purchase.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.RsaKeys;
import app.twicetold.core.purchase.StoreReceipts;
import app.twicetold.core.purchase.StoreReceipts.Refused;
import app.twicetold.core.purchase.StoreSettings;
import app.twicetold.core.purchase.store.StoreChain.Party;
import app.twicetold.core.shared.signed.Mutations;
import com.apple.itunes.storekit.model.Environment;
import com.apple.itunes.storekit.verification.SignedDataVerifier;
import com.apple.itunes.storekit.verification.VerificationException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which signed documents are the store's. The vendor's own verification is asked, too, where it looks at the same. */
class StoreSignaturesTest {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");
    private static final Instant BEGIN = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2040-01-01T00:00:00Z");
    private static final String BUNDLE = "app.twicetold.ios";
    private static final StoreChain GENUINE = StoreChain.genuine();
    private static final StoreChain STRANGER = StoreChain.genuine();

    /**
     * A document and what is wrong with it.
     *
     * @param vendorLooks whether the vendor's verification looks at this, too
     */
    record Forgery(String name, String signed, boolean vendorLooks) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Forgery> forgeries() {
        Party root = GENUINE.root();
        Party intermediate = GENUINE.intermediate();
        Party leaf = GENUINE.leaf();
        Instant before = NOW.minus(Duration.ofDays(1));
        Instant after = NOW.plus(Duration.ofDays(1));
        Party unmarked = StoreChain.intermediate(root, null, BEGIN, END, true);
        Party wronglyMarked = StoreChain.intermediate(root, StoreChain.LEAF_MARKER, BEGIN, END, true);
        Party expired = StoreChain.intermediate(root, StoreChain.INTERMEDIATE_MARKER, BEGIN, before, true);
        Party tooYoung = StoreChain.intermediate(root, StoreChain.INTERMEDIATE_MARKER, after, END, true);
        Party noAuthority = StoreChain.intermediate(root, StoreChain.INTERMEDIATE_MARKER, BEGIN, END, false);
        return Stream.of(
                forgery("another root", STRANGER),
                unseen(
                        "another root with the name of ours",
                        StoreChain.of(leaf, intermediate, StoreChain.root(BEGIN, END))),
                forgery(
                        "an intermediate of another root below ours",
                        StoreChain.of(STRANGER.leaf(), STRANGER.intermediate(), root)),
                forgery("no marker on the intermediate", below(root, unmarked)),
                forgery("the marker of a leaf on the intermediate", below(root, wronglyMarked)),
                forgery(
                        "no marker on the leaf",
                        StoreChain.of(StoreChain.leaf(intermediate, null, BEGIN, END), intermediate, root)),
                forgery(
                        "the marker of an intermediate on the leaf",
                        StoreChain.of(
                                StoreChain.leaf(intermediate, StoreChain.INTERMEDIATE_MARKER, BEGIN, END),
                                intermediate,
                                root)),
                forgery("an expired intermediate", below(root, expired)),
                forgery("an intermediate that is not valid yet", below(root, tooYoung)),
                forgery("an intermediate that may issue nothing", below(root, noAuthority)),
                forgery(
                        "an expired leaf",
                        StoreChain.of(
                                StoreChain.leaf(intermediate, StoreChain.LEAF_MARKER, BEGIN, before),
                                intermediate,
                                root)),
                forgery(
                        "a leaf that is not valid yet",
                        StoreChain.of(
                                StoreChain.leaf(intermediate, StoreChain.LEAF_MARKER, after, END), intermediate, root)),
                new Forgery(
                        "a swapped leaf",
                        GENUINE.sign(document(), STRANGER.leaf().keys().getPrivate(), "ES256"),
                        true),
                forgery(
                        "a leaf that the intermediate did not issue",
                        StoreChain.of(STRANGER.leaf(), intermediate, root)),
                forgery("two certificates", StoreChain.of(leaf, intermediate)),
                forgery("four certificates", StoreChain.of(leaf, intermediate, root, root)),
                forgery("the root in the middle", StoreChain.of(leaf, root, intermediate)),
                new Forgery("no chain", GENUINE.signWithoutChain(document()), true),
                new Forgery(
                        "another algorithm",
                        GENUINE.sign(document(), rsaKey(), AlgorithmIdentifiers.RSA_USING_SHA256),
                        true),
                new Forgery(
                        "a stronger algorithm",
                        GENUINE.sign(document(), StoreChain.keys("secp384r1").getPrivate(), "ES384"),
                        true),
                new Forgery("no algorithm", unsigned(), true),
                new Forgery("a tampered payload", tampered(), true),
                new Forgery("no signature", withoutSignature(), true),
                new Forgery("nothing", "", true),
                new Forgery("two parts", "e30.e30", true),
                new Forgery("lists", "W10.W10.AA", true),
                new Forgery("no base64", "?.?.?", true));
    }

    @ParameterizedTest
    @MethodSource("forgeries")
    void aForgeryIsRefused(Forgery forgery) throws Exception {
        assertThatThrownBy(() -> signatures(NOW).verify(forgery.signed())).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> receipts(NOW, BUNDLE).transaction(forgery.signed()))
                .isInstanceOf(Refused.class);
        assertThatThrownBy(() -> receipts(NOW, BUNDLE).notification(forgery.signed()))
                .isInstanceOf(Refused.class);
        if (forgery.vendorLooks()) {
            assertThatThrownBy(() -> vendor().verifyAndDecodeTransaction(forgery.signed()))
                    .isInstanceOf(VerificationException.class);
        }
    }

    @Test
    void whatTheStoreSignedIsAccepted() throws Exception {
        String signed = GENUINE.sign(document());

        assertThat(signatures(NOW).verify(signed).path("bundleId").asText()).isEqualTo(BUNDLE);
        assertThat(receipts(NOW, BUNDLE).transaction(signed).originalId()).isEqualTo("1000");
        assertThat(vendor().verifyAndDecodeTransaction(signed).getOriginalTransactionId())
                .isEqualTo("1000");
    }

    @Test
    void theTransactionOfAnotherAppIsRefused() throws Exception {
        String signed = GENUINE.sign(document());

        assertThatThrownBy(() -> receipts(NOW, "app.of.somebody").transaction(signed))
                .isInstanceOf(Refused.class);
        StoreSettings noApp = settings(Optional.empty());
        assertThatThrownBy(() -> new AppStoreReceipts(noApp, signatures(NOW)).transaction(signed))
                .isInstanceOf(Refused.class);
        Map<String, Object> ofNobody = document();
        ofNobody.remove("bundleId");
        assertThatThrownBy(() -> receipts(NOW, BUNDLE).transaction(GENUINE.sign(ofNobody)))
                .isInstanceOf(Refused.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void aSigningDateMayBeFiveMinutesAheadAndNoMore(long millis) throws Exception {
        Map<String, Object> document = document();
        document.put(
                "signedDate",
                NOW.plus(StoreSignatures.CLOCK_SKEW).plusMillis(millis).toEpochMilli());
        String signed = GENUINE.sign(document);
        if (millis <= 0) {
            assertThat(signatures(NOW).verify(signed)).isNotNull();
        } else {
            assertThatThrownBy(() -> signatures(NOW).verify(signed)).isInstanceOf(Refused.class);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void everyCertificateHasToBeValidWhenTheDocumentWasSigned(long secondsAfterTheEnd) throws Exception {
        Party root = StoreChain.root(BEGIN, NOW);
        StoreChain chain = StoreChain.of(root);
        StoreSettings settings = new StoreSettings(
                Optional.of(BUNDLE), root.certificate(), StoreChain.LEAF_MARKER, StoreChain.INTERMEDIATE_MARKER, false);
        Instant later = NOW.plus(Duration.ofDays(400));
        StoreSignatures signatures = new StoreSignatures(settings, InstantSource.fixed(later));
        Map<String, Object> document = document();
        document.put("signedDate", NOW.plusSeconds(secondsAfterTheEnd).toEpochMilli());
        String signed = chain.sign(document);
        document.remove("signedDate");
        String undated = chain.sign(document);

        if (secondsAfterTheEnd <= 0) {
            assertThat(signatures.verify(signed)).isNotNull();
        } else {
            assertThatThrownBy(() -> signatures.verify(signed)).isInstanceOf(Refused.class);
        }
        assertThatThrownBy(() -> signatures.verify(undated)).isInstanceOf(Refused.class);
        assertThat(new StoreSignatures(settings, InstantSource.fixed(NOW)).verify(undated))
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"originalTransactionId", "productId", "expiresDate", "environment", "bundleId"})
    void aTransactionLacksNothingThatAnEntitlementFollowsFrom(String field) {
        Map<String, Object> document = document();
        document.remove(field);
        assertThatThrownBy(() -> receipts(NOW, BUNDLE).transaction(GENUINE.sign(document)))
                .isInstanceOf(Refused.class);
        document.put(field, List.of());
        assertThatThrownBy(() -> receipts(NOW, BUNDLE).transaction(GENUINE.sign(document)))
                .isInstanceOf(Refused.class);
    }

    private static StoreChain below(Party root, Party intermediate) {
        return StoreChain.of(StoreChain.leaf(intermediate, StoreChain.LEAF_MARKER, BEGIN, END), intermediate, root);
    }

    private static Forgery forgery(String name, StoreChain chain) {
        return new Forgery(name, chain.sign(document()), true);
    }

    private static Forgery unseen(String name, StoreChain chain) {
        return new Forgery(name, chain.sign(document()), false);
    }

    private static String tampered() {
        String[] parts = GENUINE.sign(document()).split("\\.");
        String payload = new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8);
        String other = payload.replace("pro_annual", "pro_dreams");
        assertThat(other).isNotEqualTo(payload);
        return parts[0] + "."
                + Base64.getUrlEncoder().withoutPadding().encodeToString(other.getBytes(StandardCharsets.UTF_8)) + "."
                + parts[2];
    }

    private static String withoutSignature() {
        String signed = GENUINE.sign(document());
        return signed.substring(0, signed.lastIndexOf('.') + 1);
    }

    private static String unsigned() {
        String[] parts = GENUINE.sign(document()).split("\\.");
        String header = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
        return Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(header.replace("ES256", "none").getBytes(StandardCharsets.UTF_8))
                + "." + parts[1] + ".";
    }

    private static java.security.PrivateKey rsaKey() {
        return RsaKeys.of("first").getPrivate();
    }

    /** One that is a transaction and has what a notification needs. */
    private static Map<String, Object> document() {
        Map<String, Object> document = new HashMap<>();
        document.put("originalTransactionId", "1000");
        document.put("bundleId", BUNDLE);
        document.put("productId", "pro_annual");
        document.put("purchaseDate", NOW.minus(Duration.ofDays(1)).toEpochMilli());
        document.put("expiresDate", NOW.plus(Duration.ofDays(6)).toEpochMilli());
        document.put("environment", "Sandbox");
        document.put("signedDate", NOW.toEpochMilli());
        document.put("notificationUUID", "n-1");
        document.put("notificationType", "TEST");
        document.put("data", Map.of("bundleId", BUNDLE));
        return document;
    }

    private static StoreSignatures signatures(Instant now) {
        return new StoreSignatures(settings(Optional.of(BUNDLE)), InstantSource.fixed(now));
    }

    private static StoreReceipts receipts(Instant now, String bundle) {
        return new AppStoreReceipts(settings(Optional.of(bundle)), signatures(now));
    }

    private static StoreSettings settings(Optional<String> bundle) {
        return new StoreSettings(
                bundle, GENUINE.root().certificate(), StoreChain.LEAF_MARKER, StoreChain.INTERMEDIATE_MARKER, false);
    }

    private static SignedDataVerifier vendor() throws CertificateEncodingException {
        return new SignedDataVerifier(
                Set.of(new ByteArrayInputStream(GENUINE.root().certificate().getEncoded())),
                BUNDLE,
                null,
                Environment.SANDBOX,
                false);
    }

    @Test
    void whatIsNotTheDocumentToTheLastCharacterIsRefused() throws Exception {
        StoreReceipts receipts = receipts(NOW, BUNDLE);
        String transaction = GENUINE.sign(document());

        assertThat(receipts.transaction(transaction)).isNotNull();
        assertThat(Mutations.of(transaction, 4)).allSatisfy(mutation -> {
            assertThatThrownBy(() -> receipts.transaction(mutation)).isInstanceOf(StoreReceipts.Refused.class);
            assertThatThrownBy(() -> receipts.notification(mutation)).isInstanceOf(StoreReceipts.Refused.class);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "originalTransactionId=\u0000",
                "productId= ",
                "expiresDate=9223372036854775807",
                "expiresDate=-9223372036854775808",
                "purchaseDate=253402300800000",
                "revocationDate=-1",
                "signedDate=-9223372036854775808"
            })
    void whatCannotBeStoredIsRefused(String field) {
        Map<String, Object> document = document();
        String value = field.substring(field.indexOf('=') + 1);
        document.put(field.substring(0, field.indexOf('=')), value.matches("-?[0-9]+") ? Long.parseLong(value) : value);

        assertThatThrownBy(() -> receipts(NOW, BUNDLE).transaction(GENUINE.sign(document)))
                .isInstanceOf(StoreReceipts.Refused.class);
    }
}
