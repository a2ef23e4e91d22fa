package app.twicetold.core.purchase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import app.twicetold.core.SessionBeans;
import app.twicetold.core.library.LibraryFixture;
import app.twicetold.core.purchase.rules.Entitlement;
import app.twicetold.core.purchase.rules.EntitlementStatus;
import app.twicetold.core.purchase.rules.StoreAdmission;
import app.twicetold.core.purchase.rules.SubscriberRecord;
import app.twicetold.core.purchase.rules.SubscriberRecord.Grant;
import app.twicetold.core.purchase.rules.SubscriberRecord.Term;
import app.twicetold.core.purchase.store.AppStoreReceipts;
import app.twicetold.core.purchase.store.StoreChain;
import app.twicetold.core.purchase.store.StoreSignatures;
import app.twicetold.core.shared.ErrorCode;
import app.twicetold.core.shared.ServiceException;
import app.twicetold.persistence.account.UserEntity;
import app.twicetold.persistence.account.UserRepository;
import app.twicetold.persistence.purchase.EntitlementRepository;
import app.twicetold.persistence.purchase.StoreRevocationRepository;
import app.twicetold.persistence.purchase.StoreSubscriptionRepository;
import app.twicetold.persistence.testing.TestDatabase;
import jakarta.persistence.EntityManager;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Purchases of builds that do not know the purchase layer: transactions and notifications that the store signed. */
class StoreReceiptsIT {
    private static final Instant NOW = LibraryFixture.NOW;
    private static final Duration DAY = Duration.ofDays(1);
    private static final String BUNDLE = "app.twicetold.ios";
    private static final StoreChain CHAIN = StoreChain.genuine();

    private final TestDatabase database = TestDatabase.get();
    private final LibraryFixture fixture = new LibraryFixture(database);
    private Instant now = NOW;
    private boolean refuseSandbox;

    @BeforeEach
    void emptyDatabase() {
        database.clear();
    }

    @Test
    void aTransactionGrantsWhatItSaysAndCompletesOnboarding() {
        String user = fixture.user(u -> u.onboardingStatus = "plan_ready");

        present(user, running());

        assertThat(view(user))
                .isEqualTo(
                        new EntitlementView(EntitlementStatus.ACTIVE, "pro_annual", null, NOW.plus(DAY), "store", NOW));
        assertThat(onboarding(user)).isEqualTo("complete");
        present(user, running());
        assertThat(view(user).updatedAt()).isEqualTo(NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "FREE_TRIAL, 1, TRIAL",
        "FREE_TRIAL, , TRIAL",
        ", 1, TRIAL",
        "PAY_AS_YOU_GO, 1, ACTIVE",
        ", 2, ACTIVE",
        ", , ACTIVE"
    })
    void aFreeTrialIsATrial(@Nullable String discount, @Nullable Integer offer, EntitlementStatus status) {
        String user = fixture.user();
        Map<String, Object> transaction = running();
        if (discount != null) {
            transaction.put("offerDiscountType", discount);
        }
        if (offer != null) {
            transaction.put("offerType", offer);
        }

        present(user, transaction);

        assertThat(view(user).status()).isEqualTo(status);
        assertThat(view(user).trialEndsAt()).isEqualTo(status == EntitlementStatus.TRIAL ? NOW.plus(DAY) : null);
    }

    @ParameterizedTest
    @CsvSource({"-1, EXPIRED", "0, EXPIRED", "1, ACTIVE"})
    void aPeriodLastsUntilItsEnd(long secondsLeft, EntitlementStatus status) {
        String user = fixture.user();
        present(user, with(running(), "expiresDate", NOW.plusSeconds(secondsLeft)));
        assertThat(view(user).status()).isEqualTo(status);
    }

