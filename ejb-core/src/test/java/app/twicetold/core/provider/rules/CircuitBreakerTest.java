package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.CircuitBreaker.State;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quicktheories.QuickTheory;
import org.quicktheories.generators.SourceDSL;

class CircuitBreakerTest {
    private static final long COOL_DOWN = CircuitBreaker.FIRST_COOL_DOWN.toMillis();

    private CircuitBreaker breaker = CircuitBreaker.CLOSED;
    private long now = 5_000;

    private void end(@Nullable ErrorKind error, @Nullable Duration wish) {
        assertThat(breaker.admits(now)).isTrue();
        breaker = breaker.admitted();
        breaker = breaker.ended(breaker.generation(), error, wish, now);
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            end(ErrorKind.SERVER_ERROR, null);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, CLOSED", "3, OPEN"})
    void theThirdFailureInARowOpensIt(int failures, State state) {
        fail(failures);

        assertThat(breaker.state()).isEqualTo(state);
    }

    @Test
    void aSuccessStartsTheCountAgain() {
        fail(2);
        end(null, null);
        fail(2);

        assertThat(breaker.state()).isEqualTo(State.CLOSED);
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void onlyWhatTellsThatAProviderIsDownCounts(ErrorKind kind) {
        for (int i = 0; i < 3; i++) {
            end(kind, null);
        }

        boolean opens = switch (kind) {
            case TRANSPORT, SERVER_ERROR, TIMEOUT, RATE_LIMITED -> true;
            case UNCONFIGURED, CONTENT_POLICY, CLIENT_ERROR, INVALID_OUTPUT -> false;
        };
        assertThat(breaker.state()).isEqualTo(opens ? State.OPEN : State.CLOSED);
        assertThat(breaker.lastError()).isEqualTo(opens ? kind : null);
    }

    @Test
    void anOpenOneAdmitsOneProbeAfterTheCoolDown() {
        fail(3);

        assertThat(breaker.admits(now + COOL_DOWN - 1)).isFalse();
        assertThat(breaker.admits(now + COOL_DOWN)).isTrue();
        assertThat(breaker.admits(now + COOL_DOWN + 1)).isTrue();
        now += COOL_DOWN;
        breaker = breaker.admitted();
        assertThat(breaker.state()).isEqualTo(State.HALF_OPEN);
        assertThat(breaker.admits(now + 10 * COOL_DOWN)).isFalse();
    }

    @Test
    void aProbeThatSucceedsClosesIt() {
        fail(3);
        now += COOL_DOWN;
        end(null, null);

        assertThat(breaker.state()).isEqualTo(State.CLOSED);
        fail(2);
        assertThat(breaker.state()).isEqualTo(State.CLOSED);
    }

    @Test
    void aProbeThatIsAnsweredWithARefusalClosesItToo() {
        fail(3);
        now += COOL_DOWN;
        end(ErrorKind.CONTENT_POLICY, null);

        assertThat(breaker.state()).isEqualTo(State.CLOSED);
    }

    @Test
    void aProbeThatFailsDoublesTheCoolDownUpToFiveMinutes() {
        fail(3);
        assertThat(breaker.probeFromMs() - now).isEqualTo(15_000);
        for (long expected : new long[] {30, 60, 120, 240, 300, 300}) {
            now = breaker.probeFromMs();
            fail(1);
            assertThat(breaker.probeFromMs() - now).isEqualTo(expected * 1_000);
        }
        now = breaker.probeFromMs();
        end(null, null);
        fail(3);
        assertThat(breaker.probeFromMs() - now).isEqualTo(COOL_DOWN);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "7000, 7000", "299999, 299999", "300000, 300000", "300001, 300000", "3600000, 300000"})
    void aWishToBeLeftAloneOpensItAtOnceWithinLimits(long wish, long coolDown) {
        end(ErrorKind.RATE_LIMITED, Duration.ofMillis(wish));

        assertThat(breaker.state()).isEqualTo(State.OPEN);
        assertThat(breaker.probeFromMs() - now).isEqualTo(coolDown);
    }

    @Test
    void aProbeThatFailsWithAWishWaitsForTheLongerOfTheTwo() {
        end(ErrorKind.RATE_LIMITED, Duration.ofSeconds(7));
        for (long[] step : new long[][] {{7, 15}, {7, 30}, {90, 90}, {1, 120}, {1, 240}, {1, 300}}) {
            now = breaker.probeFromMs();
            end(ErrorKind.RATE_LIMITED, Duration.ofSeconds(step[0]));
            assertThat(breaker.probeFromMs() - now).isEqualTo(step[1] * 1_000);
        }
    }

    /** Of a pause that the provider wished for nothing follows for the next one. */
    @ParameterizedTest
    @CsvSource({"1", "29", "30", "31", "300"})
    void theSecondPauseIsOfThirtySecondsAtMostAfterAWishToo(long wishSeconds) {
        end(ErrorKind.RATE_LIMITED, Duration.ofSeconds(wishSeconds));
        now = breaker.probeFromMs();
        fail(1);

        assertThat(breaker.probeFromMs() - now).isEqualTo(15_000);
        now = breaker.probeFromMs();
        fail(1);
        assertThat(breaker.probeFromMs() - now).isEqualTo(30_000);
    }

    @Test
    void aWishForNoTimeIsAFailureLikeAnother() {
        end(ErrorKind.RATE_LIMITED, Duration.ZERO);

        assertThat(breaker.state()).isEqualTo(State.CLOSED);
        assertThat(breaker.failures()).isEqualTo(1);
    }

    @Test
    void aProbeThatTellsNothingIsStillDue() {
        fail(3);
        now += COOL_DOWN;
        breaker = breaker.admitted();
        breaker = breaker.abandoned(breaker.generation(), now);

        assertThat(breaker.state()).isEqualTo(State.OPEN);
        assertThat(breaker.admits(now)).isTrue();
        assertThat(CircuitBreaker.CLOSED.abandoned(0, now)).isEqualTo(CircuitBreaker.CLOSED);
    }

    @Test
    void whatACallBringsHomeAfterTheBreakerMovedOnIsNoNews() {
        long early = breaker.generation();
        fail(3);

        assertThat(breaker.ended(early, null, null, now)).isEqualTo(breaker);
        assertThat(breaker.ended(early, ErrorKind.TIMEOUT, Duration.ofHours(1), now))
                .isEqualTo(breaker);
        assertThat(breaker.abandoned(early, now)).isEqualTo(breaker);
    }

    @Test
    void noSequenceOfEventsKeepsAProviderOutForLongerThanFiveMinutes() {
        QuickTheory.qt()
                .forAll(SourceDSL.lists().of(SourceDSL.integers().between(0, 5)).ofSizeBetween(0, 60))
                .checkAssert(events -> {
                    CircuitBreaker b = CircuitBreaker.CLOSED;
                    long at = 0;
                    for (int event : events) {
                        at += event * 11_000L;
                        if (!b.admits(at)) {
                            assertThat(b.probeFromMs() - at).isBetween(1L, 300_000L);
                            continue;
                        }
                        b = b.admitted();
                        b = switch (event) {
                            case 0 -> b.ended(b.generation(), null, null, at);
                            case 1 -> b.ended(b.generation(), ErrorKind.INVALID_OUTPUT, null, at);
                            case 2 -> b.abandoned(b.generation(), at);
                            case 3 -> b.ended(b.generation(), ErrorKind.RATE_LIMITED, Duration.ofDays(1), at);
                            default -> b.ended(b.generation(), ErrorKind.TIMEOUT, null, at);
                        };
                        assertThat(b.state()).isNotEqualTo(State.HALF_OPEN);
                    }
                });
    }
}
