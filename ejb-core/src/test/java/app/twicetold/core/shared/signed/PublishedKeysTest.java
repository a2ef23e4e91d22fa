package app.twicetold.core.shared.signed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.security.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jose4j.keys.EllipticCurves;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedKeysTest {
    private static final RsaJsonWebKey OLD = KeySets.key("old");
    private static final RsaJsonWebKey NEW = KeySets.otherKey("new");

    private static final Set<String> RS256 = Set.of("RS256");

    private Instant now = Instant.parse("2026-01-02T03:04:05Z");
    private @Nullable String published = KeySets.set(OLD);
    private int fetches;
    private final PublishedKeys keys = new PublishedKeys(KeySets.source(this::fetch), RS256, () -> now);

    private String fetch() throws IOException {
        fetches++;
        if (published == null) {
            throw new IOException("away");
        }
        return published;
    }

    private boolean knows(RsaJsonWebKey key) {
        return find(keys, key.getKeyId()).map(key.getPublicKey()::equals).orElse(false);
    }

    private static Optional<PublicKey> find(PublishedKeys keys, String id) {
        try {
            return keys.find(id);
        } catch (PublishedKeys.Unanswered e) {
            return Optional.empty();
        }
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    @Test
    void theSetIsFetchedOnceAnHour() {
        assertThat(knows(OLD)).isTrue();
        pass(PublishedKeys.FRESH.minusMillis(1));
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(1);
        pass(Duration.ofMillis(1));
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void theSameUnknownKeyIsLookedForOnceAMinute() {
        assertThat(knows(OLD)).isTrue();
        pass(PublishedKeys.SHORTEST_FLOOR);
        assertThat(find(keys, "made-up")).isEmpty();
        assertThat(fetches).isEqualTo(2);

        pass(PublishedKeys.FLOOR.minusMillis(1));
        assertThat(find(keys, "made-up")).isEmpty();
        assertThat(fetches).isEqualTo(2);
        pass(Duration.ofMillis(1));
        assertThat(find(keys, "made-up")).isEmpty();
        assertThat(fetches).isEqualTo(3);
        assertThat(knows(OLD)).isTrue();
    }

    @Test
    void madeUpKeysTogetherCauseOneQuestionInFiveSeconds() {
        assertThat(knows(OLD)).isTrue();
        for (int i = 0; i < 100; i++) {
            assertThat(find(keys, "made-up-" + i)).isEmpty();
        }
        assertThat(fetches).isEqualTo(1);
        pass(PublishedKeys.SHORTEST_FLOOR.minusMillis(1));
        assertThat(find(keys, "made-up")).isEmpty();
        assertThat(fetches).isEqualTo(1);
        pass(Duration.ofMillis(1));
        for (int i = 0; i < 100; i++) {
            assertThat(find(keys, "made-up-" + i)).isEmpty();
        }
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aStrangersKeyDoesNotKeepANewOneOutForAMinute() {
        assertThat(knows(OLD)).isTrue();
        pass(PublishedKeys.SHORTEST_FLOOR);
        assertThat(find(keys, "made-up")).isEmpty();
        published = KeySets.set(OLD, NEW);
        pass(PublishedKeys.SHORTEST_FLOOR);
        assertThat(knows(NEW)).isTrue();
        assertThat(fetches).isEqualTo(3);
    }

    @Test
    void aKeyIdOfAnyLengthIsNotRemembered() {
        assertThat(knows(OLD)).isTrue();
        pass(PublishedKeys.FLOOR);
        assertThat(find(keys, "x".repeat(257))).isEmpty();
        assertThat(fetches).isEqualTo(1);
    }

    @Test
    void whoNeedsTheNewKeyWaitsForTheFetchThatIsUnderWay() throws Exception {
        CountDownLatch fetching = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        PublishedKeys slow = new PublishedKeys(
                KeySets.source(() -> {
                    if (fetches++ == 0) {
                        return KeySets.set(OLD);
                    }
                    fetching.countDown();
                    try {
                        answer.await(10, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    return KeySets.set(OLD, NEW);
                }),
                RS256,
                () -> now);
        assertThat(find(slow, "old")).isPresent();
        pass(PublishedKeys.SHORTEST_FLOOR);
        ExecutorService console = Executors.newFixedThreadPool(4);
        try {
            List<Future<Boolean>> requests = new ArrayList<>();
            requests.add(console.submit(() -> find(slow, "new").isPresent()));
            assertThat(fetching.await(10, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 3; i++) {
                requests.add(console.submit(() -> find(slow, "new").isPresent()));
            }
            answer.countDown();
            for (Future<Boolean> request : requests) {
                assertThat(request.get(10, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            console.shutdownNow();
        }
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aKeyThatWasWithdrawnIsNoLongerKnown() {
        assertThat(knows(OLD)).isTrue();
        published = KeySets.set(NEW);
        pass(PublishedKeys.FRESH);
        assertThat(knows(OLD)).isFalse();
        assertThat(knows(NEW)).isTrue();
    }

    @Test
    void theLastSetIsUsedForADayWhileTheGatewayDoesNotAnswer() {
        assertThat(knows(OLD)).isTrue();
        published = null;
        pass(PublishedKeys.USABLE.minusMillis(1));
        assertThat(knows(OLD)).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(knows(OLD)).isFalse();
        published = KeySets.set(OLD);
        pass(PublishedKeys.FLOOR);
        assertThat(knows(OLD)).isTrue();
    }

    @Test
    void aGatewayThatDoesNotAnswerAtFirstIsAskedEveryFiveSeconds() {
        published = null;
        for (int i = 0; i < 10; i++) {
            assertThat(knows(OLD)).isFalse();
        }
        assertThat(fetches).isEqualTo(1);
        published = KeySets.set(OLD);
        pass(PublishedKeys.SHORTEST_FLOOR);
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "not json",
                "{\"keys\": []}",
                "{\"keys\": [{\"kty\": \"oct\", \"kid\": \"old\", \"k\": \"c2VjcmV0LXNlY3JldC1zZWNyZXQ\"}]}"
            })
    void aSetThatIsNoneDoesNotReplaceTheLastOne(String broken) {
        assertThat(knows(OLD)).isTrue();
        published = broken;
        pass(PublishedKeys.FRESH);
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aKeyForAnotherUseIsNotTaken() {
        RsaJsonWebKey encrypting = KeySets.otherKey("enc");
        encrypting.setUse("enc");
        RsaJsonWebKey other = KeySets.otherKey("ps");
        other.setAlgorithm("PS256");
        published = KeySets.set(OLD, encrypting, other);

        assertThat(knows(OLD)).isTrue();
        assertThat(knows(encrypting)).isFalse();
        assertThat(knows(other)).isFalse();
    }

    @Test
    void aKeyThatMayNotVerifyIsNotTaken() {
        published = """
                {"keys": [%s, %s]}""".formatted(
                        with(OLD, "\"key_ops\": [\"verify\"]"), with(NEW, "\"key_ops\": [\"sign\", \"encrypt\"]"));

        assertThat(knows(OLD)).isTrue();
        assertThat(knows(NEW)).isFalse();
    }

    @Test
    void aKeyOfACurveIsTakenWhereThePublisherMaySignWithIt() throws Exception {
        EllipticCurveJsonWebKey p256 = EcJwkGenerator.generateJwk(EllipticCurves.P256);
        p256.setKeyId("p256");
        EllipticCurveJsonWebKey p384 = EcJwkGenerator.generateJwk(EllipticCurves.P384);
        p384.setKeyId("p384");
        published = KeySets.set(OLD, p256, p384);
        PublishedKeys both = new PublishedKeys(KeySets.source(this::fetch), Set.of("RS256", "ES256"), () -> now);

        assertThat(both.find("p256")).contains(p256.getECPublicKey());
        assertThat(both.find("p384")).isEmpty();
        assertThat(keys.find("p256")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kty\": 1, \"kid\": \"odd\"}",
                "{\"kty\": \"OKP\", \"kid\": \"odd\", \"crv\": \"X448\", \"x\": \"AA\"}",
                "{\"kty\": \"RSA\", \"kid\": 5, \"n\": \"AA\", \"e\": \"AQAB\"}",
                "{\"kty\": \"RSA\", \"kid\": \"odd\", \"n\": 7, \"e\": \"AQAB\"}"
            })
    void aKeyThatNobodyCanReadDoesNotSpoilTheSet(String odd) {
        published = "{\"keys\": [" + odd + ", " + OLD.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY) + "]}";

        assertThat(knows(OLD)).isTrue();
    }

    private static String with(JsonWebKey key, String field) {
        String json = key.toJson(JsonWebKey.OutputControlLevel.PUBLIC_ONLY);
        return json.substring(0, json.length() - 1) + ", " + field + "}";
    }

    @Test
    void anUnknownKeyIsOpenOnlyWhileThePublisherIsSilent() throws Exception {
        assertThat(keys.find("made-up")).isEmpty();
        published = null;
        pass(PublishedKeys.FLOOR);
        assertThatThrownBy(() -> keys.find("made-up")).isInstanceOf(PublishedKeys.Unanswered.class);
        assertThat(knows(OLD)).isTrue();
        published = KeySets.set(OLD);
        pass(PublishedKeys.FLOOR);
        assertThat(keys.find("made-up")).isEmpty();
    }

    @Test
    void aClockThatWasPutBackKeepsNoSetForEver() {
        assertThat(knows(OLD)).isTrue();
        published = KeySets.set(NEW);
        pass(Duration.ofDays(-365));

        assertThat(knows(NEW)).isTrue();
    }

    @Test
    void whileOneThreadFetchesTheOthersGoOnWithTheSetThatIsThere() throws Exception {
        CountDownLatch fetching = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        PublishedKeys slow = new PublishedKeys(
                KeySets.source(() -> {
                    if (fetches++ == 1) {
                        fetching.countDown();
                        try {
                            answer.await(10, TimeUnit.SECONDS);
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    return KeySets.set(OLD);
                }),
                RS256,
                () -> now);
        assertThat(find(slow, "old")).isPresent();
        pass(PublishedKeys.FRESH);
        Thread first = new Thread(() -> assertThat(find(slow, "old")).isPresent());
        first.start();
        assertThat(fetching.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(find(slow, "old")).isPresent();
        assertThat(fetches).isEqualTo(2);
        answer.countDown();
        first.join();
    }
}
