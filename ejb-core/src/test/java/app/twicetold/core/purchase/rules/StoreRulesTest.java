package app.twicetold.core.purchase.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreRulesTest {
    private static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);
    private static final StoreSubscription RUNNING =
            new StoreSubscription("pro_annual", NOW.minus(DAY), NOW.plus(DAY), false, null, null, NOW);

    @ParameterizedTest
    @CsvSource({"-1, EXPIRED", "0, EXPIRED", "1, ACTIVE"})
    void aPeriodLastsUntilItsEnd(long secondsLeft, EntitlementStatus status) {
        StoreSubscription subscription = new StoreSubscription(
                "pro_annual", NOW.minus(DAY), NOW.plusSeconds(secondsLeft), false, null, null, NOW);
        assertThat(subscription.entitlementAt(NOW))
                .isEqualTo(new Entitlement(status, "pro_annual", null, NOW.plusSeconds(secondsLeft)));
    }

    @Test
    void aTrialIsATrialAsLongAsItRuns() {
        StoreSubscription trial =
                new StoreSubscription("pro_annual", NOW.minus(DAY), NOW.plus(DAY), true, null, null, NOW);
        assertThat(trial.entitlementAt(NOW))
                .isEqualTo(new Entitlement(EntitlementStatus.TRIAL, "pro_annual", NOW.plus(DAY), NOW.plus(DAY)));
        assertThat(trial.entitlementAt(NOW.plus(DAY)).status()).isEqualTo(EntitlementStatus.EXPIRED);
    }

    @Test
    void aRevokedPeriodIsRevokedAlsoWhileItRuns() {
        StoreSubscription revoked = RUNNING.revokedBy(NOW.minusSeconds(5));
        assertThat(revoked.entitlementAt(NOW))
                .isEqualTo(new Entitlement(EntitlementStatus.REVOKED, "pro_annual", null, NOW.minusSeconds(5)));
        assertThat(revoked.revokedBy(NOW)).isEqualTo(revoked);
    }

    @ParameterizedTest
    @CsvSource({"-1, EXPIRED", "0, EXPIRED", "1, GRACE"})
    void graceLastsUntilItsEnd(long secondsLeft, EntitlementStatus status) {
        StoreSubscription graced = RUNNING.endedAt(NOW.minusSeconds(60)).withGrace(NOW.plusSeconds(secondsLeft));
        assertThat(graced.entitlementAt(NOW).status()).isEqualTo(status);
    }

    @ParameterizedTest(name = "period {0} s, signed {1} s after what is known")
    @CsvSource({"0, -1, false", "0, 0, true", "0, 1, true", "-1, 1, false", "-1, -1, false", "1, -1, true", "1, 1, true"
    })
    void thePeriodDecidesThenTheSigningDate(long periodSeconds, long signedSeconds, boolean replaces) {
        StoreSubscription news = new StoreSubscription(
                "pro_annual",
                RUNNING.periodStart().plusSeconds(periodSeconds),
                NOW,
                false,
                null,
                null,
                NOW.plusSeconds(signedSeconds));
        assertThat(news.replaces(RUNNING)).isEqualTo(replaces);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1})
    void whatTheStoreSaysEndedHasEndedWhateverOurClockSays(long secondsAhead) {
        StoreSubscription ended = StoreNotice.apply("EXPIRED", null, RUNNING, null);
        assertThat(ended.entitlementAt(NOW.minusSeconds(secondsAhead)).status()).isEqualTo(EntitlementStatus.EXPIRED);
    }

    @Test
    void aTransactionKeepsTheGraceOfItsPeriodOnly() {
        StoreSubscription known = RUNNING.withGrace(NOW.plus(DAY));
        StoreSubscription next = new StoreSubscription("pro_annual", NOW, NOW.plus(DAY), false, null, null, NOW);
        assertThat(RUNNING.withGraceOf(known)).isEqualTo(known);
        assertThat(next.withGraceOf(known)).isEqualTo(next);
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXPIRED", "GRACE_PERIOD_EXPIRED"})
    void anEndedSubscriptionEndsNoLaterThanTheNotification(String type) {
        StoreSubscription running = StoreNotice.apply(type, null, RUNNING, NOW.plus(DAY));
        assertThat(running.expiresAt()).isEqualTo(NOW);
        assertThat(running.graceUntil()).isNull();
        StoreSubscription over = RUNNING.endedAt(NOW.minus(DAY));
        assertThat(StoreNotice.apply(type, null, over, null).expiresAt()).isEqualTo(NOW.minus(DAY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFUND", "REVOKE"})
    void aRefundRevokesWhenTheStoreSaysOrElseWithTheNotification(String type) {
        assertThat(StoreNotice.apply(type, null, RUNNING, null).revokedAt()).isEqualTo(NOW);
        StoreSubscription dated = RUNNING.revokedBy(NOW.minus(DAY));
        assertThat(StoreNotice.apply(type, null, dated, null).revokedAt()).isEqualTo(NOW.minus(DAY));
    }

    @Test
    void aFailedRenewalIsAGracePeriodOnlyWhenTheStoreSaysSo() {
        Instant until = NOW.plus(DAY.multipliedBy(16));
        assertThat(failed("GRACE_PERIOD", RUNNING, until).graceUntil()).isEqualTo(until);
        assertThat(failed(null, RUNNING, until).graceUntil()).isNull();
        assertThat(failed("SOMETHING_ELSE", RUNNING, until).graceUntil()).isNull();
    }

    @Test
    void aGracePeriodWithoutAnEndIsTheShortestThereIs() {
        assertThat(failed("GRACE_PERIOD", RUNNING, null).graceUntil())
                .isEqualTo(NOW.plus(DAY).plus(StoreNotice.SHORTEST_GRACE));
        assertThat(failed("GRACE_PERIOD", RUNNING.endedAt(NOW.minus(DAY)), null).graceUntil())
                .isEqualTo(NOW.plus(StoreNotice.SHORTEST_GRACE));
    }

    @Test
    void anUnknownNotificationSaysWhatItsTransactionSays() {
        assertThat(StoreNotice.apply("SOMETHING_OF_TOMORROW", null, RUNNING, null))
                .isEqualTo(RUNNING);
        assertThat(StoreNotice.apply("DID_CHANGE_RENEWAL_STATUS", null, RUNNING, NOW.plus(DAY)))
                .isEqualTo(RUNNING.withGrace(NOW.plus(DAY)));
    }

    @Test
    void theBestSubscriptionCounts() {
        StoreSubscription longer = new StoreSubscription(
                "pro_monthly", NOW.minus(DAY), NOW.plus(DAY.multipliedBy(2)), false, null, null, NOW);
        StoreSubscription revoked = longer.revokedBy(NOW);
        assertThat(StoreSubscription.best(List.of(revoked, RUNNING, longer), NOW))
                .hasValue(longer.entitlementAt(NOW));
        assertThat(StoreSubscription.best(List.of(revoked, RUNNING), NOW)).hasValue(RUNNING.entitlementAt(NOW));
        assertThat(StoreSubscription.best(List.of(), NOW)).isEmpty();
    }

    @Test
    void theStatusesAreWorthTheirPlace() {
        assertThat(Arrays.stream(EntitlementStatus.values()).sorted(Comparator.comparingInt(EntitlementStatus::worth)))
                .containsExactly(
                        EntitlementStatus.NONE,
                        EntitlementStatus.REVOKED,
                        EntitlementStatus.EXPIRED,
                        EntitlementStatus.GRACE,
                        EntitlementStatus.TRIAL,
                        EntitlementStatus.ACTIVE);
    }

    @Test
    void ofTwoEntitlementsOfOneStatusTheLongerOneIsTheBetter() {
        Entitlement forever = new Entitlement(EntitlementStatus.ACTIVE, "p", null, null);
        Entitlement longer = new Entitlement(EntitlementStatus.ACTIVE, "p", null, NOW.plusSeconds(1));
        Entitlement shorter = new Entitlement(EntitlementStatus.ACTIVE, "q", null, NOW);
        Entitlement trial = new Entitlement(EntitlementStatus.TRIAL, "p", NOW.plus(DAY), NOW.plus(DAY));
        assertThat(forever).isGreaterThan(longer);
        assertThat(longer).isGreaterThan(shorter);
        assertThat(shorter).isGreaterThan(trial);
        assertThat(trial).isGreaterThan(Entitlement.NONE);
        assertThat(shorter.compareTo(new Entitlement(EntitlementStatus.ACTIVE, "q", null, NOW)))
                .isZero();
    }

    private static StoreSubscription failed(
            @Nullable String subtype, StoreSubscription transaction, @Nullable Instant graceUntil) {
        return StoreNotice.apply("DID_FAIL_TO_RENEW", subtype, transaction, graceUntil);
    }
}
