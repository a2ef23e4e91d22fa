package app.twicetold.core.purchase.rules;

import static org.assertj.core.api.Assertions.assertThat;

import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import java.time.Instant;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class EntitlementMappingTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant BEFORE = NOW.minusSeconds(1);
    private static final Instant AFTER = NOW.plusSeconds(1);
    private static final String PRODUCT = "pro_annual";

    @Test
    void withoutAnEntitlementAndWithoutAnEarlierOneThereIsNone() {
        assertThat(EntitlementMapping.of(null, null, NOW, false)).isEqualTo(Entitlement.NONE);
        assertThat(EntitlementMapping.of(null, Entitlement.NONE, NOW, false)).isEqualTo(Entitlement.NONE);
    }

    @Test
    void anEntitlementThatIsGoneHasExpiredWhenItWasLastKnownToEnd() {
        Entitlement earlier = new Entitlement(EntitlementStatus.TRIAL, PRODUCT, AFTER, AFTER);

        assertThat(EntitlementMapping.of(null, earlier, NOW, false))
                .isEqualTo(new Entitlement(EntitlementStatus.EXPIRED, PRODUCT, null, AFTER));
    }

    @Test
    void aSandboxPurchaseCountsAsNoneWhereItIsRefused() {
        Grant grant = new Grant(PRODUCT, AFTER, null, new Term(true, null, null, true));
        Entitlement earlier = new Entitlement(EntitlementStatus.ACTIVE, PRODUCT, null, BEFORE);

        assertThat(EntitlementMapping.of(grant, null, NOW, true)).isEqualTo(Entitlement.NONE);
        assertThat(EntitlementMapping.of(grant, earlier, NOW, true).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(EntitlementMapping.of(grant, null, NOW, false).status()).isEqualTo(EntitlementStatus.TRIAL);
    }

    static Stream<Arguments> rows() {
        return Stream.of(
                row("refunded and over", grant(BEFORE, null, paid(null, BEFORE)), "revoked", null, BEFORE),
                row("refunded and over, grace too", grant(BEFORE, NOW, paid(null, BEFORE)), "revoked", null, BEFORE),
                row("refunded without an end", grant(null, null, paid(null, BEFORE)), "revoked", null, BEFORE),
                row(
                        "refunded without an end, in grace",
                        grant(null, AFTER, paid(BEFORE, BEFORE)),
                        "revoked",
                        null,
                        BEFORE),
                row("refunded and running", grant(AFTER, null, paid(null, BEFORE)), "active", null, AFTER),
                row("refunded, grace runs", grant(BEFORE, AFTER, paid(null, BEFORE)), "grace", null, AFTER),
                row("billing issue in grace", grant(BEFORE, AFTER, paid(BEFORE, null)), "grace", null, AFTER),
                row("billing issue in grace of a trial", grant(AFTER, AFTER, trial(BEFORE)), "grace", null, AFTER),
                row("billing issue, grace over, running", grant(AFTER, NOW, paid(BEFORE, null)), "active", null, AFTER),
                row("billing issue without grace", grant(AFTER, null, paid(BEFORE, null)), "active", null, AFTER),
                row("without an end", grant(null, null, Term.NONE), "active", null, null),
                row("trial without an end", grant(null, null, trial(null)), "active", null, null),
                row("running trial", grant(AFTER, null, trial(null)), "trial", AFTER, AFTER),
                row("running paid", grant(AFTER, null, paid(null, null)), "active", null, AFTER),
                row("running gift", grant(AFTER, null, Term.NONE), "active", null, AFTER),
                row("over, in grace", grant(BEFORE, AFTER, paid(null, null)), "grace", null, AFTER),
                row("trial over, in grace", grant(BEFORE, AFTER, trial(null)), "grace", null, AFTER),
                row("over", grant(BEFORE, null, paid(null, null)), "expired", null, BEFORE),
                row("over at this moment", grant(NOW, NOW, trial(null)), "expired", null, NOW),
                row("billing issue, all over", grant(BEFORE, BEFORE, paid(BEFORE, null)), "expired", null, BEFORE));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("rows")
    void theFirstRowThatMatchesDecides(
            String name, Grant grant, String status, @Nullable Instant trialEndsAt, @Nullable Instant expiresAt) {
        Entitlement expected = new Entitlement(EntitlementStatus.ofWire(status), PRODUCT, trialEndsAt, expiresAt);
        assertThat(EntitlementMapping.of(grant, null, NOW, false)).isEqualTo(expected);
        assertThat(EntitlementMapping.of(
                        grant, new Entitlement(EntitlementStatus.ACTIVE, "other", null, AFTER), NOW, true))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} {1} s after its end")
    @CsvSource({
        "trial, 86399, trial",
        "trial, 86400, trial",
        "trial, 86401, expired",
        "active, 86400, active",
        "active, 86401, expired",
        "grace, 86400, grace",
        "grace, 86401, expired",
        "expired, 0, expired",
        "revoked, 86401, revoked",
        "none, 86401, none"
    })
    void theStoredStatusIsTrustedForADayAfterItsEnd(String stored, long secondsAfter, String effective) {
        Entitlement entitlement = new Entitlement(EntitlementStatus.ofWire(stored), PRODUCT, null, NOW);

        assertThat(entitlement.statusAt(NOW.plusSeconds(secondsAfter)).wire()).isEqualTo(effective);
    }

    @Test
    void anEntitlementWithoutAnEndNeverExpires() {
        assertThat(new Entitlement(EntitlementStatus.ACTIVE, PRODUCT, null, null).statusAt(Instant.MAX))
                .isEqualTo(EntitlementStatus.ACTIVE);
    }

    private static Arguments row(
            String name, Grant grant, String status, @Nullable Instant trialEndsAt, @Nullable Instant expiresAt) {
        return Arguments.of(name, grant, status, trialEndsAt, expiresAt);
    }

    private static Grant grant(@Nullable Instant expiresAt, @Nullable Instant graceUntil, Term term) {
        return new Grant(PRODUCT, expiresAt, graceUntil, term);
    }

    private static Term paid(@Nullable Instant billingIssueAt, @Nullable Instant refundedAt) {
        return new Term(false, billingIssueAt, refundedAt, false);
    }

    private static Term trial(@Nullable Instant billingIssueAt) {
        return new Term(true, billingIssueAt, null, false);
    }
}
