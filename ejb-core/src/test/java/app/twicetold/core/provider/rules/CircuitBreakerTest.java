package app.twicetold.core.provider.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.provider.rules.CircuitBreaker.Failure;
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
    private static final Failure BROKEN = new Failure(ErrorKind.SERVER_ERROR, false, null);
    private static final Failure EMPTY_WALLET = new Failure(ErrorKind.RATE_LIMITED, true, null);
    private static final long COOL_DOWN = CircuitBreaker.FIRST_COOL_DOWN.toMillis();

    private CircuitBreaker breaker = CircuitBreaker.CLOSED;
    private long now = 5_000;

    private double chance = 0.5;

    private void end(@Nullable ErrorKind error, @Nullable Duration wish) {
        end(error == null ? null : new Failure(error, false, wish));
    }

    private void end(@Nullable Failure failure) {
        assertThat(breaker.admits(now)).isTrue();
        breaker = breaker.admitted();
        breaker = breaker.ended(breaker.generation(), failure, now, chance);
    }

    /** The probe comes as soon as it may, and fails. */
    private void probe(Failure failure) {
        now = breaker.probeFromMs();
        end(failure);
    }

    private long pauseMs() {
        return breaker.probeFromMs() - now;
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            end(ErrorKind.SERVER_ERROR, null);
        }
    }

    @Test
    void whileItIsClosedNothingIsAway() {
        fail(2);

        assertThat(breaker.awayAt(now)).isNull();
    }

    @ParameterizedTest
    @CsvSource({"0, true", "89999, true", "90000, false"})
    void thatItIsAwayIsKnownUntilNobodyHasAskedForLong(long dueForMs, boolean known) {
        fail(3);
        long since = now;
        now = breaker.probeFromMs() + dueForMs;

        assertThat(breaker.awayAt(now)).isEqualTo(known ? Duration.ofMillis(now - since) : null);
    }

    @Test
    void aProbeOnItsWayAndOneThatFailedKeepItAwaySinceItOpened() {
        fail(3);
        long since = now;
        now = breaker.probeFromMs();
        breaker = breaker.admitted();
        now += 60_000;

        assertThat(breaker.awayAt(now)).isEqualTo(Duration.ofMillis(now - since));

        breaker = breaker.ended(breaker.generation(), BROKEN, now, chance);
        assertThat(breaker.awayAt(now)).isEqualTo(Duration.ofMillis(now - since));
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
    void aProbeThatFailsWithinTenMinutesKeepsTheCoolDown() {
        fail(3);
        for (int probe = 0; probe < 39; probe++) {
            probe(BROKEN);
            assertThat(pauseMs()).isEqualTo(15_000);
        }
    }

    @ParameterizedTest
    @CsvSource({"599999, 15000", "600000, 30000", "600001, 30000"})
    void aProbeThatFailsTenMinutesAfterItOpenedDoublesTheCoolDown(long openMs, long coolDown) {
        fail(3);
        now += openMs;
        end(BROKEN);

        assertThat(pauseMs()).isEqualTo(coolDown);
    }

    @Test
    void theCoolDownGrowsToAMinute() {
        fail(3);
        now += 600_000;
        end(BROKEN);
        for (long expected : new long[] {60, 60, 60}) {
            probe(BROKEN);
            assertThat(pauseMs()).isEqualTo(expected * 1_000);
        }
        now = breaker.probeFromMs();
        end(null, null);
        fail(3);
        assertThat(pauseMs()).isEqualTo(COOL_DOWN);
    }

    @ParameterizedTest
    @CsvSource({"0, 12000", "0.25, 13500", "0.5, 15000", "1, 18000"})
    void theCoolDownVariesByAFifth(double luck, long coolDown) {
        chance = luck;
        fail(3);

        assertThat(pauseMs()).isEqualTo(coolDown);
    }

    @Test
    void theProbeOfAnEmptyWalletDoublesTheCoolDownUpToFiveMinutes() {
        chance = 1;
        for (int i = 0; i < 3; i++) {
            end(EMPTY_WALLET);
        }
        assertThat(pauseMs()).isEqualTo(15_000);
        for (long expected : new long[] {30, 60, 120, 240, 300, 300}) {
            probe(EMPTY_WALLET);
            assertThat(pauseMs()).isEqualTo(expected * 1_000);
        }
    }

    @Test
    void anOutageAfterAnEmptyWalletHasTheCoolDownOfAnOutage() {
        for (int i = 0; i < 3; i++) {
            end(EMPTY_WALLET);
        }
        probe(EMPTY_WALLET);
        probe(BROKEN);

        assertThat(pauseMs()).isEqualTo(15_000);
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
        for (long[] step : new long[][] {{7, 15}, {14, 15}, {15, 15}, {16, 16}, {90, 90}, {301, 300}}) {
            now = breaker.probeFromMs();
            end(ErrorKind.RATE_LIMITED, Duration.ofSeconds(step[0]));
            assertThat(pauseMs()).isEqualTo(step[1] * 1_000);
        }
    }

    /** Of a pause that the provider wished for nothing follows for the next one. */
    @ParameterizedTest
    @CsvSource({"1", "29", "30", "31", "300"})
    void thePauseAfterAWishIsTheFirstCoolDown(long wishSeconds) {
        end(ErrorKind.RATE_LIMITED, Duration.ofSeconds(wishSeconds));
        probe(BROKEN);

        assertThat(pauseMs()).isEqualTo(15_000);
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
    void aProbeThatWasCutShortIsDueAgainAfterTheCoolDown() {
        fail(3);
        now += COOL_DOWN;
        breaker = breaker.admitted();
        breaker = breaker.undecided(breaker.generation(), now, 0.5);

        assertThat(breaker.admits(now + COOL_DOWN - 1)).isFalse();
        assertThat(breaker.admits(now + COOL_DOWN)).isTrue();
        assertThat(CircuitBreaker.CLOSED.undecided(0, now, 0.5)).isEqualTo(CircuitBreaker.CLOSED);
    }

    @Test
    void whatACallBringsHomeAfterTheBreakerMovedOnIsNoNews() {
        long early = breaker.generation();
        fail(3);

        assertThat(breaker.ended(early, null, now, 0.5)).isEqualTo(breaker);
        assertThat(breaker.ended(early, new Failure(ErrorKind.TIMEOUT, false, Duration.ofHours(1)), now, 0.5))
                .isEqualTo(breaker);
        assertThat(breaker.abandoned(early, now)).isEqualTo(breaker);
    }

    @Test
    void noSequenceOfEventsKeepsAProviderOutForLongerThanFiveMinutes() {
        Failure wish = new Failure(ErrorKind.RATE_LIMITED, false, Duration.ofDays(1));
        QuickTheory.qt()
                .forAll(SourceDSL.lists().of(SourceDSL.integers().between(0, 5)).ofSizeBetween(0, 60))
                .checkAssert(events -> {
                    CircuitBreaker b = CircuitBreaker.CLOSED;
                    long at = 0;
                    for (int event : events) {
                        at += event * 19_000L;
                        if (!b.admits(at)) {
                            assertThat(b.probeFromMs() - at).isBetween(1L, 300_000L);
                            continue;
                        }
                        b = b.admitted();
                        b = switch (event) {
                            case 0 -> b.ended(b.generation(), null, at, 1);
                            case 1 -> b.ended(b.generation(), EMPTY_WALLET, at, 1);
                            case 2 -> b.abandoned(b.generation(), at);
                            case 3 -> b.ended(b.generation(), wish, at, 1);
                            default -> b.ended(b.generation(), BROKEN, at, 1);
                        };
                        assertThat(b.state()).isNotEqualTo(State.HALF_OPEN);
                    }
                });
    }
}