    @Test
    void aRefundedTransactionRevokes() {
        String user = fixture.user();
        present(user, with(running(), "revocationDate", NOW.minus(DAY)));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);
        assertThat(view(user).expiresAt()).isEqualTo(NOW.minus(DAY));
    }

    @Test
    void aForgedTransactionGrantsNothing() {
        String user = fixture.user();
        assertRefused(
                () -> presenter().present(user, StoreChain.genuine().sign(running())), ErrorCode.INVALID_TRANSACTION);
        assertRefused(() -> presenter().present(user, "x"), ErrorCode.INVALID_TRANSACTION);
        assertRefused(
                () -> present(user, with(running(), "bundleId", "app.of.somebody")), ErrorCode.INVALID_TRANSACTION);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.NONE);
        assertThat(count("store_subscriptions")).isZero();
    }

    @Test
    void whatIsNoSubscriptionGrantsNothing() {
        String user = fixture.user();
        Map<String, Object> consumable = running();
        consumable.remove("expiresDate");
        assertRefused(() -> present(user, consumable), ErrorCode.INVALID_TRANSACTION);
    }

    @Test
    void theNamedBuyerIsTheUser() {
        String user = fixture.user();
        String other = fixture.user();
        Map<String, Object> transaction = running();
        transaction.put("appAccountToken", StoreBuyer.uuid(user).toString());

        assertRefused(() -> present(other, transaction), ErrorCode.INVALID_TRANSACTION);
        present(user, transaction);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(other).status()).isEqualTo(EntitlementStatus.NONE);
        assertRefused(() -> present(other, transaction), ErrorCode.INVALID_TRANSACTION);
    }

    @Test
    void whoeverOwnsASubscriptionAfterAMergeMayPresentItAgain() {
        String bought = fixture.user();
        String kept = fixture.user();
        Map<String, Object> transaction = running();
        transaction.put("appAccountToken", StoreBuyer.uuid(bought).toString());
        present(bought, transaction);
        database.run(entities -> entities.createNativeQuery("update store_subscriptions set user_id = :kept")
                .setParameter("kept", kept)
                .executeUpdate());

        present(kept, with(transaction, "signedDate", NOW.plusSeconds(1)));

        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.ACTIVE);
    }

    @Test
    void aSubscriptionBelongsToWhoPresentedItLast() {
        String old = fixture.user();
        String fresh = fixture.user();
        present(old, running());

        present(fresh, running());

        assertThat(view(fresh).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(old).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(count("store_subscriptions")).isEqualTo(1);
        present(old, with(running(), "signedDate", NOW.minus(DAY)));
        assertThat(view(fresh).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(old).status()).isEqualTo(EntitlementStatus.EXPIRED);
    }

    @Test
    void theBestOfSeveralSubscriptionsCounts() {
        String user = fixture.user();
        present(user, running());
        Map<String, Object> lapsed = with(running(), "expiresDate", NOW.minus(DAY));
        lapsed.put("originalTransactionId", "2000");
        present(user, lapsed);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);

        Map<String, Object> longer = with(running(), "expiresDate", NOW.plus(DAY.multipliedBy(30)));
        longer.put("originalTransactionId", "3000");
        present(user, longer);
        assertThat(view(user).expiresAt()).isEqualTo(NOW.plus(DAY.multipliedBy(30)));
    }

    @Test
    void anEarlierPeriodNeverUndoesALaterOneWheneverItWasSigned() {
        String user = fixture.user();
        present(user, running());
        Map<String, Object> earlier = with(running(), "purchaseDate", NOW.minus(DAY.multipliedBy(40)));
        earlier.put("expiresDate", NOW.minus(DAY.multipliedBy(10)).toEpochMilli());
        earlier.put("revocationDate", NOW.toEpochMilli());
        earlier.put("signedDate", NOW.plusSeconds(1).toEpochMilli());

        present(user, earlier);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
    }

    @Test
    void aRecordOfThePurchaseLayerThatOpensThePaywallWins() {
        String user = fixture.user();
        land(user, paid(NOW.plusSeconds(1)));

        present(user, running());

        assertThat(view(user).source()).isEqualTo("purchase_layer");
        assertThat(view(user).productId()).isEqualTo("pro_monthly");
        assertThat(view(user).expiresAt()).isEqualTo(NOW.plusSeconds(1));
    }

    @ParameterizedTest
    @CsvSource({"-1, purchase_layer", "0, purchase_layer", "1, store"})
    void aRecordOfThePurchaseLayerWinsUntilNobodyTrustsItAnyMore(long secondsAfter, String source) {
        String user = fixture.user();
        land(user, paid(NOW.plusSeconds(1)));
        now = NOW.plusSeconds(1).plus(Entitlement.RENEWAL_LAG).plusSeconds(secondsAfter);

        present(user, with(running(), "expiresDate", now.plus(DAY)));

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(user).source()).isEqualTo(source);
    }

    @Test
    void aRecordOfThePurchaseLayerThatEndedDoesNotEndWhatTheStoreSaysIsRunning() {
        String user = fixture.user();
        land(user, paid(NOW.minus(DAY)));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);

        present(user, running());
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(user).source()).isEqualTo("store");

        now = NOW.plusSeconds(2);
        land(user, paid(NOW.minus(DAY)));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(receive("n-1", "REFUND", NOW.plusSeconds(9), running())).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);
        land(user, paid(NOW.minus(DAY)));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(view(user).source()).isEqualTo("purchase_layer");
    }

    @Test
    void aRefundOfThePurchaseLayerEndsWhatTheStoreSignedBefore() {
        String user = fixture.user();
        present(user, running());
        now = NOW.plusSeconds(10);
        land(user, refunded(NOW.plusSeconds(5)));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);

        present(user, running());
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);
        // Also when the layer says nothing of the refund any more.
        land(user, new SubscriberRecord(now, null));
        present(user, running());
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
    }

    @ParameterizedTest
    @CsvSource({"4, REVOKED", "5, REVOKED", "6, ACTIVE"})
    void onlyWhatTheStoreSignedAfterARefundOpensAgain(long seconds, EntitlementStatus status) {
        String user = fixture.user();
        now = NOW.plusSeconds(10);
        land(user, refunded(NOW.plusSeconds(5)));

        present(user, with(running(), "signedDate", NOW.plusSeconds(seconds)));

        assertThat(view(user).status()).isEqualTo(status);
    }

    @Test
    void aRevocationOutlivesTheAccount() {
        String user = fixture.user();
        present(user, running());
        now = NOW.plusSeconds(60);
        assertThat(receive("n-1", "REFUND", now, running())).isTrue();
        delete(user);
        String next = fixture.user();

        present(next, running());

        assertThat(view(next).status()).isEqualTo(EntitlementStatus.REVOKED);
    }

    @Test
    void aRefundOfThePurchaseLayerOutlivesTheAccountToo() {
        String user = fixture.user();
        present(user, running());
        now = NOW.plusSeconds(60);
        land(user, refunded(NOW.plusSeconds(30)));
        delete(user);
        String next = fixture.user();

        present(next, running());
        assertThat(view(next).status()).isEqualTo(EntitlementStatus.REVOKED);
        present(next, with(running(), "signedDate", now));
        assertThat(view(next).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(count("store_revocations")).isZero();
    }

    @Test
    void aRevocationOfWhatNobodyPresentedIsKept() {
        now = NOW.plusSeconds(60);
        assertThat(receive("n-1", "REFUND", now, running())).isTrue();
        assertThat(outcome("n-1")).isEqualTo("ignored");
        String user = fixture.user();

        present(user, running());

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);
    }

    @Test
    void aRefundThatIsTakenBackLetsTheDocumentsCountAgain() {
        now = NOW.plusSeconds(120);
        assertThat(receive("n-1", "REFUND", NOW.plusSeconds(60), running())).isTrue();
        assertThat(receive("n-2", "REFUND_REVERSED", NOW.plusSeconds(61), running()))
                .isTrue();
        assertThat(count("store_revocations")).isZero();
        String user = fixture.user();

        present(user, running());

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "0, true", "1, false"})
    void aDocumentOfAnUnknownSubscriptionCountsWhileItIsRecent(long secondsAfter, boolean counts) {
        String user = fixture.user();
        now = NOW.plus(StoreAdmission.RECENT).plusSeconds(secondsAfter);
        Map<String, Object> running = with(running(), "expiresDate", now.plus(DAY));

        if (counts) {
            present(user, running);
        } else {
            assertRefused(() -> present(user, running), ErrorCode.INVALID_TRANSACTION);
        }

        assertThat(view(user).status()).isEqualTo(counts ? EntitlementStatus.ACTIVE : EntitlementStatus.NONE);
    }

    @Test
    void aLaterPeriodOfAKnownSubscriptionCountsHoweverLateItIsPresented() {
        String user = fixture.user();
        present(user, running());
        now = NOW.plus(DAY.multipliedBy(20));
        Map<String, Object> renewed = with(running(), "purchaseDate", NOW.plus(DAY));
        renewed.put("expiresDate", NOW.plus(DAY.multipliedBy(31)).toEpochMilli());

        present(user, renewed);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
    }

    private void delete(String user) {
        database.run(entities -> entities.createNativeQuery("delete from users where id = :user")
                .setParameter("user", user)
                .executeUpdate());
    }

    private static SubscriberRecord refunded(Instant at) {
        return new SubscriberRecord(
                at.plusSeconds(1), new Grant("pro_annual", at, null, new Term(false, null, at, false)));
    }

    @Test
    void whoTheLayerKnowsIsAskedAboutAgainAlsoWhenTheStoreDecides() {
        String user = fixture.user();
        present(user, running());
        land(user, new SubscriberRecord(NOW, null));
        assertThat(count("entitlements where ask_at is not null")).isZero();

        land(user, paid(NOW.minus(DAY)));
        assertThat(view(user).source()).isEqualTo("store");
        assertThat(count("entitlements where ask_at = '" + NOW.plus(GrantEntitlement.SILENCE) + "'"))
                .isEqualTo(1);

        now = NOW.plusSeconds(60);
        land(user, new SubscriberRecord(now, null));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(count("entitlements where ask_at = '" + now.plus(GrantEntitlement.SILENCE) + "'"))
                .isEqualTo(1);
    }

    @Test
    void anOldRecordOfThePurchaseLayerStaysOldAlsoWhileTheStoreDecides() {
        String user = fixture.user();
        land(user, new SubscriberRecord(NOW, new Grant("pro_monthly", NOW.minus(DAY), null, Term.NONE)));
        present(user, running());

        land(user, new SubscriberRecord(NOW.minusSeconds(1), new Grant("old", NOW.plus(DAY), null, Term.NONE)));

        assertThat(view(user).source()).isEqualTo("store");
    }

    @Test
    void aReceiptHoldsUntilThePurchaseLayerOpensThePaywall() {
        String user = fixture.user();
        present(user, running());

        land(user, new SubscriberRecord(NOW.plusSeconds(1), null));
        assertThat(view(user).source()).isEqualTo("store");

        land(user, paid(NOW.plusSeconds(60)));
        assertThat(view(user).source()).isEqualTo("purchase_layer");
        assertThat(view(user).expiresAt()).isEqualTo(NOW.plusSeconds(60));
        assertThat(receive("n-1", "DID_RENEW", NOW.plusSeconds(9), running())).isTrue();
        assertThat(view(user).source()).isEqualTo("purchase_layer");
    }

    @ParameterizedTest
    @CsvSource({"-30, 300, true", "1, 300, true", "300, 1, false", "300, 300, false"})
    void aMergeKeepsWhatLastsLonger(long daysOfKept, long daysOfGone, boolean moves) {
        String kept = fixture.user();
        String gone = fixture.user();
        land(kept, paid(NOW.plus(DAY.multipliedBy(daysOfKept))));
        land(gone, paid(NOW.plus(DAY.multipliedBy(daysOfGone))));

        merge(gone, kept);

        assertThat(view(kept).expiresAt()).isEqualTo(NOW.plus(DAY.multipliedBy(moves ? daysOfGone : daysOfKept)));
        assertThat(count("entitlements where ask_at = '" + NOW + "'")).isEqualTo(1);
    }

    @Test
    void aMergeDoesNotWallWhoPaysThroughTheStore() {
        String kept = fixture.user();
        String gone = fixture.user();
        present(kept, running());
        land(gone, paid(NOW.minus(DAY.multipliedBy(300))));

        merge(gone, kept);
        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.ACTIVE);

        now = NOW.plusSeconds(5);
        land(kept, paid(NOW.minus(DAY.multipliedBy(300))), gone, kept);
        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(kept).source()).isEqualTo("store");
    }

    @Test
    void aMergeCountsTheSubscriptionsOfBothAndCompletesOnboarding() {
        String kept = fixture.user(u -> u.onboardingStatus = "plan_ready");
        String gone = fixture.user(u -> u.onboardingStatus = "diagnostic");
        land(kept, paid(NOW.minus(DAY)));
        present(gone, running());
        assertThat(onboarding(gone)).isEqualTo("diagnostic");

        merge(gone, kept);

        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(view(kept).source()).isEqualTo("store");
        assertThat(onboarding(kept)).isEqualTo("complete");
        assertThat(receive("n-1", "REFUND", NOW.plusSeconds(1), running())).isTrue();
        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.REVOKED);
    }

    @Test
    void aMergeOfWhoNeverBoughtAnythingLeavesNothing() {
        String kept = fixture.user();
        merge(fixture.user(), kept);
        assertThat(count("entitlements")).isZero();
    }

    /** As the accounts do it: subscriptions are re-owned, then the entitlement, then the account goes. */
    private void merge(String from, String to) {
        database.run(entities -> {
            UserEntity kept = new UserRepository(entities).lock(to).orElseThrow();
            for (String sql : List.of(
                    "update store_subscriptions set user_id = :to where user_id = :from",
                    "insert into merged_subscribers values (:from, :to)")) {
                entities.createNativeQuery(sql)
                        .setParameter("from", from)
                        .setParameter("to", to)
                        .executeUpdate();
            }
            grant(entities).ofMerge(from, kept);
            entities.createNativeQuery("delete from users where id = :from")
                    .setParameter("from", from)
                    .executeUpdate();
        });
    }

    private SubscriberRecord paid(Instant until) {
        return new SubscriberRecord(now, new Grant("pro_monthly", until, null, Term.NONE));
    }

    @Test
    void theTestEnvironmentCountsUnlessProductionRefusesIt() {
        String user = fixture.user();
        Map<String, Object> sandbox = with(running(), "environment", "Sandbox");
        refuseSandbox = true;
        assertRefused(() -> present(user, sandbox), ErrorCode.INVALID_TRANSACTION);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.NONE);
        present(user, running());
        Map<String, Object> refunded = with(sandbox, "revocationDate", NOW);
        assertThat(receive("n-1", "REFUND", NOW.plusSeconds(9), refunded)).isTrue();
        assertThat(outcome("n-1")).isEqualTo("ignored");
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);

        refuseSandbox = false;
        present(user, with(sandbox, "signedDate", NOW.plusSeconds(1)));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
    }

    @Test
    void anEnvironmentThatTheStoreDoesNotSignForIsRefused() {
        String user = fixture.user();
        for (String environment : List.of("Xcode", "LocalTesting", "")) {
            assertRefused(
                    () -> present(user, with(running(), "environment", environment)), ErrorCode.INVALID_TRANSACTION);
        }
    }

    @Test
    void aNotificationTakesEffectOnce() {
        String user = fixture.user();
        present(user, running());

        assertThat(receive("n-1", "REFUND", NOW.plusSeconds(1), running())).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);
        assertThat(receive("n-2", "REFUND_REVERSED", NOW.plusSeconds(2), running()))
                .isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(receive("n-1", "REFUND", NOW.plusSeconds(3), running())).isFalse();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(count("webhook_events where source = 'store'")).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "DID_FAIL_TO_RENEW, GRACE_PERIOD, GRACE",
        "DID_FAIL_TO_RENEW, , EXPIRED",
        "EXPIRED, VOLUNTARY, EXPIRED",
        "GRACE_PERIOD_EXPIRED, , EXPIRED",
        "REFUND, , REVOKED",
        "REVOKE, , REVOKED",
        "SOMETHING_OF_TOMORROW, , EXPIRED"
    })
    void aNotificationAboutAnEndedPeriodMeans(String type, @Nullable String subtype, EntitlementStatus status) {
        String user = fixture.user();
        present(user, running());
        now = NOW.plus(DAY).plusSeconds(60);

        assertThat(receive(notification("n-1", type, subtype, now, running(), null)))
                .isTrue();

        assertThat(view(user).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "SUBSCRIBED, ACTIVE",
        "DID_RENEW, ACTIVE",
        "DID_CHANGE_RENEWAL_STATUS, ACTIVE",
        "SOMETHING_OF_TOMORROW, ACTIVE",
        "EXPIRED, EXPIRED",
        "GRACE_PERIOD_EXPIRED, EXPIRED",
        "REFUND, REVOKED",
        "REVOKE, REVOKED"
    })
    void aNotificationAboutARunningPeriodMeans(String type, EntitlementStatus status) {
        String user = fixture.user();
        present(user, running());
        assertThat(receive("n-1", type, NOW, running())).isTrue();
        assertThat(view(user).status()).isEqualTo(status);
    }

    @Test
    void graceLastsAsLongAsTheStoreSays() {
        String user = fixture.user();
        present(user, running());
        now = NOW.plus(DAY).plusSeconds(60);
        Instant until = now.plus(DAY.multipliedBy(16));

        assertThat(receive(notification("n-1", "DID_FAIL_TO_RENEW", "GRACE_PERIOD", now, running(), until)))
                .isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.GRACE);
        assertThat(view(user).expiresAt()).isEqualTo(until);

        present(user, with(running(), "signedDate", now));
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.GRACE);

        now = now.plusSeconds(60);
        assertThat(receive(notification("n-2", "DID_CHANGE_RENEWAL_STATUS", null, now, running(), until)))
                .isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.GRACE);

        now = until.plusSeconds(1);
        assertThat(receive("n-3", "GRACE_PERIOD_EXPIRED", now, running())).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
    }

    @Test
    void notificationsThatComeInTheWrongOrderNeverGoBackwards() {
        String user = fixture.user();
        present(user, running());

        assertThat(receive("n-2", "EXPIRED", NOW.plusSeconds(2), running())).isTrue();
        assertThat(receive("n-1", "DID_RENEW", NOW.plusSeconds(1), running())).isTrue();

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
        present(user, running());
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.EXPIRED);
        assertThat(receive("n-3", "DID_RENEW", NOW.plusSeconds(3), running())).isTrue();
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
    }

    @Test
    void tenDeliveriesAtOnceAreOneNotification() throws Exception {
        String user = fixture.user();
        present(user, running());
        List<Boolean> taken = atOnce(10, () -> receive("n-1", "REFUND", NOW.plusSeconds(1), running()));
        assertThat(taken).filteredOn(Boolean::booleanValue).hasSize(1);
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.REVOKED);
    }

    @Test
    void twoUsersWhoPresentOneSubscriptionAtOnceEndWithOneOwner() throws Exception {
        for (int round = 0; round < 5; round++) {
            String one = fixture.user();
            String other = fixture.user();
            Map<String, Object> transaction = running();
            transaction.put("originalTransactionId", "round-" + round);
            List<String> users = Collections.synchronizedList(new ArrayList<>(List.of(one, other)));
            atOnce(2, () -> {
                present(users.remove(0), transaction);
                return true;
            });
            assertThat(List.of(view(one).status(), view(other).status()))
                    .containsExactlyInAnyOrder(EntitlementStatus.ACTIVE, EntitlementStatus.EXPIRED);
        }
    }

    @Test
    void whoIsNotKnownIsIgnoredOnce() {
        assertThat(receive("n-1", "DID_RENEW", NOW, running())).isTrue();
        assertThat(outcome("n-1")).isEqualTo("ignored");
        assertThat(receive("n-1", "DID_RENEW", NOW, running())).isFalse();
        assertThat(receive(notification("n-2", "TEST", null, NOW, null, null))).isTrue();
        assertThat(count("store_subscriptions")).isZero();
    }

    @Test
    void whoeverBoughtBeforeAMergeMayPresentItAfterwards() {
        String bought = fixture.user();
        String kept = fixture.user();
        merge(bought, kept);
        Map<String, Object> transaction = running();
        transaction.put("appAccountToken", StoreBuyer.uuid(bought).toString());

        present(kept, transaction);

        assertThat(view(kept).status()).isEqualTo(EntitlementStatus.ACTIVE);
        transaction.put("originalTransactionId", "2000");
        assertRefused(() -> present(fixture.user(), transaction), ErrorCode.INVALID_TRANSACTION);
    }

    @Test
    void aNotificationAboutWhatNobodyPresentedIsIgnoredWhomeverItNames() {
        String user = fixture.user();
        Map<String, Object> transaction = running();
        transaction.put("appAccountToken", StoreBuyer.uuid(user).toString());
        assertThat(receive("n-1", "SUBSCRIBED", NOW, transaction)).isTrue();
        assertThat(outcome("n-1")).isEqualTo("ignored");
        assertThat(view(user).status()).isEqualTo(EntitlementStatus.NONE);
    }

    @Test
    void aForgedNotificationIsRefusedAndNotRecorded() {
        String user = fixture.user();
        present(user, running());
        StoreChain stranger = StoreChain.genuine();
        Map<String, Object> data = new HashMap<>(Map.of(
                "bundleId", BUNDLE, "environment", "Production", "signedTransactionInfo", stranger.sign(running())));
        Map<String, Object> payload = Map.of(
                "notificationUUID",
                "n-1",
                "notificationType",
                "REFUND",
                "signedDate",
                NOW.toEpochMilli(),
                "data",
                data);

        assertRefused(() -> receiver().receive(stranger.sign(payload)), ErrorCode.UNAUTHORIZED);
        assertRefused(() -> receiver().receive(CHAIN.sign(payload)), ErrorCode.UNAUTHORIZED);
        data.put("signedTransactionInfo", CHAIN.sign(running()));
        data.put("signedRenewalInfo", stranger.sign(Map.of("signedDate", NOW.toEpochMilli())));
        assertRefused(() -> receiver().receive(CHAIN.sign(payload)), ErrorCode.UNAUTHORIZED);
        data.remove("signedRenewalInfo");
        data.put("environment", "Sandbox");
        assertRefused(() -> receiver().receive(CHAIN.sign(payload)), ErrorCode.UNAUTHORIZED);
        data.put("environment", "Production");
        data.put("bundleId", "app.of.somebody");
        assertRefused(() -> receiver().receive(CHAIN.sign(payload)), ErrorCode.UNAUTHORIZED);

        assertThat(view(user).status()).isEqualTo(EntitlementStatus.ACTIVE);
        assertThat(count("webhook_events")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"notificationUUID", "notificationType", "data"})
    void aNotificationWithoutWhatItNeedsIsRefused(String field) {
        Map<String, Object> payload = new HashMap<>(
                Map.of("notificationUUID", "n-1", "notificationType", "TEST", "data", Map.of("bundleId", BUNDLE)));
        assertThat(receiver().receive(CHAIN.sign(payload))).isTrue();
        payload.remove(field);
        assertRefused(() -> receiver().receive(CHAIN.sign(payload)), ErrorCode.UNAUTHORIZED);
    }

    @Test
    void aDeletedAccountTakesItsSubscriptionsAlong() {
        String user = fixture.user();
        present(user, running());
        database.run(entities -> entities.remove(entities.find(UserEntity.class, user)));
        assertThat(count("store_subscriptions")).isZero();
        assertThat(receive("n-1", "DID_RENEW", NOW, running())).isTrue();
        assertThat(outcome("n-1")).isEqualTo("ignored");
    }

    private static Map<String, Object> running() {
        Map<String, Object> transaction = new HashMap<>();
        transaction.put("originalTransactionId", "1000");
        transaction.put("transactionId", "1000");
        transaction.put("bundleId", BUNDLE);
        transaction.put("productId", "pro_annual");
        transaction.put("type", "Auto-Renewable Subscription");
        transaction.put("purchaseDate", NOW.minus(DAY).toEpochMilli());
        transaction.put("expiresDate", NOW.plus(DAY).toEpochMilli());
        transaction.put("environment", "Production");
        transaction.put("signedDate", NOW.toEpochMilli());
        return transaction;
    }

    private static Map<String, Object> with(Map<String, Object> transaction, String field, Object value) {
        Map<String, Object> changed = new HashMap<>(transaction);
        changed.put(field, value instanceof Instant moment ? moment.toEpochMilli() : value);
        return changed;
    }

    private static String notification(
            String id,
            String type,
            @Nullable String subtype,
            Instant signedAt,
            @Nullable Map<String, Object> transaction,
            @Nullable Instant graceUntil) {
        Map<String, Object> data = new HashMap<>();
        data.put("bundleId", BUNDLE);
        data.put("environment", transaction == null ? "Production" : transaction.get("environment"));
        if (transaction != null) {
            data.put("signedTransactionInfo", CHAIN.sign(transaction));
        }
        if (graceUntil != null) {
            data.put(
                    "signedRenewalInfo",
                    CHAIN.sign(Map.of(
                            "gracePeriodExpiresDate",
                            graceUntil.toEpochMilli(),
                            "signedDate",
                            signedAt.toEpochMilli())));
        }
        Map<String, Object> payload = new HashMap<>();
        payload.put("notificationUUID", id);
        payload.put("notificationType", type);
        if (subtype != null) {
            payload.put("subtype", subtype);
        }
        payload.put("version", "2.0");
        payload.put("signedDate", signedAt.toEpochMilli());
        payload.put("data", data);
        return CHAIN.sign(payload);
    }

    private void present(String user, Map<String, Object> transaction) {
        presenter().present(user, CHAIN.sign(transaction));
    }

    private boolean receive(String id, String type, Instant signedAt, Map<String, Object> transaction) {
        return receive(notification(id, type, null, signedAt, transaction, null));
    }

    private boolean receive(String signed) {
        return receiver().receive(signed);
    }

    private PresentStoreTransaction presenter() {
        return new PresentStoreTransaction(receipts(), steps());
    }

    private ReceiveStoreNotification receiver() {
        return new ReceiveStoreNotification(receipts(), steps());
    }

    private StoreSettings settings() {
        return new StoreSettings(
                Optional.of(BUNDLE),
                CHAIN.root().certificate(),
                StoreChain.LEAF_MARKER,
                StoreChain.INTERMEDIATE_MARKER,
                refuseSandbox);
    }

    private StoreReceipts receipts() {
        return new AppStoreReceipts(settings(), new StoreSignatures(settings(), InstantSource.fixed(now)));
    }

    private void land(String user, SubscriberRecord record) {
        land(user, record, user);
    }

    private void land(String user, SubscriberRecord record, String... subscribers) {
        PurchaseSettings purchases = new PurchaseSettings(
                Optional.empty(), URI.create("http://localhost"), Duration.ofSeconds(1), Optional.empty(), false);
        database.run(entities -> new EntitlementSteps(
                        new UserRepository(entities),
                        new EntitlementRepository(entities),
                        grant(entities),
                        purchases,
                        InstantSource.fixed(now))
                .land(new LayerAnswer(
                        new LayerQuestion(
                                user,
                                List.of(user),
                                Stream.of(subscribers)
                                        .filter(id -> !id.equals(user))
                                        .toList(),
                                now),
                        Stream.of(subscribers).collect(Collectors.toMap(id -> id, id -> record)))));
    }

    private GrantEntitlement grant(EntityManager entities) {
        return new GrantEntitlement(
                new EntitlementRepository(entities),
                new StoreSubscriptions(
                        new StoreSubscriptionRepository(entities), new StoreRevocationRepository(entities)),
                InstantSource.fixed(now));
    }

    private EntitlementView view(String user) {
        return database.inTransaction(entities ->
                new ReadEntitlement(new EntitlementRepository(entities), InstantSource.fixed(now)).read(user));
    }

    private String onboarding(String user) {
        return database.inTransaction(
                entities -> new UserRepository(entities).find(user).orElseThrow().onboardingStatus);
    }

    private long count(String table) {
        return database.inTransaction(
                entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                        .getSingleResult());
    }

    private @Nullable String outcome(String id) {
        List<?> found = database.inTransaction(
                entities -> entities.createNativeQuery("select outcome from webhook_events where event_id = :id")
                        .setParameter("id", id)
                        .getResultList());
        return found.isEmpty() ? null : (String) found.get(0);
    }

    private static <T> List<T> atOnce(int times, Callable<T> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> done : threads.invokeAll(Collections.nCopies(times, work))) {
                results.add(done.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    private static void assertRefused(Runnable call, ErrorCode code) {
        assertThatThrownBy(call::run)
                .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
                .extracting(ServiceException::code)
                .isEqualTo(code);
    }

    private StoreSteps steps() {
        return SessionBeans.bean(
                StoreSteps.class,
                database,
                entities -> new StoreSteps(
                        new UserRepository(entities),
                        new EntitlementRepository(entities),
                        new StoreSubscriptionRepository(entities),
                        new StoreSubscriptions(
                                new StoreSubscriptionRepository(entities), new StoreRevocationRepository(entities)),
                        grant(entities),
                        settings(),
                        InstantSource.fixed(now)),
                method -> {});
    }
}
