package app.twicetold.core.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jose4j.jwk.RsaJsonWebKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayKeysTest {
    private static final RsaJsonWebKey OLD = GatewayFixture.key("old");
    private static final RsaJsonWebKey NEW = GatewayFixture.otherKey("new");

    private Instant now = GatewayFixture.NOW;
    private @Nullable String published = GatewayFixture.set(OLD);
    private int fetches;
    private final GatewayKeys keys = new GatewayKeys(this::fetch, () -> now);

    private String fetch() throws IOException {
        fetches++;
        if (published == null) {
            throw new IOException("away");
        }
        return published;
    }

    private boolean knows(RsaJsonWebKey key) {
        return keys.find(key.getKeyId()).map(key.getPublicKey()::equals).orElse(false);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    @Test
    void theSetIsFetchedOnceAnHour() {
        assertThat(knows(OLD)).isTrue();
        pass(GatewayKeys.FRESH.minusMillis(1));
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(1);
        pass(Duration.ofMillis(1));
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void theSameUnknownKeyIsLookedForOnceAMinute() {
        assertThat(knows(OLD)).isTrue();
        pass(GatewayKeys.SHORTEST_FLOOR);
        assertThat(keys.find("made-up")).isEmpty();
        assertThat(fetches).isEqualTo(2);

        pass(GatewayKeys.FLOOR.minusMillis(1));
        assertThat(keys.find("made-up")).isEmpty();
        assertThat(fetches).isEqualTo(2);
        pass(Duration.ofMillis(1));
        assertThat(keys.find("made-up")).isEmpty();
        assertThat(fetches).isEqualTo(3);
        assertThat(knows(OLD)).isTrue();
    }

    @Test
    void madeUpKeysTogetherCauseOneQuestionInFiveSeconds() {
        assertThat(knows(OLD)).isTrue();
        for (int i = 0; i < 100; i++) {
            assertThat(keys.find("made-up-" + i)).isEmpty();
        }
        assertThat(fetches).isEqualTo(1);
        pass(GatewayKeys.SHORTEST_FLOOR.minusMillis(1));
        assertThat(keys.find("made-up")).isEmpty();
        assertThat(fetches).isEqualTo(1);
        pass(Duration.ofMillis(1));
        for (int i = 0; i < 100; i++) {
            assertThat(keys.find("made-up-" + i)).isEmpty();
        }
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aStrangersKeyDoesNotKeepANewOneOutForAMinute() {
        assertThat(knows(OLD)).isTrue();
        pass(GatewayKeys.SHORTEST_FLOOR);
        assertThat(keys.find("made-up")).isEmpty();
        published = GatewayFixture.set(OLD, NEW);
        pass(GatewayKeys.SHORTEST_FLOOR);
        assertThat(knows(NEW)).isTrue();
        assertThat(fetches).isEqualTo(3);
    }

    @Test
    void aKeyIdOfAnyLengthIsNotRemembered() {
        assertThat(knows(OLD)).isTrue();
        pass(GatewayKeys.FLOOR);
        assertThat(keys.find("x".repeat(257))).isEmpty();
        assertThat(fetches).isEqualTo(1);
    }

    @Test
    void whoNeedsTheNewKeyWaitsForTheFetchThatIsUnderWay() throws Exception {
        CountDownLatch fetching = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        GatewayKeys slow = new GatewayKeys(
                () -> {
                    if (fetches++ == 0) {
                        return GatewayFixture.set(OLD);
                    }
                    fetching.countDown();
                    try {
                        answer.await(10, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    return GatewayFixture.set(OLD, NEW);
                },
                () -> now);
        assertThat(slow.find("old")).isPresent();
        pass(GatewayKeys.SHORTEST_FLOOR);
        ExecutorService console = Executors.newFixedThreadPool(4);
        try {
            List<Future<Boolean>> requests = new ArrayList<>();
            requests.add(console.submit(() -> slow.find("new").isPresent()));
            assertThat(fetching.await(10, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 3; i++) {
                requests.add(console.submit(() -> slow.find("new").isPresent()));
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
        published = GatewayFixture.set(NEW);
        pass(GatewayKeys.FRESH);
        assertThat(knows(OLD)).isFalse();
        assertThat(knows(NEW)).isTrue();
    }

    @Test
    void theLastSetIsUsedForADayWhileTheGatewayDoesNotAnswer() {
        assertThat(knows(OLD)).isTrue();
        published = null;
        pass(GatewayKeys.USABLE.minusMillis(1));
        assertThat(knows(OLD)).isTrue();
        pass(Duration.ofMillis(1));
        assertThat(knows(OLD)).isFalse();
        published = GatewayFixture.set(OLD);
        pass(GatewayKeys.FLOOR);
        assertThat(knows(OLD)).isTrue();
    }

    @Test
    void aGatewayThatDoesNotAnswerAtFirstIsAskedEveryFiveSeconds() {
        published = null;
        for (int i = 0; i < 10; i++) {
            assertThat(knows(OLD)).isFalse();
        }
        assertThat(fetches).isEqualTo(1);
        published = GatewayFixture.set(OLD);
        pass(GatewayKeys.SHORTEST_FLOOR);
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
        pass(GatewayKeys.FRESH);
        assertThat(knows(OLD)).isTrue();
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aKeyForAnotherUseIsNotTaken() {
        RsaJsonWebKey encrypting = GatewayFixture.otherKey("enc");
        encrypting.setUse("enc");
        RsaJsonWebKey other = GatewayFixture.otherKey("ps");
        other.setAlgorithm("PS256");
        published = GatewayFixture.set(OLD, encrypting, other);

        assertThat(knows(OLD)).isTrue();
        assertThat(knows(encrypting)).isFalse();
        assertThat(knows(other)).isFalse();
    }

    @Test
    void whileOneThreadFetchesTheOthersGoOnWithTheSetThatIsThere() throws Exception {
        CountDownLatch fetching = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        GatewayKeys slow = new GatewayKeys(
                () -> {
                    if (fetches++ == 1) {
                        fetching.countDown();
                        try {
                            answer.await(10, TimeUnit.SECONDS);
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    return GatewayFixture.set(OLD);
                },
                () -> now);
        assertThat(slow.find("old")).isPresent();
        pass(GatewayKeys.FRESH);
        Thread first = new Thread(() -> assertThat(slow.find("old")).isPresent());
        first.start();
        assertThat(fetching.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(slow.find("old")).isPresent();
        assertThat(fetches).isEqualTo(2);
        answer.countDown();
        first.join();
    }
}
